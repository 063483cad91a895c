package metromania

import "cityhall.example/engine"

var accepted engine.Refusal

// Check implements [engine.State].
func (s *State) Check(m engine.Move) engine.Refusal {
	switch {
	case s.ended != building:
		return engine.GameOver()
	case m.Verb == engine.Done:
		return engine.NotOptional(s.kind())
	case !formed(m), m.Verb == Station && s.dug > 0:
		return engine.NotOpen(turnKind)
	}
	return s.check(s.mover(), m)
}

// check says whether a well-formed move of the seat is legal now. What can
// never be is found before what cannot be yet.
func (s *State) check(seat engine.Seat, m engine.Move) engine.Refusal {
	switch m.Verb {
	case Start:
		return s.checkStart(seat, Pattern(m.Arg[0]), Cell(m.Arg[1]), Vertex(m.Arg[2]), Vertex(m.Arg[3]))
	case Dig:
		return s.checkDig(seat, index(seat, Pattern(m.Arg[0])), Cell(m.Arg[1]), Vertex(m.Arg[2]), m.Arg[3], m.Arg[4])
	case Station:
		return s.checkStation(seat, Vertex(m.Arg[0]))
	}
	if s.canAct() {
		return refusePass()
	}
	return accepted
}

func (s *State) checkDig(seat engine.Seat, l int, cell Cell, to Vertex, letter, free int16) engine.Refusal {
	if r := s.lastingTunnel(l, cell, to); !r.OK() {
		return r
	}
	if r := s.lastingMarker(seat, cell, letter); !r.OK() {
		return r
	}
	if r := s.lastingStation(cell, free); !r.OK() {
		return r
	}
	if r := s.checkTunnel(l, cell, to); !r.OK() {
		return r
	}
	if r := s.checkMarker(seat, cell, letter); !r.OK() {
		return r
	}
	return s.checkFree(l, cell, to, free)
}

// formed reports whether the arguments of a move are values of their types,
// and all others 0.
func formed(m engine.Move) bool {
	var limits [engine.MaxArgs]int16
	optional := engine.MaxArgs
	switch m.Verb {
	case Start:
		limits = [engine.MaxArgs]int16{linesEach, Cells, Vertices, Vertices}
	case Dig:
		limits, optional = [engine.MaxArgs]int16{linesEach, Cells, Vertices, LetterCount, Vertices}, 3
	case Station:
		limits = [engine.MaxArgs]int16{Vertices}
	case Pass:
	default:
		return false
	}
	for i, limit := range limits {
		a := m.Arg[i]
		if limit > 0 && i >= optional && a == engine.None {
			continue
		}
		if a < 0 || a >= max(limit, 1) {
			return false
		}
	}
	return true
}

// checkStart is the rule of "Starting a line": the first tunnel goes in a free
// white arrow cell and begins at one of the cell's vertices on the rim; in the
// first turn there is one line only, and the second starts three sides away,
// as long as there is a white arrow free.
func (s *State) checkStart(seat engine.Seat, pattern Pattern, cell Cell, from, to Vertex) engine.Refusal {
	other := &s.lines[index(seat, 1-pattern)]
	switch {
	case s.lines[index(seat, pattern)].n > 0:
		return refuseLineStarted(pattern)
	case s.arrow[cell] != White:
		return refuseNoWhite(cell)
	case s.taken[cell]:
		return refuseTaken(cell)
	case !cell.onRim(from):
		return refuseNotRim(from, cell)
	case !cell.has(to) || to == from:
		return refuseNotCorner(to, cell)
	case other.n > 0 && s.firstRound():
		return refuseFirstTurn(1 - pattern)
	case other.n > 0 && near(cell.Sector(), other.startSide()) && !s.allTaken(White, other.startSide()):
		return refuseStartSide(citySide(cell.Sector()), 1-pattern)
	}
	return accepted
}

// lastingTunnel says why a tunnel can never be: "Digging tunnels" and "Special
// zones".
func (s *State) lastingTunnel(l int, cell Cell, to Vertex) engine.Refusal {
	line, pattern := &s.lines[l], pattern(l)
	switch {
	case s.complete[l]:
		return refuseComplete(pattern)
	case line.n == TunnelsEach:
		return refuseNoTunnels(pattern)
	case s.taken[cell]:
		return refuseTaken(cell)
	case s.symbol[cell] == Park || s.symbol[cell] == Lake:
		return refuseParkLake(cell, s.symbol[cell])
	case s.arrow[cell] == White:
		return refuseWhite(cell)
	case !cell.has(to):
		return refuseNotCorner(to, cell)
	case s.arrow[cell] == Black && !cell.onRim(to):
		return refuseInward(cell, to)
	case s.runs[l][to] != 0:
		return refuseVisited(pattern, to)
	}
	return accepted
}

// checkTunnel says why a tunnel cannot be now: it continues the line at its
// end, at 60 degrees only at a station, and a line ends three sides away from
// its start as long as there is a black arrow free ("Completing a line").
func (s *State) checkTunnel(l int, cell Cell, to Vertex) engine.Refusal {
	line, pattern := &s.lines[l], pattern(l)
	if line.n == 0 {
		return refuseNotStarted(pattern)
	}
	from := line.last()
	switch {
	case !cell.has(from):
		return refuseEndsElsewhere(pattern, from, cell)
	case !s.station[from] && acute(from.To(line.vertex[line.n-1]), from.To(to)):
		return refuseAcute(from)
	case s.arrow[cell] == Black && near(cell.Sector(), line.startSide()) && !s.allTaken(Black, line.startSide()):
		return refuseEndSide(citySide(cell.Sector()), pattern)
	}
	return accepted
}

// lastingMarker says why a marker can never be laid on the cell: a letter that
// is not held, or that lies on a destination of another type next to it.
func (s *State) lastingMarker(seat engine.Seat, cell Cell, letter int16) engine.Refusal {
	t := s.symbol[cell]
	switch {
	case !t.isDestination() && letter == engine.None:
		return accepted
	case !t.isDestination():
		return refuseNoSymbol(cell)
	case s.held(seat, t) == 0:
		return refuseNoMarker(cell, t)
	case letter == engine.None:
		return accepted
	case !s.hand[seat][t].Has(Letter(letter)):
		return refuseNotHeld(t, Letter(letter))
	}
	if other := s.sameLetterNear(cell, Letter(letter)); other != NoCell {
		return refuseLetterNear(Letter(letter), cell, other)
	}
	return accepted
}

// sameLetterNear returns the cell of another type with the letter that shares
// a vertex with the cell, or NoCell.
func (s *State) sameLetterNear(cell Cell, letter Letter) Cell {
	for _, t := range ends[letter] {
		if other := s.marker[t][letter]; t != s.symbol[cell] && other != NoCell && cell.touches(other) {
			return other
		}
	}
	return NoCell
}

// checkMarker says why a marker cannot be laid now: one a turn, and the letter
// has to be named.
func (s *State) checkMarker(seat engine.Seat, cell Cell, letter int16) engine.Refusal {
	t := s.symbol[cell]
	switch {
	case !t.isDestination():
		return accepted
	case s.marked:
		return refuseMarked(cell)
	case letter != engine.None:
		return accepted
	}
	if only, n := s.choices(seat, cell); n == 0 {
		return s.lastingMarker(seat, cell, int16(only))
	}
	return refuseChooseLetter(cell, t)
}

// choices returns how many letters of the seat may be laid on the cell, and
// the first of them; where there is none, the first in the hand.
func (s *State) choices(seat engine.Seat, cell Cell) (first Letter, n int) {
	t := s.symbol[cell]
	held := false
	for l := range Letter(LetterCount) {
		if !s.hand[seat][t].Has(l) {
			continue
		}
		fits := s.sameLetterNear(cell, l) == NoCell
		if !held || fits && n == 0 {
			first, held = l, true
		}
		if fits {
			n++
		}
	}
	return first, n
}

// lastingStation says why a tunnel can never bring the free station.
func (s *State) lastingStation(cell Cell, at int16) engine.Refusal {
	switch {
	case at == engine.None:
		return accepted
	case s.arrow[cell] != Black:
		return refuseNotEnd(cell)
	case s.stock == 0:
		return refuseStock()
	case s.station[at]:
		return refuseStands(Vertex(at))
	}
	return accepted
}

// checkFree says why the free station of a completed line cannot be built: it
// stands on the line, where no station has just appeared.
func (s *State) checkFree(l int, cell Cell, to Vertex, at int16) engine.Refusal {
	if at == engine.None {
		return accepted
	}
	v := Vertex(at)
	atFrom, atTo, stock := s.foresee(l, cell, to)
	switch {
	case v != to && s.runs[l][v] == 0:
		return refuseNotOnLine(pattern(l), Vertex(at))
	case v == to && atTo, v == s.lines[l].last() && atFrom:
		return refuseStands(Vertex(at))
	case stock == 0:
		return refuseStock()
	}
	return accepted
}

// checkStation is the rule of "Intermediate stations".
func (s *State) checkStation(seat engine.Seat, v Vertex) engine.Refusal {
	solid, striped := index(seat, Solid), index(seat, Striped)
	switch {
	case s.station[v]:
		return refuseStands(v)
	case s.stock == 0:
		return refuseStock()
	case (s.runs[solid][v] == 0 || s.complete[solid]) && (s.runs[striped][v] == 0 || s.complete[striped]):
		return refuseNotOnOpenLine(v)
	}
	return accepted
}
