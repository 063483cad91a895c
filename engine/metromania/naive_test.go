package metromania

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// The rules a second time, word by word and slowly: from names of cells and
// vertices and the lines alone, without any table of the state.

// A point is a vertex in axial coordinates.
type point struct{ q, r int }

func pointOf(v Vertex) point { q, r := v.Axial(); return point{q, r} }

func (p point) neighbor(o point) bool {
	dq, dr := o.q-p.q, o.r-p.r
	return dq*dq+dr*dr+dq*dr == 1
}

// angle returns the angle of two edges that meet at a vertex, in degrees.
func angle(a, at, b point) int {
	x1, y1, x2, y2 := a.q-at.q, a.r-at.r, b.q-at.q, b.r-at.r
	// Twice the scalar product of unit vectors in axial coordinates.
	return map[int]int{2: 0, 1: 60, -1: 120, -2: 180}[2*x1*x2+2*y1*y2+x1*y2+x2*y1]
}

// cornersOf works the corners of a cell out from its name.
func cornersOf(c Cell) []point {
	name := c.String()
	k, row, n := int(name[0]-'A'), int(name[1]-'0'), int(name[3]-'0')
	step := []point{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
	at := func(i, j int) point {
		a, b := step[k], step[(k+1)%6]
		return point{(i-j)*a.q + j*b.q, (i-j)*a.r + j*b.r}
	}
	if n%2 == 1 {
		j := (n - 1) / 2
		return []point{at(row-1, j), at(row, j), at(row, j+1)}
	}
	j := (n - 2) / 2
	return []point{at(row-1, j), at(row-1, j+1), at(row, j+1)}
}

func has(points []point, p point) bool {
	for _, o := range points {
		if o == p {
			return true
		}
	}
	return false
}

func touch(a, b Cell) bool {
	for _, p := range cornersOf(a) {
		if has(cornersOf(b), p) {
			return true
		}
	}
	return false
}

func onRim(p point) bool { return max(abs(p.q), abs(p.r), abs(p.q+p.r)) == 5 }

func points(l *Line) []point {
	var way []point
	if l.Len() > 0 {
		for i := range l.Len() + 1 {
			way = append(way, pointOf(l.Vertex(i)))
		}
	}
	return way
}

func dug(s *State, c Cell) bool {
	for l := range s.lines {
		for i := range s.lines[l].Len() {
			if s.lines[l].Cell(i) == c {
				return true
			}
		}
	}
	return false
}

func done(s *State, l *Line) bool { return l.Len() > 0 && s.Arrow(l.Cell(l.Len()-1)) == Black }

// sidesOpen says whether the sides three away from one still have an arrow.
func sidesOpen(s *State, color Arrow, side int) bool {
	for c := range Cell(Cells) {
		if k := (c.Sector() - side + 6) % 6; s.Arrow(c) == color && k >= 2 && k <= 4 && !dug(s, c) {
			return true
		}
	}
	return false
}

func naiveMark(s *State, seat engine.Seat, c Cell, letter int16) bool {
	t := s.Symbol(c)
	if !t.isDestination() {
		return letter == engine.None
	}
	known, _ := s.Hand(seat, t)
	if letter == engine.None || s.marked || !known.Has(Letter(letter)) {
		return false
	}
	for o := range Cell(Cells) {
		if l, ok := s.MarkerOn(o); ok && int16(l) == letter && s.Symbol(o) != t && touch(c, o) {
			return false
		}
	}
	return true
}

func naiveDig(s *State, seat engine.Seat, m engine.Move) bool {
	l := s.Line(seat, Pattern(m.Arg[0]))
	c, to := Cell(m.Arg[1]), pointOf(Vertex(m.Arg[2]))
	way, corners := points(l), cornersOf(c)
	if l.Len() == 0 || l.Len() == 18 || done(s, l) || dug(s, c) || has(way, to) {
		return false
	}
	from := way[len(way)-1]
	if !from.neighbor(to) || !has(corners, from) || !has(corners, to) {
		return false
	}
	if s.Symbol(c) == Park || s.Symbol(c) == Lake || s.Arrow(c) == White || !naiveMark(s, seat, c, m.Arg[3]) {
		return false
	}
	if !s.Station(l.Vertex(l.Len())) && angle(way[len(way)-2], from, to) == 60 {
		return false
	}
	if s.Arrow(c) != Black {
		return m.Arg[4] == engine.None
	}
	side := l.Cell(0).Sector()
	if away := (c.Sector() - side + 6) % 6; !onRim(to) || (away <= 1 || away == 5) && sidesOpen(s, Black, side) {
		return false
	}
	if m.Arg[4] == engine.None {
		return true
	}
	// The free station: try it.
	after := *s
	without := m
	without.Arg[4] = engine.None
	after.lastTurn = afterAll
	after.Play(without, nil, nil)
	return has(append(way, to), pointOf(Vertex(m.Arg[4]))) && !after.station[m.Arg[4]] && naiveStock(&after) > 0
}

func naiveStock(s *State) int {
	n := 30
	for v := range Vertex(Vertices) {
		if s.Station(v) {
			n--
		}
	}
	return n
}

func naiveStart(s *State, seat engine.Seat, m engine.Move) bool {
	l, other := s.Line(seat, Pattern(m.Arg[0])), s.Line(seat, 1-Pattern(m.Arg[0]))
	c, from, to := Cell(m.Arg[1]), pointOf(Vertex(m.Arg[2])), pointOf(Vertex(m.Arg[3]))
	if l.Len() > 0 || s.Arrow(c) != White || dug(s, c) || from == to ||
		!onRim(from) || !has(cornersOf(c), from) || !has(cornersOf(c), to) {
		return false
	}
	if other.Len() == 0 {
		return true
	}
	side := other.Cell(0).Sector()
	away := (c.Sector() - side + 6) % 6
	return s.turn > s.seats && (away > 1 && away < 5 || !sidesOpen(s, White, side))
}

func naiveStation(s *State, seat engine.Seat, v Vertex) bool {
	for pattern := range Pattern(linesEach) {
		if l := s.Line(seat, pattern); has(points(l), pointOf(v)) && !done(s, l) {
			return !s.Station(v) && naiveStock(s) > 0
		}
	}
	return false
}

// naive says whether a move is legal.
func naive(state engine.State, m engine.Move) bool {
	s := state.(*State)
	if s.ended != building || !formed(m) {
		return false
	}
	seat := s.mover()
	switch m.Verb {
	case Start:
		return naiveStart(s, seat, m)
	case Dig:
		return naiveDig(s, seat, m)
	case Station:
		return s.dug == 0 && naiveStation(s, seat, Vertex(m.Arg[0]))
	}
	for _, some := range s.Moves(nil) {
		if some.Verb != Pass && naive(s, some) {
			return false
		}
	}
	return true
}

// naiveBlocked is the ruling on blocked lines, clause by clause.
func naiveBlocked(s *State, seat engine.Seat, l *Line) bool {
	if l.Len() == 0 {
		for c := range Cell(Cells) {
			if s.Arrow(c) == White && !dug(s, c) {
				return false
			}
		}
		return true
	}
	if done(s, l) {
		return false
	}
	if l.Len() == 18 {
		return true
	}
	way := points(l)
	for c := range Cell(Cells) {
		if dug(s, c) || !has(cornersOf(c), way[len(way)-1]) || s.Symbol(c) == Park || s.Symbol(c) == Lake || s.Arrow(c) == White {
			continue
		}
		if t := s.Symbol(c); t.isDestination() && s.held(seat, t) == 0 {
			continue
		}
		for _, to := range cornersOf(c) {
			if !has(way, to) && (s.Arrow(c) != Black || onRim(to)) {
				return false
			}
		}
	}
	return true
}

// naiveMeet says whether two lines make a station appear at a vertex: if the
// edges on which they are settled there differ for certain.
func naiveMeet(s *State, a, b *Line, at point) bool {
	edges := func(l *Line) (edges map[point]bool, open bool) {
		way := points(l)
		edges = map[point]bool{}
		for i, p := range way {
			if p != at {
				continue
			}
			if i > 0 {
				edges[way[i-1]] = true
			}
			if i+1 < len(way) {
				edges[way[i+1]] = true
			}
			open = i+1 == len(way) && !done(s, l)
		}
		return edges, open
	}
	inside := func(a, b map[point]bool) bool {
		for e := range a {
			if !b[e] {
				return false
			}
		}
		return true
	}
	ea, openA := edges(a)
	eb, openB := edges(b)
	if len(ea) == 0 || len(eb) == 0 {
		return false
	}
	switch {
	case openA && openB:
		return !inside(ea, eb) || !inside(eb, ea)
	case openA:
		return !inside(ea, eb)
	case openB:
		return !inside(eb, ea)
	}
	return !inside(ea, eb) || !inside(eb, ea)
}

// naiveMeets says whether any two lines make a station appear at the vertex.
func naiveMeets(s *State, v Vertex) bool {
	for a := range linesEach * s.seats {
		for b := range a {
			if naiveMeet(s, &s.lines[a], &s.lines[b], pointOf(v)) {
				return true
			}
		}
	}
	return false
}

// TestCity plays random games: stations appear where lines meet and nowhere
// else, and the lines that are blocked are those of the ruling.
func TestCity(t *testing.T) {
	for n := range testkit.Times(6, 60) {
		s, below := deal(2+n%3, n)
		for s.ended == building {
			before := *s
			moves := s.Moves(nil)
			m := moves[below(len(moves))]
			s.Play(m, nil, nil)
			for l := range linesEach * s.seats {
				if naiveBlocked(s, owner(l), &s.lines[l]) != s.blocked[l] {
					t.Fatalf("game %d, turn %d: line %d blocked: %v", n, before.turn, l, s.blocked[l])
				}
			}
			for v := range Vertex(Vertices) {
				ordered := m.Verb == Station && m.Arg[0] == int16(v) || m.Verb == Dig && m.Arg[4] == int16(v)
				appeared := s.station[v] && !before.station[v] && !ordered
				if m.Verb <= Dig && !before.station[v] && appeared != (naiveMeets(s, v) && !ordered && (appeared || s.stock > 0)) {
					t.Fatalf("game %d, turn %d: a station at %v: %v", n, before.turn, v, appeared)
				}
			}
		}
	}
}

// deal returns a dealt game and a source of chance for its moves.
func deal(seats, n int) (*State, func(int) int) {
	s := newState(seats).(*State)
	s.Deal(engine.NewDraws(engine.SeedSecret(fmt.Sprint("deal ", n)), nil), nil)
	return s, rand.New(rand.NewPCG(uint64(n), 1)).IntN
}
