package registry_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// TestGamesInWebAssembly guards that the rules play the same in WebAssembly: in
// thousands of random games the legal moves are the same at every decision, and the
// digest of the state at many.
func TestGamesInWebAssembly(t *testing.T) {
	testkit.InWebAssembly(t, func(t *testing.T) string {
		const games = 250 // of each kind and number of players
		const often = 64  // decisions between two digests
		var all strings.Builder
		var moves []engine.Move
		for _, rules := range registry.All() {
			for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
				sum, decisions := fnv.New64a(), 0
				for n := range games {
					g := play.New(rules, "test", names[:seats], engine.SeedSecret(fmt.Sprint("wasm/", n)))
					draws := g.Draws()
					g.State.Deal(draws, nil)
					g.Dealt = true
					chance := engine.NewDraws(engine.SeedSecret(fmt.Sprint("players/", n)), nil).Stream("moves", seats)
					for ; !g.Over(); decisions++ {
						moves = g.State.Moves(moves[:0])
						if decisions%often == 0 {
							digest := g.Digest()
							sum.Write(digest[:])
						}
						sum.Write(bytesOf(moves))
						g.State.Play(engine.RandomMove(moves, chance.Below), draws, nil)
					}
					digest := g.Digest()
					sum.Write(digest[:])
				}
				fmt.Fprintf(&all, "%s, %d players: %d decisions, %x\n", rules.Name, seats, decisions, sum.Sum(nil))
			}
		}
		return all.String()
	})
}

// bytesOf returns the moves as bytes, the same on every processor.
func bytesOf(moves []engine.Move) (b []byte) {
	for _, m := range moves {
		b = append(b, byte(m.Verb))
		for _, a := range m.Arg {
			b = append(b, byte(a), byte(a>>8))
		}
	}
	return b
}

var names = []string{"anna", "kevin", "ken", "mia"}
