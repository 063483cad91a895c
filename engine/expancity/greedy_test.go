package expancity

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
)

// TestGreedy plays greedy against random moves, each game from both seats.
func TestGreedy(t *testing.T) {
	won, points := 0, [2]int{}
	for game := range 100 {
		bot := engine.Seat(game % 2)
		d := engine.NewDraws(engine.SeedSecret(fmt.Sprint("greedy ", game/2)), nil)
		random := rand.New(rand.NewPCG(uint64(game), 1))
		s := newState(2)
		s.Deal(d, nil)
		var moves []engine.Move
		for !s.Open().Over() {
			moves = s.Moves(moves[:0])
			m := engine.RandomMove(moves, random.IntN)
			if s.Open().Seat == bot {
				m = Rules.Greedy(s, moves)
			}
			s.Play(m, d, nil)
		}
		if s.Winners() == engine.Seats(0).With(bot) {
			won++
		}
		points[0] += s.Score(bot)
		points[1] += s.Score(1 - bot)
	}
	t.Logf("greedy won %d of 100 games, with %d points a game to %d", won, points[0]/100, points[1]/100)
	if won < 95 {
		t.Errorf("greedy won %d of 100 games, expected at least 95", won)
	}
}
