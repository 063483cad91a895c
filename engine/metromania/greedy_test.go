package metromania

import (
	"testing"

	"cityhall.example/engine"
)

// TestGreedy lets greedy play random moves, with changing seats: it wins, and
// completes both lines in most games.
func TestGreedy(t *testing.T) {
	wins, both := 0, 0
	var room []engine.Move
	for n := range 100 {
		s, below := deal(2, n)
		seat := engine.Seat(n % 2)
		for s.ended == building {
			var m engine.Move
			if s.mover() == seat {
				m = Rules.Greedy(s, room)
			} else {
				room = s.Moves(room[:0])
				m = engine.RandomMove(room, below)
			}
			s.Play(m, nil, nil)
		}
		if s.Winners() == engine.Seats(0).With(seat) {
			wins++
		}
		if s.completed(seat) == linesEach {
			both++
		}
	}
	if wins < 95 || both < 80 {
		t.Errorf("%d games of 100 won, both lines completed in %d", wins, both)
	}
}
