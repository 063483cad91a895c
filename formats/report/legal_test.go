package report

import (
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/metromania"
	"cityhall.example/formats/words"
)

// Optional parts do not multiply the lines, and what does not go together is
// not told as if it did.
func TestTold(t *testing.T) {
	g := metromania.Rules
	for _, test := range []struct{ moves, want []string }{
		{[]string{"dig solid through C5-8 to -5,1 marking B", "dig solid through C5-8 to -5,1 marking E", "dig solid through C5-9 to -5,0", "dig solid through C5-9 to -5,0 station 4,0"},
			[]string{"dig solid through C5-8 to -5,1 marking B | E", "dig solid through C5-9 to -5,0 [station 4,0]"}},
		{[]string{"dig solid through C4-7 to -4,0", "dig striped through C4-7 to -4,0"}, []string{"dig solid | striped through C4-7 to -4,0"}},
		{[]string{"dig solid through C5-8 to -5,1 marking B", "dig solid through C4-7 to -4,0"},
			[]string{"dig solid through C5-8 to -5,1 marking B", "dig solid through C4-7 to -4,0"}},
		{[]string{"station 1,0", "station 2,0", "station 3,0"}, []string{"station at 1,0 | 2,0 | 3,0"}},
		{[]string{"start solid in A5-1 from 5,0 to 4,1", "start solid in A5-1 from 5,0 to 4,0", "start striped in A5-1 from 4,1 to 4,0"},
			[]string{"start solid in A5-1 from 5,0 to 4,1", "start solid in A5-1 from 5,0 to 4,0", "start striped in A5-1 from 4,1 to 4,0"}},
	} {
		var moves []engine.Move
		for _, line := range test.moves {
			order, bad := g.Grammar.Read(line)
			if bad != nil {
				t.Fatalf("%s: %v", line, bad)
			}
			moves = append(moves, order.Alternatives[0])
		}
		if got := (&Catalog{Catalog: parsed(t), game: g}).told(&g.Grammar, moves); !slices.Equal(got, test.want) {
			t.Errorf("%q is told as %q, want %q", test.moves, got, test.want)
		}
	}
}

// parsed returns the words that every report has.
func parsed(t *testing.T) *words.Catalog {
	w, err := words.Parse(words.English, "", files, "%s.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	return w
}
