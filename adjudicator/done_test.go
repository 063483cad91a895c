package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/play"
)

func TestDoneForAStepThatIsOverSaysNothing(t *testing.T) {
	poor := Options{Values: engine.Map("", engine.Scalar("coins", "0"))} // no garden can be paid
	tb := find(t, "anna mill, kevin cottage", poor, nil)
	tb.clone().call("anna: build mill at 1,0; done; "+keepAny).is("kevin build 2", "", "")
	tb.clone().call("anna: build mill at 1,0; done").is("anna keep 1", "", "")
	last := tb.clone().call("anna: build mill at 1,0; done")
	last.call("anna: "+keepAny).is("kevin build 2", "", "")
	last.verify()
}

// TestDoneEndsTheStepItStandsBehind guards a player who writes done for roofs
// and then fulfills: where there is nothing to roof, the done must not end the
// step of fulfilling.
func TestDoneEndsTheStepItStandsBehind(t *testing.T) {
	tried := 0
	for seed := range 40 {
		tb := sit(t, Options{Rules: expancity.Rules, Secret: engine.SeedSecret(fmt.Sprint("done ", seed))})
		for !tb.g.Over() {
			player, orders := tb.mover(), botTurn(tb.g)
			at := slices.IndexFunc(orders, func(o string) bool { return strings.HasPrefix(o, "fulfill") })
			roofs := slices.ContainsFunc(orders, func(o string) bool { return strings.HasPrefix(o, "roof") })
			if at < 0 || roofs {
				tb.keep(Adjudicate(tb.g, play.Act{}, lines(player, orders...)))
				continue
			}
			tried++
			orders = slices.DeleteFunc(orders, func(o string) bool { return o == "done" })
			at = slices.IndexFunc(orders, func(o string) bool { return strings.HasPrefix(o, "fulfill") })
			orders = slices.Insert(orders, at, "done")
			tb.keep(Adjudicate(tb.g, play.Act{}, lines(player, orders...)))
			fulfilled := slices.ContainsFunc(tb.events(), func(e string) bool { return strings.HasPrefix(e, "fulfilled ") })
			if len(tb.out.Notes) > 0 || !fulfilled {
				t.Fatalf("seed %d: %q: the events are %q, told is %+v", seed, orders, tb.events(), tb.out.Notes)
			}
			break
		}
	}
	if tried == 0 {
		t.Error("no turn with a fulfillment and without a roof")
	}
}

// botTurn returns the orders of a whole turn as the greedy bot would play it.
func botTurn(g *play.Game) (orders []string) {
	g = g.Clone()
	draws := g.Draws()
	for turn := g.Open().Turn; !g.Over() && g.Open().Turn == turn; {
		m := g.Rules.Greedy(g.State, nil)
		orders = append(orders, g.Rules.Grammar.Write(m))
		g.State.Play(m, draws, nil)
	}
	return orders
}
