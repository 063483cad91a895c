package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// reread is the game as another program reads it.
func reread(t testing.TB, g *play.Game) *play.Game {
	t.Helper()
	back, err := formats.ReadGame("view.yaml", formats.Emit(g.Document()))
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestADryRunSaysWhatTheCallWouldSay plays random games. At each decision it
// tries orders that were legal at some time: what a dry run says, on the whole
// game and on the player's own view, is what the call says, and the rules.
func TestADryRunSaysWhatTheCallWouldSay(t *testing.T) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		var seen []engine.Move
		accepted, refused := 0, 0
		for steps := 0; !tb.G.Over() && steps < 60; steps++ {
			d := tb.G.State.Open()
			moves := tb.G.State.Moves(nil)
			seen = append(seen, engine.RandomMove(moves, random.IntN), engine.RandomMove(moves, random.IntN))
			player := tb.G.Players[d.Seat]
			before, view := playtest.Text(tb.G), reread(t, tb.G.For(player))
			for range 6 {
				m := seen[random.IntN(len(seen))]
				order := tb.G.Rules.Grammar.Write(m)
				sets := playtest.Lines(player, order)
				dry := adjudicator.Check(tb.G, sets)
				_, out, _ := adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, sets)
				if !reflect.DeepEqual(dry, out.Receipts) {
					t.Fatalf("%q of %s: a dry run says\n%+v\nthe call\n%+v", order, player, dry, out.Receipts)
				} else if own := adjudicator.Check(view, sets); !reflect.DeepEqual(dry, own) {
					t.Fatalf("%q of %s: on the whole game a dry run says\n%+v\non the player's own view\n%+v", order, player, dry, own)
				} else if playtest.Text(tb.G) != before {
					t.Fatalf("%q of %s: a dry run has changed the game", order, player)
				}
				legal := tb.G.State.Check(m).OK()
				if legal && !dry[0].Accepted {
					t.Fatalf("%q of %s is legal and refused: %q", order, player, playtest.Problems(tb.G, dry))
				}
				if dry[0].Accepted {
					accepted++
				} else {
					refused++
				}
				other := tb.G.Players[(int(d.Seat)+1)%len(tb.G.Players)]
				if sets := playtest.Lines(other, order); !reflect.DeepEqual(adjudicator.Check(tb.G, sets), adjudicator.Check(reread(t, tb.G.For(other)), sets)) {
					t.Fatalf("%q of %s, whose decision is not open: the view says something else", order, other)
				}
			}
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, playtest.Lines(player, tb.G.Rules.Grammar.Write(engine.RandomMove(moves, random.IntN)))))
			if len(tb.Out.Notes) > 0 || len(tb.Problems()) > 0 {
				t.Fatalf("a legal order was not played: %s%q", tb.Notes(), tb.Problems())
			}
		}
		if accepted < 20 || refused < 20 {
			t.Errorf("%d orders were accepted and %d refused", accepted, refused)
		}
	})
}

func TestSomebodyElsesViewForeseesNothing(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, view := range []string{"kevin", play.Public} {
		g := reread(t, tb.G.For(view))
		if receipts := adjudicator.Check(g, tb.Sets("anna: build mill at 1,0; done")); !receipts[0].Accepted {
			t.Errorf("on the view of %s anna's hand is guessed: %q", view, playtest.Problems(g, receipts))
		}
		receipts := adjudicator.Check(g, tb.Sets("anna: bild mill at 1,0"))
		playtest.Equal(t, "what is not understood", fmt.Sprint(playtest.Problems(g, receipts)), `[anna:3:5 not-understood "bild" near build]`)
	}
}
