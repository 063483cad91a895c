package metromania

import "cityhall.example/engine"

// A State is a game of Metromania in progress.
type State struct {
	// The options.
	corrupt, noCorruption bool
	points                stationPoints
	lastTurn              lastTurn
	pieces                [Sectors]piece
	arrows                arrows

	seats int
	city  [Sectors]laid

	turn   int // from 1; the seats take turns in order
	dug    int // tunnels in this turn
	marked bool
	passes int // in a row
	last   int // the number of the last turn, or 0
	ended  ending

	hand    [maxSeats][Types]Letters
	hidden  [maxSeats][Types]int8 // letters in the hand that the viewer does not know
	scored  [maxSeats]int         // station points
	lines   [maxLines]Line        // two by two, in seat order
	station [Vertices]bool
	marker  [Types][LetterCount]Cell // where it lies, or NoCell

	// What follows from the above.
	symbol   [Cells]Symbol
	arrow    [Cells]Arrow
	value    [Vertices]int8            // destination symbols around a vertex
	taken    [Cells]bool               // by a tunnel
	runs     [maxLines][Vertices]uint8 // a bit for each direction in which a line leaves a vertex
	complete [maxLines]bool
	blocked  [maxLines]bool
	stock    int // stations left
	total    [maxSeats]int
}

// A Line is a metro line: a way along edges, with a tunnel beside each.
type Line struct {
	n      uint8
	cells  [TunnelsEach]Cell
	vertex [TunnelsEach + 1]Vertex
}

// Len returns the number of tunnels.
func (l *Line) Len() int { return int(l.n) }

// Cell returns the cell of tunnel i, from 0; it runs from Vertex(i) to
// Vertex(i+1).
func (l *Line) Cell(i int) Cell { return l.cells[i] }

// Vertex returns the vertex i, from 0: one more than there are tunnels, if the
// line has any.
func (l *Line) Vertex(i int) Vertex { return l.vertex[i] }

// last returns the vertex at which the line goes on.
func (l *Line) last() Vertex { return l.vertex[l.n] }

// startSide returns the side of the city on which the line started.
func (l *Line) startSide() int { return l.cells[0].Sector() }

// owner returns whose line it is, by its index.
func owner(l int) engine.Seat { return engine.Seat(l / linesEach) }

func index(seat engine.Seat, pattern Pattern) int { return int(seat)*linesEach + int(pattern) }

// pattern returns which of its owner's lines it is, by its index.
func pattern(l int) Pattern { return Pattern(l % linesEach) }

// newState returns a state that is not dealt, with the default options.
func newState(seats int) engine.State {
	s := &State{seats: seats, stock: StationCount, turn: 1}
	for i, text := range printed {
		s.pieces[i], _ = parsePiece(text)
		s.city[i].Piece = int8(i)
	}
	s.arrows, _ = parseArrows(printedArrows)
	s.clear()
	return s
}

// clear empties the board.
func (s *State) clear() {
	s.lines, s.station, s.stock = [maxLines]Line{}, [Vertices]bool{}, StationCount
	s.taken, s.runs = [Cells]bool{}, [maxLines][Vertices]uint8{}
	s.complete, s.blocked = [maxLines]bool{}, [maxLines]bool{}
	for t := range s.marker {
		for l := range s.marker[t] {
			s.marker[t][l] = NoCell
		}
	}
}

// mover returns whose turn it is.
func (s *State) mover() engine.Seat { return engine.Seat((s.turn - 1) % s.seats) }

// firstRound reports that it is the first turn of each seat.
func (s *State) firstRound() bool { return s.turn <= s.seats }

// kind returns the kind of the open decision.
func (s *State) kind() engine.Kind {
	if s.dug > 0 {
		return digKind
	}
	return turnKind
}

// Open implements [engine.State].
func (s *State) Open() engine.Decision {
	d := engine.Decision{Seat: engine.Nobody, Kind: s.kind(), Turn: s.turn, Occasion: s.turn}
	if s.ended == building {
		d.Seat = s.mover()
	}
	return d
}

// Turn implements [engine.State].
func (s *State) Turn(seat engine.Seat) int {
	return s.turn + (int(seat-s.mover())+s.seats)%s.seats
}

// CopyFrom implements [engine.State].
func (s *State) CopyFrom(from engine.State) { *s = *from.(*State) }

// held returns how many markers of the type a seat has left, which everybody
// may see.
func (s *State) held(seat engine.Seat, t Symbol) int {
	return s.hand[seat][t].Len() + int(s.hidden[seat][t])
}

// extend adds a tunnel to the tables; the cell is beside the edge from the line's
// last vertex, which a new line has in place 0.
func (s *State) extend(l int, cell Cell, to Vertex) {
	line := &s.lines[l]
	from := line.last()
	d := from.To(to)
	line.cells[line.n] = cell
	line.n++
	line.vertex[line.n] = to
	s.runs[l][from] |= 1 << d
	s.runs[l][to] |= 1 << d.opposite()
	s.taken[cell] = true
	s.complete[l] = s.arrow[cell] == Black
}
