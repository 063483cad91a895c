package expancity

import "cityhall.example/engine"

// Answer says which move the order stands for. Nearly every order is a move, but
// a commercial roof without a style is a dome while domes last, and any contract
// or tile is the first that the seat may keep.
func (s *State) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	if s.step == over {
		return order, engine.GameOver()
	}
	if wellFormed(order) {
		if r := s.never(seat, order); !r.OK() {
			return order, r
		}
	}
	if seat != s.seat() || order.Verb != engine.Done && stepOf(order.Verb) != s.step {
		return order, engine.Waits()
	}
	m := order
	if m.Verb == KeepAnyContract || m.Verb == KeepAnyTile {
		m = s.Default()
	}
	if m.Verb == RoofOver && m.Arg[1] == engine.None && wellFormed(m) {
		if l := s.table.at(Point(m.Arg[0])); l != nil && l.Tile == Commercial {
			m.Arg[1] = int16(s.style())
		}
	}
	return m, s.Check(m)
}

// style returns the style of a roof where none is named.
func (s *State) style() Style {
	if s.RoofsLeft(Dome) == 0 {
		return Spire.style()
	}
	return Dome.style()
}

// Forced returns the action where only one is possible: whoever can only
// acquire must acquire, and whoever can only build, and only there, must build.
func (s *State) Forced() (engine.Move, bool) {
	if s.step != stepAction {
		return engine.Move{}, false
	}
	var room [allTiles + 2]engine.Move
	moves := s.Moves(room[:0])
	return moves[0], len(moves) == 1
}

// Default lays the first tile at the first point, acquires blocks while there
// are any, completes and fulfills nothing, and keeps the first of what is drawn.
func (s *State) Default() engine.Move {
	if s.step == stepAction && s.mover().warehouse > 0 {
		return engine.Move{Verb: Acquire}
	}
	for m := range s.All() {
		return m
	}
	return engine.Move{} // the seat's pieces are hidden
}
