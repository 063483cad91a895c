package engine_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

// lines returns the lines of a file in testdata without its comments.
func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if !strings.HasPrefix(line, "# ") {
			all = append(all, line)
		}
	}
	return all
}

// For a typing mistake, the word that was meant is suggested; for another word, a
// number or a coordinate in its place, nothing is.
func TestSuggestions(t *testing.T) {
	var others []string
	for _, line := range lines(t, "words.txt") {
		others = append(others, strings.Fields(line)...)
	}
	typos := 0
	for _, line := range lines(t, "typos.txt") {
		f := strings.Split(line, " | ")
		if len(f) != 4 {
			t.Fatalf("%q: %d fields", line, len(f))
		}
		g := &registry.Find(f[0]).Grammar
		read := func(word string) *engine.Misread {
			_, bad := g.Read(strings.Replace(f[1], "_", word, 1))
			return bad
		}
		for _, typo := range strings.Fields(f[3]) {
			typos++
			if bad := read(typo); bad != nil && bad.Near != f[2] { // some are understood
				t.Errorf("%s: %q for %s: suggested %q (%+v)", f[1], typo, f[2], bad.Near, bad)
			}
		}
		for _, word := range others {
			if bad := read(word); bad != nil && bad.Near != "" {
				t.Errorf("%s: %q: suggested %q", f[1], word, bad.Near)
			}
		}
	}
	if typos < 250 || len(others) < 900 {
		t.Errorf("only %d typing mistakes and %d other words", typos, len(others))
	}
}

// The name of a field of a letter is like no key of an order file.
func TestNearest(t *testing.T) {
	keys := []string{"game", "player", "turn", "id", "orders"}
	for read, want := range map[string]string{
		"date": "", "from": "", "to": "", "subject": "", "name": "", "cc": "", "sent": "", "reply": "", "time": "", "note": "", "round": "", "seat": "",
		"gmae": "game", "plaeyr": "player", "trun": "turn", "order": "orders", "oders": "orders", "palyer": "player", "TURNS": "turn", "it": "", "ID": "id",
		"": "", "12": "", "g": "", "게임": "",
	} {
		if got := engine.Nearest(read, keys); got != want {
			t.Errorf("%q: suggested %q, want %q", read, got, want)
		}
	}
	for read, want := range map[string]string{"ana": "anna", "Ken": "ken", "kim": "", "hanna": "", "mar": "", "jög": "jörg", "이민": "", "이민수": "이민수"} {
		if got := engine.Nearest(read, []string{"anna", "ken", "mark", "mary", "jörg", "이민수"}); got != want {
			t.Errorf("%q: suggested %q, want %q", read, got, want)
		}
	}
}

// A value of several words fails where it stops making sense, and not where it
// begins; what it could go on with is expected there.
func TestBegun(t *testing.T) {
	g := &registry.Find("fifth-avenue").Grammar
	for line, offset := range map[string]int{
		"bid green 9": 10, "bid green": 9, "bid green 4 5 7": 14, "bid green 4 blak": 12, "bid black 4 7 in times-square": 12, "bid 4 4": 7, "bid gren 4": 4,
	} {
		_, bad := g.Read(line)
		if bad == nil || bad.Offset != offset || !slices.ContainsFunc(bad.Types, func(t *engine.Type) bool { return t.Name == "cards" }) {
			t.Errorf("%q: misread %+v, want cards at %d", line, bad, offset)
		}
	}
}
