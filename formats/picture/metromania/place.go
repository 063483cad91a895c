package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
)

// places records where the cells and vertices are on each of the boards that shows them:
// the city, and enlarged parts of it.
func places(c *canvas.Canvas, boards ...*board) {
	record := func(name string, at func(*board) canvas.Point) {
		for i, b := range boards {
			half := b.side.Of(1, 4) // so that those of a cell and its corners don't meet
			if p := at(b); i == 0 || b.shown.holds(p, half) {
				c.Place(name, p.X-half, p.Y-half, 2*half, 2*half)
			}
		}
	}
	for cell := range game.Cell(game.Cells) {
		record(cell.String(), func(b *board) canvas.Point { return b.middle(cell) })
	}
	for v := range game.Vertex(game.Vertices) {
		record(v.String(), func(b *board) canvas.Point { return b.at(v) })
	}
}

// linePlace records where a line of the decider is in a list, around the height y.
func (p *picture) linePlace(c *canvas.Canvas, x, y, width canvas.Unit, seat engine.Seat, pattern game.Pattern) {
	if p.next.seat == seat {
		c.Place(game.Rules.Grammar.Type("line").Format(int16(pattern)), x, y-12*canvas.Px, width, 24*canvas.Px)
	}
}
