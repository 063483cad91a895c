package adjudicator

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// warned lists the warnings of the last call's receipts.
func (tb *table) warned() string { return warnings(tb.g, tb.out.Receipts...) }

// warnings lists the warnings of receipts.
func warnings(g *play.Game, receipts ...play.Receipt) string {
	var all []string
	for _, r := range receipts {
		for _, w := range r.Warnings {
			all = append(all, fmt.Sprintf("%s %d %s", r.Player, w.Order, message(g.Rules.Refusal(w.Refusal.Code), w.Refusal.Args())))
		}
	}
	return strings.Join(all, "\n")
}

func TestOrdersForLaterAreFiledWithAWarning(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	for orders, want := range map[string]string{
		"kevin: build church at 1,0":                                           "kevin 0 not-held church",
		"kevin: build cottage at 9,9":                                          "kevin 0 apart 9,9",
		"kevin: build cottage at 1,0; garden 9,9":                              "kevin 1 apart 9,9",
		"kevin: garden 1,0":                                                    "kevin 0 out-of-sequence build",
		"kevin: bid up to 2 in east; bid 9 in west":                            "kevin 1 no-coins 3",
		"kevin: build church at 1,0 or cottage at 1,0; garden 2,0; " + keepAny: "",
	} {
		c := tb.clone().call(orders)
		equal(t, orders, c.warned(), want)
	}
}

// The receipts made from a player's view are those made from the whole game, in
// every game, for the orders of random play.
func TestWarningsTellNothingThatTheirOwnerMayNotSee(t *testing.T) {
	warnings := 0
	everyGame(t, func(tb *table, random *rand.Rand) {
		for range 60 {
			if tb.g.Over() {
				return
			}
			moves := tb.g.State.Moves(nil)
			for _, player := range tb.g.Players {
				var orders []string
				for range 3 {
					orders = append(orders, tb.g.Rules.Grammar.Write(moves[random.IntN(len(moves))]))
				}
				set := lines(player, orders...)
				whole, view := Check(tb.g, set)[0], Check(tb.g.For(player), set)[0]
				if !slices.Equal(whole.Warnings, view.Warnings) || whole.Accepted != view.Accepted {
					t.Fatalf("%s: %q: %v, and on the view %v", player, orders, whole.Warnings, view.Warnings)
				}
				warnings += len(whole.Warnings)
			}
			g := tb.g.Clone()
			g.State.Play(engine.RandomMove(moves, random.IntN), g.Draws(), nil)
			tb.g = g
		}
	})
	if warnings < 20 {
		t.Errorf("%d warnings tell little", warnings)
	}
}
