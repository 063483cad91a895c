package words

import (
	"testing"
	"testing/fstest"
)

// Values are named one by one, by pattern or by rule.
func TestNames(t *testing.T) {
	files := fstest.MapFS{"more.en": {Data: []byte(
		`{{define "value/color/gray"}}회색{{end}}{{define "value/color/wine-red"}}포도주색{{end}}` +
			`{{define "value/place/times-square"}}타임스 스퀘어{{end}}` +
			`{{define "value/plot/{place}/{color}"}}{{name .a}} {{name .b}} 부지{{end}}` +
			`{{define "value/goal/line-#-{color}"}}{{name .b}} {{.a}}개{{end}}` +
			`{{define "value/lot"}}<{{.}}>{{end}}{{define "short/color/gray"}}회{{end}}` +
			`{{define "one"}}{{name .v}}{{end}}{{define "two"}}{{name "color" .v}}{{end}}` +
			`{{define "all"}}{{names "color" .v}}{{end}}{{define "list"}}{{list "또는" (names "color" .v)}}{{end}}` +
			`{{define "who"}}{{.v}} 님{{end}}`)}}
	c, err := Parse(English, "", files, "more.%s")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		block string
		v     any
		want  string
	}{
		{"one", Value{"color", "gray"}, "회색"},
		{"one", Value{"plot", "times-square/wine-red"}, "타임스 스퀘어 포도주색 부지"},
		{"one", Value{"plot", "times-square/blue"}, "times square/blue"},
		{"one", Value{"goal", "line-3-wine-red"}, "포도주색 3개"},
		{"one", Value{"lot", "big-lot"}, "<big-lot>"},
		{"one", nil, "?"},
		{"two", "gray", "회색"},
		{"two", Value{"cards", "gray"}, "회색"},
		{"all", "gray 4 4 black 5", "회색 4 4 black 5"},
		{"all", Value{"kinds", "wine-red, gray"}, "포도주색, 회색"},
		{"list", []string{"gray", "wine-red", "blue"}, "회색, 포도주색 또는 blue"},
		{"who", "anna", "anna\u00a0님"},
	} {
		if got, err := c.Verify(x.block, map[string]any{"v": x.v}); err != nil || got != x.want {
			t.Errorf("%s of %v: got %q, %v, want %q", x.block, x.v, got, err, x.want)
		}
	}
	if got := c.Short("color", "gray") + c.Short("color", "wine-red"); got != "회wine-red" {
		t.Errorf("short names: got %q", got)
	}
}
