package adjudicator

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// seatNames are the players of a table of four.
var seatNames = []string{"anna", "kevin", "ken", "mia"}

// everyGame deals some games of each kind and number of players.
func everyGame(t *testing.T, each func(*table, *rand.Rand)) {
	for _, rules := range registry.All() {
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats += testkit.Times(rules.MaxPlayers-rules.MinPlayers, 1) {
			t.Run(fmt.Sprint(rules.Name, " ", seats), func(t *testing.T) {
				tb := sit(t, Options{Rules: rules, Players: enginetest.Players(rules, seats), Secret: engine.SeedSecret(fmt.Sprint("every ", seats))})
				each(tb, rand.New(rand.NewPCG(uint64(seats), 7)))
			})
		}
	}
}

// reread is the game as another program reads it.
func reread(t testing.TB, g *play.Game) *play.Game {
	t.Helper()
	back, err := formats.ReadGame("view.yaml", formats.Emit(g.Document()))
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// lines is a set of orders as they stand.
func lines(player string, orders ...string) []*play.OrderSet {
	set := &play.OrderSet{Player: player, Turn: play.Unbound}
	for i, order := range orders {
		set.Lines = append(set.Lines, play.OrderLine{Text: order, Line: 3 + i, Column: 5})
	}
	return []*play.OrderSet{set}
}

// TestADryRunSaysWhatTheCallWouldSay plays random games. At each decision it
// tries orders that were legal at some time: what a dry run says, on the whole
// game and on the player's own view, is what the call says, and the rules.
func TestADryRunSaysWhatTheCallWouldSay(t *testing.T) {
	everyGame(t, func(tb *table, random *rand.Rand) {
		var seen []engine.Move
		accepted, refused := 0, 0
		for steps := 0; !tb.g.Over() && steps < 60; steps++ {
			d := tb.g.State.Open()
			moves := tb.g.State.Moves(nil)
			seen = append(seen, engine.RandomMove(moves, random.IntN), engine.RandomMove(moves, random.IntN))
			player := tb.g.Players[d.Seat]
			before, view := text(tb.g), reread(t, tb.g.For(player))
			for range 6 {
				m := seen[random.IntN(len(seen))]
				order := tb.g.Rules.Grammar.Write(m)
				sets := lines(player, order)
				dry := Check(tb.g, sets)
				_, out, _ := Adjudicate(tb.g, play.Act{By: play.ByPlayer}, sets)
				if !reflect.DeepEqual(dry, out.Receipts) {
					t.Fatalf("%q of %s: a dry run says\n%+v\nthe call\n%+v", order, player, dry, out.Receipts)
				} else if own := Check(view, sets); !reflect.DeepEqual(dry, own) {
					t.Fatalf("%q of %s: on the whole game a dry run says\n%+v\non the player's own view\n%+v", order, player, dry, own)
				} else if text(tb.g) != before {
					t.Fatalf("%q of %s: a dry run has changed the game", order, player)
				}
				legal := tb.g.State.Check(m).OK()
				if legal && !dry[0].Accepted {
					t.Fatalf("%q of %s is legal and refused: %q", order, player, problems(tb.g, dry))
				}
				if dry[0].Accepted {
					accepted++
				} else {
					refused++
				}
				other := tb.g.Players[(int(d.Seat)+1)%len(tb.g.Players)]
				if sets := lines(other, order); !reflect.DeepEqual(Check(tb.g, sets), Check(reread(t, tb.g.For(other)), sets)) {
					t.Fatalf("%q of %s, whose decision is not open: the view says something else", order, other)
				}
			}
			tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, lines(player, tb.g.Rules.Grammar.Write(engine.RandomMove(moves, random.IntN)))))
			if len(tb.out.Notes) > 0 || len(tb.problems()) > 0 {
				t.Fatalf("a legal order was not played: %s%q", tb.notes(), tb.problems())
			}
		}
		if accepted < 20 || refused < 20 {
			t.Errorf("%d orders were accepted and %d refused", accepted, refused)
		}
	})
}

func TestSomebodyElsesViewForeseesNothing(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	for _, view := range []string{"kevin", play.Public} {
		g := reread(t, tb.g.For(view))
		if receipts := Check(g, tb.sets("anna: build mill at 1,0; done")); !receipts[0].Accepted {
			t.Errorf("on the view of %s anna's hand is guessed: %q", view, problems(g, receipts))
		}
		receipts := Check(g, tb.sets("anna: bild mill at 1,0"))
		equal(t, "what is not understood", fmt.Sprint(problems(g, receipts)), `[anna:3:5 not-understood "bild" near build]`)
	}
}
