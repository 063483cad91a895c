package fifthavenue_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, fifthavenue.Rules, enginetest.Options{
		Setups: []*engine.Node{
			engine.Map("", engine.Scalar("side", "six-plots"), engine.Scalar("central-park", "different-colors")),
		},
		Conserve: func(s engine.State) error {
			return fifthavenue.Count(s, []string{"anna", "ben", "cleo", "dan"})
		},
		Swap:   fifthavenue.Swap,
		Agrees: fifthavenue.Agrees,
	})
}

func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, fifthavenue.Rules) }
func BenchmarkDecision(b *testing.B)   { enginetest.Decision(b, fifthavenue.Rules) }

// TestGreedy has greedy win at least 95 of 100 games of two against random
// moves, each pair of games with seats swapped.
func TestGreedy(t *testing.T) {
	wins, steps := 0, 0
	for n := range 100 {
		s := fifthavenue.Rules.New(2)
		draws := engine.NewDraws(engine.SeedSecret(fmt.Sprint("greedy against random ", n/2)), nil)
		random := rand.New(rand.NewPCG(uint64(n/2), 1))
		greedy := engine.Seat(n % 2)
		s.Deal(draws, nil)
		for ; !s.Open().Over(); steps++ {
			moves := s.Moves(nil)
			m := engine.RandomMove(moves, random.IntN)
			if s.Open().Seat == greedy {
				m = fifthavenue.Rules.Greedy(s, moves)
			}
			s.Play(m, draws, nil)
		}
		if s.Winners() == engine.Seats(0).With(greedy) {
			wins++
		}
	}
	t.Logf("greedy wins %d of 100 games, %d decisions", wins, steps)
	if wins < 95 {
		t.Errorf("greedy wins %d of 100 games, want 95", wins)
	}
}

func TestPhrases(t *testing.T) { enginetest.Phrases(t, fifthavenue.Rules) }
