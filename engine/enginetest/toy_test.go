package enginetest

import (
	"testing"

	"cityhall.example/engine"
)

// swapHouses gives a hidden house back to the bag for another one.
func swapHouses(state engine.State, seat engine.Seat, below func(int) int) bool {
	s := state.(*hamlet)
	for other := range s.seats {
		if h := s.hand[other]; other != seat && h != nothing && s.left() > 0 {
			s.bag[h]++
			n := below(s.left())
			for k := range s.bag {
				if n -= int(s.bag[k]); n < 0 {
					s.bag[k]--
					s.hand[other] = piece(k)
					return true
				}
			}
		}
	}
	return false
}

func TestToy(t *testing.T) {
	rich := engine.Map("", engine.Scalar("coins", "9"))
	Run(t, Toy, Options{Conserve: conserve, Swap: swapHouses, Setups: []*engine.Node{rich}})
}

func BenchmarkRandomGame(b *testing.B) { RandomGame(b, Toy) }
func BenchmarkDecision(b *testing.B)   { Decision(b, Toy) }
