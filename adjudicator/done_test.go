package adjudicator_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/play"
)

func TestDoneForAStepThatIsOverSaysNothing(t *testing.T) {
	poor := adjudicator.Options{Values: engine.Map("", engine.Scalar("coins", "0"))} // no garden can be paid
	tb := playtest.Find(t, "anna mill, kevin cottage", poor, nil)
	tb.Clone().Call("anna: build mill at 1,0; done; "+playtest.KeepAny).Is("kevin build 2", "", "")
	tb.Clone().Call("anna: build mill at 1,0; done").Is("anna keep 1", "", "")
	last := tb.Clone().Call("anna: build mill at 1,0; done")
	last.Call("anna: "+playtest.KeepAny).Is("kevin build 2", "", "")
	last.Verify()
}

// TestDoneEndsTheStepItStandsBehind guards a player who writes done for roofs
// and then fulfills: where there is nothing to roof, the done must not end the
// step of fulfilling.
func TestDoneEndsTheStepItStandsBehind(t *testing.T) {
	tried := 0
	for seed := range 40 {
		tb := playtest.Sit(t, adjudicator.Options{Rules: expancity.Rules, Secret: engine.SeedSecret(fmt.Sprint("done ", seed))})
		for !tb.G.Over() {
			player, orders := tb.Mover(), botTurn(tb.G)
			at := slices.IndexFunc(orders, func(o string) bool { return strings.HasPrefix(o, "fulfill") })
			roofs := slices.ContainsFunc(orders, func(o string) bool { return strings.HasPrefix(o, "roof") })
			if at < 0 || roofs {
				tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(player, orders...)))
				continue
			}
			tried++
			orders = slices.DeleteFunc(orders, func(o string) bool { return o == "done" })
			at = slices.IndexFunc(orders, func(o string) bool { return strings.HasPrefix(o, "fulfill") })
			orders = slices.Insert(orders, at, "done")
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(player, orders...)))
			fulfilled := slices.ContainsFunc(tb.Events(), func(e string) bool { return strings.HasPrefix(e, "fulfilled ") })
			if len(tb.Out.Notes) > 0 || !fulfilled {
				t.Fatalf("seed %d: %q: the events are %q, told is %+v", seed, orders, tb.Events(), tb.Out.Notes)
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

// The receipt names the step that each done ends, and warns about one that ends none.
func TestReceiptOfDone(t *testing.T) {
	const none = "-"
	tried := 0
	for seed := range 10 {
		tb := playtest.Sit(t, adjudicator.Options{Rules: expancity.Rules, Secret: engine.SeedSecret(fmt.Sprint("done ", seed))})
		actions := tb.G.Rules.Grammar.Write(tb.G.State.Moves(nil)[0]) + "; acquire; acquire; acquire"
		for _, c := range []struct{ orders, ends string }{
			{actions + "; done; done; done", "- - - - roof fulfill -"},
			{actions + "; done; done; keep tile park", "- - - - roof fulfill -"},
			{actions + "; fulfill line-2-completed; done; keep tile park; done", "- - - - - fulfill - -"},
			{actions + "; roof 0,1 or done; done; done", "- - - - roof fulfill -"},
			{actions + "; done; keep tile park or done", "- - - - roof -"},
			{"withdraw; " + actions + "; done", "- - - - - roof"},
		} {
			for _, r := range adjudicator.Check(tb.G, tb.Sets(tb.Mover()+": "+c.orders)) {
				var ends []string
				for _, k := range r.Ends {
					if k == play.Unstepped {
						ends = append(ends, none)
					} else {
						ends = append(ends, tb.G.Rules.Kinds[k].Name)
					}
				}
				if got := strings.Join(ends, " "); got != c.ends {
					t.Errorf("%s: the steps are %s, want %s", c.orders, got, c.ends)
				}
				if !r.Accepted {
					continue
				}
				tried++
				for i, o := range r.Orders {
					warned := slices.ContainsFunc(r.Warnings, func(w play.Warning) bool { return w.Order == i && w.Refusal == engine.EndsNothing() })
					if want := o.Is(engine.Done) && r.Ends[i] == play.Unstepped; warned != want {
						t.Errorf("%s: order %d is warned about: %v, want %v", c.orders, i+1, warned, want)
					}
				}
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d sets are accepted", tried)
	}
}
