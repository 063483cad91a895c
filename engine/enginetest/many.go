package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// manyGames is how many games of each table are played to their end at speed.
var manyGames = testkit.Times(100, 1000)

// many plays a large number of random games to their end, and looks only at
// what any move may break: that there is a move, that the game ends and has
// winners, and that no piece is lost.
func many(t *testing.T, g *engine.Rules, conserve func(engine.State) error) {
	t.Parallel()
	var moves []engine.Move
	for seats := g.MinPlayers; seats <= g.MaxPlayers; seats++ {
		blank, s := g.New(seats), g.New(seats)
		for n := range manyGames {
			where := fmt.Sprintf("%s, %d players, game %d", g.Name, seats, n)
			draws := engine.NewDraws(engine.SeedSecret("many "+where), nil)
			random := rand.New(rand.NewPCG(uint64(n), uint64(seats)))
			s.CopyFrom(blank)
			s.Deal(draws, nil)
			for steps := 0; !s.Open().Over(); steps++ {
				if moves = s.Moves(moves[:0]); len(moves) == 0 || steps > 100_000 {
					t.Fatalf("%s: %d moves at step %d", where, len(moves), steps)
				}
				s.Play(engine.RandomMove(moves, random.IntN), draws, nil)
			}
			if s.Winners() == 0 {
				t.Fatalf("%s: nobody has won", where)
			}
			if conserve != nil {
				if err := conserve(s); err != nil {
					t.Fatalf("%s: %v", where, err)
				}
			}
		}
	}
}
