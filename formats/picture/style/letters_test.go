package style

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLetters(t *testing.T) {
	for _, c := range []struct{ players, want string }{
		{"anna kevin ken", "A Kv Kn"},
		{"Anna alea", "An Al"},
		{"p1 p2 p3 p4", "P1 P2 P3 P4"},
		{"안나 안도 김", "안나 안도 김"},
		{"\u110b\u1161\u11ab\u1102\u1161 Bo", "안 B"},
		{"Ann Anna", "A Aa"},
		{"bo bo2 bo3", "B B2 B3"},
		{"שלום bo", "1 B"},
		{"👩 🐸", "1 2"},
		{"same Same", "1 2"},
		{"zoë Zoé", "Zë Zé"},
	} {
		if got := strings.Join(Letters(strings.Fields(c.players)), " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.players, got, c.want)
		}
	}
}

// Whatever players are called, badges are short and no two are alike.
func TestLettersDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.StringMatching(`[abAB1]{1,4}`)), 1, 8).Draw(t, "names")
		letters := Letters(names)
		for i, l := range letters {
			if n := utf8.RuneCountInString(l); n < 1 || n > 2 || slices.Contains(letters[i+1:], l) {
				t.Fatalf("%q of %q", letters, names)
			}
		}
	})
}
