package metromania

import (
	"iter"

	"cityhall.example/engine"
)

// Moves implements [engine.State].
func (s *State) Moves(list []engine.Move) []engine.Move {
	before := len(list)
	s.actions(func(m engine.Move) bool {
		list = append(list, m)
		return true
	})
	if len(list) == before && s.ended == building {
		list = append(list, engine.Move{Verb: Pass})
	}
	return list
}

// All implements [engine.State].
func (s *State) All() iter.Seq[engine.Move] { return s.each }

// each yields every legal move in order: to pass only where there is no other.
func (s *State) each(yield func(engine.Move) bool) {
	some := false
	s.actions(func(m engine.Move) bool {
		some = true
		return yield(m)
	})
	if !some && s.ended == building {
		yield(engine.Move{Verb: Pass})
	}
}

// canAct reports whether the mover can do anything but pass.
func (s *State) canAct() bool {
	some := false
	s.actions(func(engine.Move) bool {
		some = true
		return false
	})
	return some
}

// actions yields the legal moves but to pass, in order, until yield says to
// stop.
func (s *State) actions(yield func(engine.Move) bool) {
	if s.ended == building && s.starts(yield) && s.tunnels(yield) && s.dug == 0 {
		s.stations(yield)
	}
}

func (s *State) starts(yield func(engine.Move) bool) bool {
	seat := s.mover()
	for pattern := range Pattern(linesEach) {
		if s.lines[index(seat, pattern)].n > 0 {
			continue
		}
		for side := range Sectors {
			for i, arrow := range s.arrows[side] {
				cell := cellAt(side, Side, 2*i+1)
				if arrow == White && !s.taken[cell] && !s.startsIn(seat, pattern, cell, yield) {
					return false
				}
			}
		}
	}
	return true
}

// startsIn yields the starts in a cell with a white arrow. Whether one is legal
// does not depend on the vertices, as long as they are corners and the first one
// is on the rim.
func (s *State) startsIn(seat engine.Seat, pattern Pattern, cell Cell, yield func(engine.Move) bool) bool {
	corners := cell.Corners()
	if !s.checkStart(seat, pattern, cell, corners[1], corners[2]).OK() {
		return true
	}
	p := sorted(corners)
	for _, from := range p {
		if !cell.onRim(from) {
			continue
		}
		for _, to := range p {
			if to != from && !yield(engine.Move4(Start, pattern, cell, from, to)) {
				return false
			}
		}
	}
	return true
}

// sorted returns the vertices in order.
func sorted(p [3]Vertex) [3]Vertex {
	return [3]Vertex{min(p[0], p[1], p[2]), p[0] ^ p[1] ^ p[2] ^ min(p[0], p[1], p[2]) ^ max(p[0], p[1], p[2]), max(p[0], p[1], p[2])}
}

// maxNext is the most tunnels with which a line may go on: two beside each edge.
const maxNext = 2 * Sectors

// next returns the tunnels with which the line may go on, in order, markers
// aside.
func (s *State) next(l int) (list [maxNext]tunnel, n int) {
	if s.lines[l].n == 0 || s.complete[l] {
		return list, 0
	}
	runs := &s.runs[l]
	for _, t := range grid.tunnels[s.lines[l].last()] {
		if s.taken[t.cell] || runs[t.to] != 0 {
			continue // a quick look at what lastingTunnel refuses most
		}
		if s.lastingTunnel(l, t.cell, t.to).OK() && s.checkTunnel(l, t.cell, t.to).OK() {
			list[n] = t
			n++
		}
	}
	return list, n
}

func (s *State) tunnels(yield func(engine.Move) bool) bool {
	seat := s.mover()
	for pattern := range Pattern(linesEach) {
		l := index(seat, pattern)
		list, n := s.next(l)
		for _, t := range list[:n] {
			m := engine.Move5(Dig, pattern, t.cell, t.to, engine.None, engine.None)
			ok := true
			switch {
			case s.symbol[t.cell].isDestination():
				ok = s.markings(seat, m, yield)
			case s.arrow[t.cell] == Black:
				ok = yield(m) && s.freeStations(l, m, yield)
			default:
				ok = yield(m)
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

// markings yields the tunnel with each letter that may be laid in its cell.
func (s *State) markings(seat engine.Seat, m engine.Move, yield func(engine.Move) bool) bool {
	cell := Cell(m.Arg[1])
	if s.marked {
		return true
	}
	hand := s.hand[seat][s.symbol[cell]]
	for letter := range int16(LetterCount) {
		if hand.Has(Letter(letter)) && s.lastingMarker(seat, cell, letter).OK() && s.checkMarker(seat, cell, letter).OK() {
			m.Arg[3] = letter
			if !yield(m) {
				return false
			}
		}
	}
	return true
}

// freeStations yields the tunnel, which completes its line, with each station
// that may be built at once.
func (s *State) freeStations(l int, m engine.Move, yield func(engine.Move) bool) bool {
	cell, to := Cell(m.Arg[1]), Vertex(m.Arg[2])
	var on vertices
	on.add(to)
	on.addLine(&s.lines[l])
	for v := range on.all {
		if s.lastingStation(cell, int16(v)).OK() && s.checkFree(l, cell, to, int16(v)).OK() {
			m.Arg[4] = int16(v)
			if !yield(m) {
				return false
			}
		}
	}
	return true
}

func (s *State) stations(yield func(engine.Move) bool) {
	if s.stock == 0 {
		return
	}
	seat := s.mover()
	var on vertices
	for pattern := range Pattern(linesEach) {
		if l := index(seat, pattern); !s.complete[l] {
			on.addLine(&s.lines[l])
		}
	}
	for v := range on.all {
		if s.checkStation(seat, v).OK() && !yield(engine.Move1(Station, v)) {
			return
		}
	}
}

// Forced implements [engine.State]. Where letters are hidden, a tunnel on a
// destination may or may not be possible, and the seat is asked.
func (s *State) Forced() (engine.Move, bool) {
	if s.ended != building || s.corrupt && s.mayMark() {
		return engine.Move{}, false
	}
	var only engine.Move
	n := 0
	s.each(func(m engine.Move) bool {
		only = m
		n++
		return n < 2
	})
	return only, n == 1
}

// mayMark reports whether, by the types in the mover's hand, a tunnel on a
// destination may be possible.
func (s *State) mayMark() bool {
	seat := s.mover()
	for pattern := range Pattern(linesEach) {
		list, n := s.next(index(seat, pattern))
		for _, t := range list[:n] {
			if symbol := s.symbol[t.cell]; symbol.isDestination() && !s.marked && s.held(seat, symbol) > 0 {
				return true
			}
		}
	}
	return false
}

// Default implements [engine.State]: a player who is missing does the first
// thing that is possible.
func (s *State) Default() engine.Move {
	var first engine.Move
	s.each(func(m engine.Move) bool {
		first = m
		return false
	})
	return first
}
