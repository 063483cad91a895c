package metromania

import (
	"strconv"

	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// gates draws the free arrows: white ones are hollow, black ones filled.
func (b *board) gates() {
	for c := range game.Cell(game.Cells) {
		arrow := b.s.Arrow(c)
		if arrow == game.NoArrow || b.taken[c] {
			continue
		}
		paint := canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: b.z(canvas.P(1.7))}
		switch {
		case arrow == game.Black:
			paint = canvas.Paint{Fill: palette.Ink}
		case b.next.gates[c]:
			paint = canvas.Paint{Fill: trackOf(b.next.seat).Line, Line: palette.White, Width: b.z(canvas.P(1.2))}
		}
		b.gate(c, paint)
	}
}

// gate draws the arrow of a cell: white ones point in, black ones out.
func (b *board) gate(c game.Cell, paint canvas.Paint) {
	if !b.seen(b.middle(c)) {
		return
	}
	from, to := b.rim(c)
	at, k := between(from, to, 1, 2), c.Sector()
	if b.next.gates[c] {
		at = outward(at, k, b.z(canvas.P(10))) // leaves room for the cell's name
	}
	d := game.Direction((k + 2) % game.Sectors)
	point := func(side, out canvas.Unit) canvas.Point {
		return outward(along(at, d, b.z(side)), k, b.z(out))
	}
	pts := []canvas.Point{point(canvas.P(-9), canvas.P(5)), point(canvas.P(9), canvas.P(5)), point(0, canvas.P(-11))}
	if b.s.Arrow(c) == game.Black {
		pts = []canvas.Point{point(canvas.P(-9), canvas.P(-5)), point(canvas.P(9), canvas.P(-5)), point(0, canvas.P(11))}
	}
	b.c.Polygon(paint, pts...)
	b.take(at, b.z(canvas.P(9)))
}

// rimNames writes the names of sectors and the coordinates around the city.
func (b *board) rimNames() {
	for k := range game.Sectors {
		from := along(b.center, game.Direction(k), b.side.Of(game.Side, 1))
		at := outward(along(from, game.Direction((k+2)%game.Sectors), b.side.Of(5, 2)), k, b.z(canvas.P(16)))
		size := max(b.z(canvas.P(19)), canvas.P(13))
		b.label(at, string(rune('A'+k)), canvas.Type{Size: size, Color: palette.Ink})
		b.take(at, size.Of(1, 2))
	}
	if b.names == 0 {
		return
	}
	for n := -game.Side; n <= game.Side; n++ {
		left, _ := b.row(0, n)
		b.coordinate(left, [...]game.Direction{3, 2, 4}, n)
		_, low := b.row(1, -n)
		b.coordinate(low, [...]game.Direction{1, 0, 2}, n)
	}
	b.rings()
}

// coordinate writes a coordinate outside of the rim, with a tick, in the first of
// the directions where it is not in the way of a badge.
func (b *board) coordinate(at canvas.Point, ways [3]game.Direction, n int) {
	if !b.seen(at) {
		return
	}
	for v := range game.Vertex(game.Vertices) {
		if b.pill(v) && b.at(v) == at {
			return // its name says it
		}
	}
	d := ways[0]
	for _, other := range ways[1:] {
		if b.covers(along(at, other, b.z(canvas.P(17))), b.z(canvas.P(6))) < b.covers(along(at, d, b.z(canvas.P(17))), b.z(canvas.P(6))) {
			d = other
		}
	}
	b.c.Polyline(canvas.Paint{Line: palette.Tick, Width: b.z(canvas.P(1))}, along(at, d, b.z(canvas.P(3))), along(at, d, b.z(canvas.P(9))))
	b.label(along(at, d, b.z(canvas.P(17))), strconv.Itoa(n), canvas.Type{Size: b.z(canvas.P(12)), Color: palette.Printed})
	b.take(along(at, d, b.z(canvas.P(17))), b.z(canvas.P(7)))
}

// label writes a text around its middle.
func (b *board) label(at canvas.Point, text string, t canvas.Type) {
	t.Anchor = canvas.Middle
	b.c.Text(at.X, at.Y+t.Size.Of(355, 1000), text, t)
}

// rings numbers the rings along the spoke that has the most free edges.
func (b *board) rings() {
	best, most := 0, -1
	for k := range game.Direction(game.Sectors) {
		free := 0
		for r, v := 0, b.center0; r < game.Side; r++ {
			if !b.runs[v][k] {
				free++
			}
			v = v.Next(k)
		}
		if free > most {
			best, most = int(k), free
		}
	}
	d := game.Direction(best)
	for r := range game.Side {
		at := across(along(b.center, d, b.side.Of(2*r+1, 2)), d, b.z(canvas.P(8)))
		b.label(at, strconv.Itoa(r+1), canvas.Type{Size: b.z(canvas.P(12)), Color: palette.Printed})
		b.take(at, b.z(canvas.P(6)))
	}
}
