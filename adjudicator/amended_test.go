package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// TestAGameThatSomebodyChangedPlaysOn changes scalars of game files. What the
// reader takes for possible can be seen by all players and played on.
func TestAGameThatSomebodyChangedPlaysOn(t *testing.T) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		accepted := 0
		for steps := 0; !tb.G.Over() && steps < 50; steps++ {
			if steps%40 == 7 {
				accepted += changeScalars(t, tb, random)
			}
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.Mover(), tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
		}
		if accepted == 0 {
			t.Error("no change was possible")
		}
	})
}

// changeScalars changes each scalar of the game, and plays on from each game
// that reads. It returns how many did.
func changeScalars(t *testing.T, tb *playtest.Table, random *rand.Rand) (accepted int) {
	doc := tb.G.Document()
	var all []string
	playtest.Scalars(doc, "", func(_ string, n *engine.Node) { all = append(all, n.Value) })
	playtest.Scalars(doc, "", func(path string, n *engine.Node) {
		was := n.Value
		defer func() { n.Value = was }()
		for _, v := range playtest.OtherValues(was, all, random) {
			if random.IntN(3) > 0 {
				continue // a third of them is enough for every run
			}
			n.Value = v
			g, err := formats.ReadGame("changed.yaml", formats.Emit(doc))
			if err != nil {
				continue
			}
			accepted++
			func() {
				defer func() {
					if p := recover(); p != nil {
						t.Errorf("%s changed from %q to %q: %v", path, was, v, p)
					}
				}()
				playOn(g, random)
			}()
		}
	})
	return accepted
}

// playOn shows the game to everybody, and plays some decisions at random.
func playOn(g *play.Game, random *rand.Rand) {
	for range 12 {
		for _, viewer := range append([]string{play.Public}, g.Players...) {
			formats.Emit(g.For(viewer).Document())
		}
		if g.Over() || !g.Dealt {
			return
		}
		moves := g.State.Moves(nil)
		if len(moves) == 0 {
			panic(fmt.Sprintf("no move for the open decision %+v", g.Open()))
		}
		player := g.Players[g.Open().Seat]
		g, _, _ = adjudicator.Adjudicate(g, play.Act{}, playtest.Lines(player, g.Rules.Grammar.Write(engine.RandomMove(moves, random.IntN))))
	}
}
