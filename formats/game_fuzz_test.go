package formats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// FuzzGameFile reads game files: nothing makes the reader panic, and what it
// reads writes back and reads the same, as each player sees it too.
func FuzzGameFile(f *testing.F) {
	registry.Add(enginetest.Toy)
	for _, rules := range registry.All() {
		for _, steps := range []int{0, 30} {
			g := seedGame(rules, steps)
			f.Add(Emit(g.Document()))
			f.Add(Emit(g.For("anna").Document()))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := ReadGame("fuzz.yaml", data)
		if err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		rereads(t, g)
		g.Open()
		if g.View == "" {
			for _, viewer := range []string{g.Players[0], g.Players[1], play.Public} {
				rereads(t, g.For(viewer))
			}
		}
	})
}

// rereads checks that what is written of the game reads back the same.
func rereads(t *testing.T, g *play.Game) {
	t.Helper()
	text := Emit(g.Document())
	again, err := ReadGame("again.yaml", text)
	if err != nil {
		t.Fatalf("what was read does not read back: %v\n%s", err, text)
	}
	if back := Emit(again.Document()); string(back) != string(text) {
		t.Fatalf("read back it is\n%s\nwant\n%s", back, text)
	}
}

// seedGame plays a game for some steps, with orders on file.
func seedGame(rules *engine.Rules, steps int) *play.Game {
	g := play.New(rules, "fuzz", enginetest.Players(rules, 2), engine.SeedSecret("fuzz"))
	g.WithNonces, g.Tip.Entry = steps > 0, 1
	if g.WithNonces {
		g.Nonces = slices.Repeat([]string{"apple"}, len(g.Players))
	}
	draws, random := g.Draws(), rand.New(rand.NewPCG(1, 1))
	g.State.Deal(draws, nil)
	g.Dealt = true
	for range steps {
		if move, forced := g.State.Forced(); forced {
			g.State.Play(move, draws, nil)
		} else if moves := g.State.Moves(nil); len(moves) > 0 {
			g.State.Play(engine.RandomMove(moves, random.IntN), draws, nil)
		}
	}
	if moves := g.State.Moves(nil); len(moves) > 0 {
		g.Queues[1][engine.OwnTurn] = play.Queue{Held: true, Orders: []play.Filed{{Order: engine.Order{Alternatives: moves[:1]}, Turn: 7, Occasion: play.Unbound}}}
	}
	return g
}
