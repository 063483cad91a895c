package metromania

import "cityhall.example/engine"

// What a move is worth to greedy, in quarters of a point or so.
const (
	worthMark    = 60   // to lay a marker
	worthStep    = 8    // to need a tunnel less
	worthSymbol  = 2    // a symbol at a new station
	worthServe   = 24   // a first station at an own marker
	worthOpening = 10   // to start a line
	worthDone    = 40   // to complete a line that can lay no more markers
	worthLost    = -400 // a line that cannot be completed any more
	usualWay     = 12   // tunnels that a line needs
	stationTurn  = 24   // what a station has to be worth to be built instead of tunnels
)

// worth is to lay as many markers as possible on the way to completing both lines,
// and to see to it that stations serve them. It uses what the seat may see.
func worth(state engine.State) func(engine.State, engine.Move) int {
	p := &plans{on: state.(*State)}
	return func(state engine.State, m engine.Move) int {
		s := state.(*State)
		now := planner{s: s, seat: s.mover(), plans: p}
		return now.worth(m)
	}
}

// plans are the ways of lines on a state, found when they are asked for.
type plans struct {
	on *State
	// started are those of lines that were started then, opening those of each seat's
	// lines that were not, by the side on which they may start.
	started [maxLines]*ways
	opening [maxSeats][Sectors]*ways
}

// ways returns those of the seat's line, which starts or started on the side.
func (p *plans) ways(seat engine.Seat, pattern Pattern, side int) *ways {
	l := index(seat, pattern)
	w := &p.started[l]
	if p.on.lines[l].n == 0 {
		w = &p.opening[seat][side]
	}
	if *w == nil {
		*w = p.on.ways(l, side)
	}
	return *w
}

// A planner says what moves of one decision are worth, by plans that may be older.
type planner struct {
	s     *State
	seat  engine.Seat
	plans *plans
}

// worth is what the move is worth.
func (p *planner) worth(m engine.Move) int {
	switch m.Verb {
	case Start:
		cell, from, to := Cell(m.Arg[1]), Vertex(m.Arg[2]), Vertex(m.Arg[3])
		w := p.plans.ways(p.seat, Pattern(m.Arg[0]), cell.Sector())
		return worthOpening + p.potential(w, to, from.To(to), TunnelsEach-1)
	case Dig:
		return p.dig(Pattern(m.Arg[0]), Cell(m.Arg[1]), Vertex(m.Arg[2]), m.Arg[3], m.Arg[4])
	case Station:
		if worth := p.stationAt(Vertex(m.Arg[0])); worth >= stationTurn {
			return worth
		}
		return worthLost / 2
	}
	return 0
}

// potential is what it is worth that a line has come to a vertex in a
// direction, with so many tunnels left.
func (p *planner) potential(w *ways, v Vertex, d Direction, left int) int {
	end, mark := int(p.s.onward(&w.end, v, d)), int(p.s.onward(&w.mark, v, d))
	switch {
	case mark <= left:
		return (usualWay - mark) * worthStep
	case end <= left:
		return (usualWay - end) * worthStep
	}
	return worthLost
}

func (p *planner) dig(pattern Pattern, cell Cell, to Vertex, letter, free int16) int {
	s, l := p.s, index(p.seat, pattern)
	line := &s.lines[l]
	from, before, left := line.last(), line.vertex[line.n-1], TunnelsEach-line.Len()
	w := p.plans.ways(p.seat, pattern, line.startSide())
	worth := -p.potential(w, from, before.To(from), left)
	atFrom, atTo, _ := s.foresee(l, cell, to)
	if atFrom {
		worth += p.stationAt(from)
	}
	if atTo {
		worth += p.stationAt(to)
	}
	if s.arrow[cell] == Black {
		if int(s.onward(&w.mark, from, before.To(from))) > left {
			worth += worthDone + usualWay*worthStep
		}
		worth -= p.unserved(line) * worthServe
		if free != engine.None {
			worth += p.stationAt(Vertex(free))
		}
		return worth
	}
	worth += p.potential(w, to, from.To(to), left-1)
	if letter != engine.None {
		worth += worthMark
	}
	return worth
}

// stationAt is what a new station at the vertex is worth.
func (p *planner) stationAt(v Vertex) int {
	worth := int(p.s.value[v]) * worthSymbol
	for _, c := range v.around() {
		if p.waits(c) {
			worth += worthServe
		}
	}
	return worth
}

// unserved returns how many markers in the cells of the line have no station.
func (p *planner) unserved(line *Line) int {
	n := 0
	for _, c := range line.cells[:line.n] {
		if p.waits(c) {
			n++
		}
	}
	return n
}

// waits reports that a marker of the seat lies on the cell without a station.
func (p *planner) waits(c Cell) bool {
	if !p.s.taken[c] || p.s.served(c) {
		return false
	}
	letter, marked := p.s.MarkerOn(c)
	return marked && p.s.placer(p.s.symbol[c], letter) == p.seat
}
