package adjudicator_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
)

func TestOrdersForLaterAreFiledWithAWarning(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for orders, want := range map[string]string{
		"kevin: build church at 1,0":                "kevin 0 not-held church",
		"kevin: build cottage at 9,9":               "kevin 0 apart 9,9",
		"kevin: build cottage at 1,0; garden 9,9":   "kevin 1 apart 9,9",
		"kevin: garden 1,0":                         "kevin 0 out-of-sequence build",
		"kevin: bid up to 2 in east; bid 9 in west": "kevin 1 no-coins 3",
		"kevin: build church at 1,0 or cottage at 1,0; garden 2,0; " + playtest.KeepAny: "",
	} {
		c := tb.Clone().Call(orders)
		playtest.Equal(t, orders, c.Warned(), want)
	}
}

// The receipts made from a player's view are those made from the whole game, in
// every game, for the orders of random play.
func TestWarningsTellNothingThatTheirOwnerMayNotSee(t *testing.T) {
	warnings := 0
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		for range 60 {
			if tb.G.Over() {
				return
			}
			moves := tb.G.State.Moves(nil)
			for _, player := range tb.G.Players {
				var orders []string
				for range 3 {
					orders = append(orders, tb.G.Rules.Grammar.Write(moves[random.IntN(len(moves))]))
				}
				set := playtest.Lines(player, orders...)
				whole, view := adjudicator.Check(tb.G, set)[0], adjudicator.Check(tb.G.For(player), set)[0]
				if !slices.Equal(whole.Warnings, view.Warnings) || whole.Accepted != view.Accepted {
					t.Fatalf("%s: %q: %v, and on the view %v", player, orders, whole.Warnings, view.Warnings)
				}
				warnings += len(whole.Warnings)
			}
			g := tb.G.Clone()
			g.State.Play(engine.RandomMove(moves, random.IntN), g.Draws(), nil)
			tb.G = g
		}
	})
	if warnings < 20 {
		t.Errorf("%d warnings tell little", warnings)
	}
}
