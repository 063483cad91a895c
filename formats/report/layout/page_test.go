package layout

import (
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ first, text, want string }{
		{"- ", "a b", "- a b\n"},
		{"- ", "", "-\n"},
		{"", strings.Repeat("abc ", 20), strings.Repeat("abc ", 17) + "abc\nabc abc\n"},
		{"    ", strings.Repeat("abcde ", 13), "    " + strings.Repeat("abcde ", 10) + "abcde\n    abcde abcde\n"},
		{"- ", "한 " + strings.Repeat("글", 34), "- 한\n  " + strings.Repeat("글", 34) + "\n"},
	} {
		p := &Page{}
		if p.Line(c.first, c.text); p.String() != c.want {
			t.Errorf("%q: got %q, want %q", c.text, p.String(), c.want)
		}
	}
}

func TestTable(t *testing.T) {
	p := &Page{}
	p.Table([][]string{{"", "points"}, {"anna", "7"}, {"kevin"}})
	if want := "         points\n  anna        7\n  kevin\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
}

// A table that is too wide for the page loses letters of names, and no numbers.
func TestWideTable(t *testing.T) {
	p := &Page{}
	p.Table([][]string{{strings.Repeat("a", 60), "points", "cards"}, {"kevin", "7", "12"}})
	for line := range strings.Lines(p.String()) {
		if Columns(strings.TrimSuffix(line, "\n")) != Width {
			t.Errorf("the line %q", line)
		}
	}
}

func TestBeside(t *testing.T) {
	p := &Page{}
	p.Beside(5, []string{"a", "b"}, []string{"cd"})
	if want := "a    cd\nb\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"anna", 4, "anna"}, {"annabel", 4, "ann."}, {"안나", 4, "안나"}, {"안나벨", 5, "안나."}, {"안나벨", 4, "안."}} {
		if got := Clip(c.text, c.width); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
