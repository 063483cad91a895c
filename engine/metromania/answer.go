package metromania

import "cityhall.example/engine"

// Answer implements [engine.State]. Every order is a move; a marker that is
// not named is the one that may be laid, where there is only one.
func (s *State) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	switch {
	case s.ended != building:
		return order, engine.GameOver()
	case order.Verb == engine.Done:
		return order, s.Check(order)
	case !formed(order):
		return order, engine.NotOpen(s.kind())
	case seat != s.mover() || order.Verb == Station && s.dug > 0:
		if order.Verb != Pass {
			if r := s.check(seat, order); lasting[r.Code] {
				return order, r
			}
		}
		return order, engine.Waits()
	}
	if order.Verb == Dig && order.Arg[3] == engine.None && s.symbol[order.Arg[1]].isDestination() {
		if only, n := s.choices(seat, Cell(order.Arg[1])); n == 1 {
			order.Arg[3] = int16(only)
		}
	}
	return order, s.Check(order)
}
