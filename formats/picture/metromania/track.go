package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
)

// Lengths of lines, in a plan of size 1.
const (
	lineWidth = 8 * canvas.Px
	// aside is how far a tunnel is moved toward its cell where two share an edge.
	aside = 49 * canvas.Px / 10
	// bend is how far before and after a vertex a line leaves its edge.
	bend = 15 * canvas.Px
)

// A track is a line as it is drawn.
type track struct {
	seat    engine.Seat
	pattern game.Pattern
	line    *game.Line
	heading []game.Direction
	// off is how far each tunnel is moved to the right of its edge.
	off []canvas.Unit
}

// tracks returns the lines that have started, all solid ones first. Two tunnels
// on an edge are moved apart, each toward its own cell: so they have their order
// from the rules.
func tracks(s *game.State) (list []track) {
	var used [game.Vertices][game.Sectors]int
	for pattern := range game.Pattern(2) {
		for seat := range engine.Seat(s.Seats()) {
			t := track{seat: seat, pattern: pattern, line: s.Line(seat, pattern)}
			for i := range t.line.Len() {
				from, to := t.line.Vertex(i), t.line.Vertex(i+1)
				t.heading = append(t.heading, from.To(to))
				used[from][from.To(to)]++
				used[to][to.To(from)]++
			}
			if t.line.Len() > 0 {
				list = append(list, t)
			}
		}
	}
	for k := range list {
		t := &list[k]
		for i, d := range t.heading {
			off := canvas.Unit(0)
			if from := t.line.Vertex(i); used[from][d] > 1 {
				off = -aside
				if corner(t.line.Cell(i), from.Next((d+1)%game.Sectors)) {
					off = aside
				}
			}
			t.off = append(t.off, off)
		}
	}
	return list
}

// corner reports whether the vertex is a corner of the cell.
func corner(c game.Cell, v game.Vertex) bool {
	p := c.Corners()
	return v == p[0] || v == p[1] || v == p[2]
}

// spot returns the point of a track, that many pixels after the vertex before
// the tunnel.
func (p *plan) spot(t *track, tunnel int, after canvas.Unit) canvas.Point {
	at := along(p.at(t.line.Vertex(tunnel)), t.heading[tunnel], after)
	return across(at, t.heading[tunnel], p.z(t.off[tunnel]))
}

// way returns the path of the tunnels from first up to last, which ends so much
// before its vertex. Between the edges it bends: a turn is a curve
// around the crossing of both edges, and a change of sides is an S.
func (p *plan) way(t *track, first, last int, short canvas.Unit) *canvas.Path {
	path := &canvas.Path{}
	start := p.spot(t, first, 0)
	path.Move(start.X, start.Y)
	for i := first; i < last; i++ {
		p.join(path, t, i)
	}
	end := p.spot(t, last, p.side-short)
	return path.Line(end.X, end.Y)
}

// join draws from the tunnel to the next one.
func (p *plan) join(path *canvas.Path, t *track, i int) {
	in, out := t.heading[i], t.heading[i+1]
	length := p.z(bend)
	a, b := p.spot(t, i, p.side-length), p.spot(t, i+1, length)
	switch {
	case in == out && t.off[i] == t.off[i+1]:
	case in == out:
		c, d := p.spot(t, i, p.side-length.Of(1, 2)), p.spot(t, i+1, length.Of(1, 2))
		path.Line(a.X, a.Y).Cube(c.X, c.Y, d.X, d.Y, b.X, b.Y)
	default:
		c := p.crossing(t, i)
		path.Line(a.X, a.Y).Quad(c.X, c.Y, b.X, b.Y)
	}
}

// crossing returns where the edges of the tunnel and the next one, moved as they
// are, cross each other.
func (p *plan) crossing(t *track, i int) canvas.Point {
	in, out := t.heading[i], t.heading[i+1]
	sine := rootDen // of the turn, as 1/sine
	if turn := (out + game.Sectors - in) % game.Sectors; turn > 3 {
		sine = -rootDen
	}
	at := along(p.at(t.line.Vertex(i+1)), out, p.z(t.off[i]).Of(sine, rootNum))
	return along(at, in, -p.z(t.off[i+1]).Of(sine, rootNum))
}
