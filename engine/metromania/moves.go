package metromania

import (
	"iter"

	"cityhall.example/engine"
)

// Moves implements [engine.State].
func (s *State) Moves(list []engine.Move) []engine.Move {
	s.each(func(m engine.Move) bool {
		list = append(list, m)
		return true
	})
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

func (s *State) startsIn(seat engine.Seat, pattern Pattern, cell Cell, yield func(engine.Move) bool) bool {
	p := sorted(cell.Corners())
	for _, from := range p {
		if !cell.onRim(from) {
			continue // a quick look at what checkStart refuses anyway
		}
		for _, to := range p {
			if to != from && s.checkStart(seat, pattern, cell, from, to).OK() &&
				!yield(engine.Move4(Start, pattern, cell, from, to)) {
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

// A tunnel is a place where a line may go on.
type tunnel struct {
	cell Cell
	to   Vertex
}

// maxNext is more than the tunnels with which a line may go on: two beside
// each edge.
const maxNext = 2 * Sectors

// next returns the tunnels with which the line may go on, in order, markers
// aside.
func (s *State) next(l int) (list [maxNext]tunnel, n int) {
	if s.lines[l].n == 0 || s.complete[l] {
		return list, 0
	}
	from := s.lines[l].last()
	for d, to := range grid.next[from] {
		if to == NoVertex {
			continue
		}
		for _, cell := range grid.beside[from][d] {
			if cell == NoCell || !s.lastingTunnel(l, cell, to).OK() || !s.checkTunnel(l, cell, to).OK() {
				continue
			}
			i := n
			for ; i > 0 && (list[i-1].cell > cell || list[i-1].cell == cell && list[i-1].to > to); i-- {
				list[i] = list[i-1]
			}
			list[i] = tunnel{cell, to}
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
	for letter := range int16(LetterCount) {
		if s.lastingMarker(seat, cell, letter).OK() && s.checkMarker(seat, cell, letter).OK() {
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
	for v := range int16(Vertices) {
		if (s.runs[l][v] != 0 || Vertex(v) == to) && s.lastingStation(cell, v).OK() && s.checkFree(l, cell, to, v).OK() {
			m.Arg[4] = v
			if !yield(m) {
				return false
			}
		}
	}
	return true
}

func (s *State) stations(yield func(engine.Move) bool) {
	seat := s.mover()
	solid, striped := &s.runs[index(seat, Solid)], &s.runs[index(seat, Striped)]
	for v := range Vertex(Vertices) {
		if solid[v]|striped[v] != 0 && s.checkStation(seat, v).OK() &&
			!yield(engine.Move1(Station, v)) {
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
