package adjudicator

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// TestAGameThatSomebodyChangedPlaysOn changes scalars of game files. What the
// reader takes for possible can be seen by all players and played on.
func TestAGameThatSomebodyChangedPlaysOn(t *testing.T) {
	everyGame(t, func(tb *table, random *rand.Rand) {
		accepted := 0
		for steps := 0; !tb.g.Over() && steps < 50; steps++ {
			if steps%40 == 7 {
				accepted += changeScalars(t, tb, random)
			}
			tb.keep(Adjudicate(tb.g, play.Act{}, lines(tb.mover(), tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN)))))
		}
		if accepted == 0 {
			t.Error("no change was possible")
		}
	})
}

// changeScalars changes each scalar of the game, and plays on from each game
// that reads. It returns how many did.
func changeScalars(t *testing.T, tb *table, random *rand.Rand) (accepted int) {
	doc := tb.g.Document()
	var all []string
	scalars(doc, "", func(_ string, n *engine.Node) { all = append(all, n.Value) })
	scalars(doc, "", func(path string, n *engine.Node) {
		was := n.Value
		defer func() { n.Value = was }()
		for _, v := range otherValues(was, all, random) {
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
		g, _, _ = Adjudicate(g, play.Act{}, lines(player, g.Rules.Grammar.Write(engine.RandomMove(moves, random.IntN))))
	}
}
