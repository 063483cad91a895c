package metromania

import (
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// A board is the city, drawn once: as a whole, or a part of it.
type board struct {
	*picture
	plan
	c *canvas.Canvas
	// names is the size of the names of cells and vertices; 0 leaves them out.
	names canvas.Unit
	// trip is the route that is shown in a city that steps back, if any.
	trip *trip
	// shown is the part of the picture in which it is seen, if not in all.
	shown box
	// full are circles that are taken, where no disc may stand.
	full []circle
}

// A circle is a place that is taken. On a soft one, a disc hides little.
type circle struct {
	at   canvas.Point
	r    canvas.Unit
	soft bool
}

func (b *board) take(at canvas.Point, r canvas.Unit) { b.full = append(b.full, circle{at, r, false}) }

// draw draws the city, from the ground up.
func (b *board) draw() {
	b.ground()
	b.tiles()
	b.grid()
	b.halos()
	b.offers()
	b.gates()
	b.lines()
	b.ends()
	b.limits()
	b.symbols()
	b.stations()
	b.badges()
	b.rimNames()
	if b.trip != nil {
		b.drawTrip()
	}
	b.cellNames()
	b.pills()
	b.discs()
}

// seen reports that something at the point may be seen.
func (b *board) seen(at canvas.Point) bool {
	w := b.shown
	return w == box{} || at.X > w.left-b.side && at.X < w.right+b.side && at.Y > w.top-b.side && at.Y < w.bottom+b.side
}

// color returns how a color looks, or where a trip is shown, what steps back for it.
func (b *board) color(c, back palette.Color) palette.Color {
	if b.trip == nil {
		return c
	}
	return back
}

// hexagon returns the ring of the radius around the center.
func (b *board) hexagon(radius int) (pts []canvas.Point) {
	for d := range game.Direction(game.Sectors) {
		pts = append(pts, along(b.center, d, b.side.Of(radius, 1)))
	}
	return pts
}

// ground paints the rings by turns.
func (b *board) ground() {
	for r := game.Side; r > 0; r-- {
		fill := palette.Ring
		if r%2 == 0 {
			fill = palette.White
		}
		b.c.Polygon(canvas.Paint{Fill: fill}, b.hexagon(r)...)
	}
	for c := range game.Cell(game.Cells) {
		p := b.triangle(c)
		switch b.s.Symbol(c) {
		case game.Park:
			b.c.Polygon(canvas.Paint{Fill: palette.Park}, p[:]...)
		case game.Lake:
			b.c.Polygon(canvas.Paint{Fill: palette.Lake}, p[:]...)
		}
	}
}

// tiles tints the cells with tunnels: apart from their neighbors, but flush with
// the line.
func (b *board) tiles() {
	for _, t := range b.tracks {
		fill := b.color(trackOf(t.seat).Pale, trackOf(t.seat).BackPale)
		for i, d := range t.heading {
			from, to := t.line.Vertex(i), t.line.Vertex(i+1)
			for _, apex := range t.line.Cell(i).Corners() {
				if apex != from && apex != to && b.seen(b.at(apex)) {
					b.c.Polygon(canvas.Paint{Fill: fill}, b.tile(from, to, apex, d)...)
				}
			}
		}
	}
}

// tile returns the corners of a cell, moved in on the two sides that the line
// does not use.
func (b *board) tile(from, to, apex game.Vertex, d game.Direction) []canvas.Point {
	p, q, r := b.at(from), b.at(to), b.at(apex)
	in := b.z(canvas.P(3.2))
	aside := in.Of(rootDen, rootNum)
	base := between(p, q, 1, 2)
	return []canvas.Point{along(p, d, aside), along(q, d, -aside), between(r, base, int(2*in), int(b.height()))}
}

// grid draws the edges of cells, those between sectors darker.
func (b *board) grid() {
	thin := canvas.Paint{Line: b.color(palette.Grid, palette.GridBack), Width: canvas.P(0.8)}
	for row := -game.Side; row <= game.Side; row++ {
		if row == 0 {
			continue
		}
		for d := range game.Direction(3) {
			from, to := b.row(d, row)
			b.c.Polyline(thin, from, to)
		}
	}
	for d := range game.Direction(3) {
		from, to := b.row(d, 0)
		b.c.Polyline(canvas.Paint{Line: b.color(palette.Spoke, palette.SpokeBack), Width: canvas.P(1.2)}, from, to)
	}
	b.c.Polygon(canvas.Paint{Line: palette.Ink, Width: b.z(canvas.P(2.2))}, b.hexagon(game.Side)...)
}

// row returns the ends of a straight row of edges: in the direction, so many rows
// to the right of the center.
func (b *board) row(d game.Direction, rows int) (from, to canvas.Point) {
	// A row to the right is one step in the direction after the next.
	at := along(b.center, (d+1)%game.Sectors, b.side.Of(rows, 1))
	before, after := game.Side, game.Side-rows
	if rows < 0 {
		before, after = game.Side+rows, game.Side
	}
	return along(at, d, -b.side.Of(before, 1)), along(at, d, b.side.Of(after, 1))
}
