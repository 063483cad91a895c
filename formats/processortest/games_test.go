package processortest_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/processortest"
)

// The rules play the same in WebAssembly: the digest of the state is the same after
// every decision of random games.
func TestGamesInWebAssembly(t *testing.T) {
	processortest.WebAssembly(t, func(t *testing.T) string {
		const games = 20 // of each kind and number of players
		var all strings.Builder
		for _, rules := range registry.All() {
			for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
				sum, decisions := sha256.New(), 0
				for n := range games {
					g := play.New(rules, "test", names[:seats], engine.SeedSecret(fmt.Sprint("wasm/", n)))
					draws := g.Draws()
					g.State.Deal(draws, nil)
					g.Dealt = true
					chance := engine.NewDraws(engine.SeedSecret(fmt.Sprint("players/", n)), nil).Stream("moves", seats)
					for ; !g.Over(); decisions++ {
						g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), draws, nil)
						digest := g.Digest()
						sum.Write(digest[:])
					}
				}
				fmt.Fprintf(&all, "%s, %d players: %d decisions, %x\n", rules.Name, seats, decisions, sum.Sum(nil))
			}
		}
		return all.String()
	})
}

var names = []string{"anna", "kevin", "ken", "mia"}
