package metromania

import "cityhall.example/engine"

// meets reports that a line meets another at a vertex so that a station
// appears there ("Transfer stations"). The line leaves the vertex in the
// directions runs; open says that it may go on from there.
//
// Two lines meet where their edges at the vertex differ for certain. What a
// line is settled on stays; an open end may yet go where the other goes, as
// long as its one edge is the other's too.
func (s *State) meets(l int, v Vertex, runs uint8, open bool) bool {
	for k := range linesEach * s.seats {
		other := s.runs[k][v]
		if k == l || other == 0 {
			continue
		}
		otherOpen := !s.complete[k] && s.lines[k].last() == v
		switch {
		case open && runs&^other != 0,
			otherOpen && other&^runs != 0,
			!open && !otherOpen && runs != other:
			return true
		}
	}
	return false
}

// meetsNow is meets for the line as it lies.
func (s *State) meetsNow(l int, v Vertex) bool {
	return s.meets(l, v, s.runs[l][v], !s.complete[l] && s.lines[l].last() == v)
}

// foresee returns at which of its two vertices a tunnel that is not dug yet
// would make a station appear, and how many stations are left then.
func (s *State) foresee(l int, cell Cell, to Vertex) (atFrom, atTo bool, stock int) {
	from, stock := s.lines[l].last(), s.stock
	d := from.To(to)
	if stock > 0 && !s.station[from] && s.meets(l, from, s.runs[l][from]|1<<d, false) {
		atFrom = true
		stock--
	}
	if stock > 0 && !s.station[to] && s.meets(l, to, 1<<d.opposite(), s.arrow[cell] != Black) {
		atTo = true
		stock--
	}
	return atFrom, atTo, stock
}

// place puts a station on a vertex where none stands, and scores it: for the
// seat or, with that option, for each owner of a line through the vertex.
func (s *State) place(v Vertex, seat engine.Seat, log *engine.Log) {
	s.station[v] = true
	s.stock--
	for to := range engine.Seat(s.seats) {
		scores := to == seat
		if s.points == toOwners {
			scores = s.runs[index(to, Solid)][v]|s.runs[index(to, Striped)][v] != 0
		}
		if scores && s.value[v] > 0 {
			s.scored[to] += int(s.value[v])
			eventStationScored(log, to, v, s.value[v], s.scored[to])
		}
	}
}
