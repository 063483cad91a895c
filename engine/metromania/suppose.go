package metromania

import "cityhall.example/engine"

// Suppose implements [engine.State]: the seat goes on with its turn, or begins
// its next one.
func (s *State) Suppose(seat engine.Seat, _ engine.Kind, _ engine.Move) engine.Refusal {
	switch {
	case s.ended != building:
		return engine.GameOver()
	case seat != s.mover():
		s.turn, s.dug, s.marked = s.Turn(seat), 0, false
	}
	return engine.Refusal{}
}
