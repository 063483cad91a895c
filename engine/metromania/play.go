package metromania

import "cityhall.example/engine"

// Play implements [engine.State]. Nothing is drawn after
// the deal; the letters that are left become known when building ends.
func (s *State) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	seat := s.mover()
	switch m.Verb {
	case Start:
		s.lines[index(seat, Pattern(m.Arg[0]))].vertex[0] = Vertex(m.Arg[2])
		s.playTunnel(Pattern(m.Arg[0]), Cell(m.Arg[1]), Vertex(m.Arg[3]), engine.None, engine.None, d, log)
	case Dig:
		s.playTunnel(Pattern(m.Arg[0]), Cell(m.Arg[1]), Vertex(m.Arg[2]), m.Arg[3], m.Arg[4], d, log)
	case Station:
		s.passes = 0
		s.build(seat, Vertex(m.Arg[0]), log)
		if !s.endsAtOnce(d, log) {
			s.endTurn(d, log)
		}
	case Pass:
		s.playPass(seat, d, log)
	}
}

// playTunnel digs a tunnel in the order of the ruling: tunnel and marker;
// stations that appear, first on the vertex that it leaves; completion and its
// free station; end of building.
func (s *State) playTunnel(pattern Pattern, cell Cell, to Vertex, letter, free int16, d *engine.Draws, log *engine.Log) {
	seat := s.mover()
	l := index(seat, pattern)
	line := &s.lines[l]
	from := line.last()
	s.extend(l, cell, to)
	s.dug++
	s.passes = 0
	if line.n == 1 {
		eventStarted(log, seat, pattern, cell, from, to)
	} else {
		eventDug(log, seat, pattern, cell, from, to, TunnelsEach-line.n)
	}
	if letter != engine.None {
		t := s.symbol[cell]
		s.hand[seat][t] &^= 1 << letter
		s.marker[t][letter] = cell
		s.marked = true
		eventMarked(log, seat, cell, t, Letter(letter))
	}
	for _, v := range [...]Vertex{from, to} {
		if s.stock > 0 && !s.station[v] && s.meetsNow(l, v) {
			eventAppeared(log, v, s.stock-1)
			s.place(v, seat, log)
		}
	}
	if s.complete[l] {
		eventCompleted(log, seat, pattern, line.n)
		if free != engine.None {
			s.build(seat, Vertex(free), log)
		}
	}
	s.block(cell, log)
	if !s.endsAtOnce(d, log) && s.dug == DigsEach {
		s.endTurn(d, log)
	}
}

// build is an intermediate station.
func (s *State) build(seat engine.Seat, v Vertex, log *engine.Log) {
	eventBuilt(log, seat, v, s.stock-1)
	s.place(v, seat, log)
}

// playPass ends a turn in which nothing, or nothing more, is possible.
func (s *State) playPass(seat engine.Seat, d *engine.Draws, log *engine.Log) {
	if s.dug > 0 {
		eventStopped(log, seat, s.dug)
		s.endTurn(d, log)
		return
	}
	eventPassed(log, seat)
	s.passes++
	if s.passes == s.seats {
		s.end(allPassed, d, log)
		return
	}
	s.endTurn(d, log)
}
