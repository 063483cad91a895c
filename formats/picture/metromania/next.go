package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// next is where the seat whose decision is open may act. Everybody may know it,
// but what depends on hidden letters is not in it.
type next struct {
	seat     engine.Seat
	hops     []hop
	cells    [game.Cells]bool // to be dug
	gates    [game.Cells]bool // where a line may start
	targets  [game.Vertices]bool
	stations [game.Vertices]bool
}

// A hop is an edge along which a line may go on.
type hop struct{ from, to game.Vertex }

// nextOf finds the next moves in what everybody may see.
func nextOf(s *game.State, seat engine.Seat) next {
	n := next{seat: seat}
	if seat == engine.Nobody {
		return n
	}
	for m := range s.All() {
		switch m.Verb {
		case game.Start:
			n.gates[m.Arg[1]] = true
		case game.Station:
			n.stations[m.Arg[0]] = true
		case game.Dig:
			l := s.Line(seat, game.Pattern(m.Arg[0]))
			n.dig(hop{l.Vertex(l.Len()), game.Vertex(m.Arg[2])}, game.Cell(m.Arg[1]))
		}
	}
	return n
}

func (n *next) dig(h hop, c game.Cell) {
	n.cells[c], n.targets[h.to] = true, true
	for _, other := range n.hops {
		if other == h {
			return
		}
	}
	n.hops = append(n.hops, h)
}

// pill reports that the vertex bears its name.
func (b *board) pill(v game.Vertex) bool {
	return b.names > 0 && (b.next.targets[v] || b.next.stations[v])
}

// offers draws the cells that may be dug, with their names, and dots along the
// edges where a line may go on.
func (b *board) offers() {
	if b.next.seat == engine.Nobody {
		return
	}
	color := trackOf(b.next.seat)
	for c := range game.Cell(game.Cells) {
		if !b.next.cells[c] && !b.next.gates[c] || !b.seen(b.middle(c)) {
			continue
		}
		p := b.triangle(c)
		b.c.Polygon(canvas.Paint{Fill: palette.White, Line: color.Next, Width: b.z(canvas.P(1.2))}, p[:]...)
	}
	for _, h := range b.next.hops {
		from, to := b.at(h.from), b.at(h.to)
		b.c.Polyline(canvas.Paint{Line: palette.White, Width: b.z(canvas.P(9))}, from, to)
		const dots = 6
		for i := range dots {
			at := between(from, to, 2*i+1, 2*dots)
			b.c.Circle(at.X, at.Y, b.z(canvas.P(2.5)), canvas.Paint{Fill: color.Line})
		}
	}
}

// cellNames names the cells that may be dug.
func (b *board) cellNames() {
	if b.names == 0 || b.next.seat == engine.Nobody {
		return
	}
	name := canvas.Type{Size: b.names, Color: trackOf(b.next.seat).Text, Halo: palette.White, HaloWidth: b.z(canvas.P(3))}
	for c := range game.Cell(game.Cells) {
		if at := b.middle(c); (b.next.cells[c] || b.next.gates[c]) && b.seen(at) {
			if b.s.Symbol(c) != game.Plain {
				at.Y -= b.z(canvas.P(5)).Of(b.apex(c), 1)
			}
			b.label(at, c.String(), name)
			b.take(at, b.names)
		}
	}
}

// pills names the vertices to which a line may go on, and those where a station
// may be built, with a dashed line. A small station in it says that one stands
// there.
func (b *board) pills() {
	if b.names == 0 || b.next.seat == engine.Nobody {
		return
	}
	color := trackOf(b.next.seat)
	for v := range game.Vertex(game.Vertices) {
		if !b.pill(v) || !b.seen(b.at(v)) {
			continue
		}
		edge := canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: b.z(canvas.P(1.4)), Dash: []canvas.Unit{b.z(canvas.P(3.2)), b.z(canvas.P(2.2))}}
		text := canvas.Type{Size: b.names, Color: palette.Ink}
		if b.next.targets[v] {
			edge = canvas.Paint{Fill: palette.White, Line: color.Line, Width: b.z(canvas.P(1.6))}
			text.Color = color.Text
		}
		b.pillAt(v, edge, text)
	}
}

func (b *board) pillAt(v game.Vertex, edge canvas.Paint, text canvas.Type) {
	at, name := b.at(v), v.String()
	width, height := canvas.Width(name, text)+b.names.Of(3, 4), b.names.Of(11, 8)
	sign := canvas.Unit(0)
	if b.s.Station(v) {
		sign = b.names.Of(3, 4)
	}
	width += sign
	x, y := at.X-width.Of(1, 2), at.Y-height.Of(1, 2)
	b.c.RoundRect(x, y, width, height, height.Of(1, 2), edge)
	if sign > 0 {
		b.c.Circle(x+b.names.Of(5, 8), at.Y, b.names.Of(1, 4), canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: b.names.Of(1, 7)})
	}
	b.label(canvas.Point{X: at.X + sign.Of(1, 2), Y: at.Y}, name, text)
	b.take(canvas.Point{X: at.X - width.Of(1, 4), Y: at.Y}, height.Of(5, 8))
	b.take(canvas.Point{X: at.X + width.Of(1, 4), Y: at.Y}, height.Of(5, 8))
}
