package metromania

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
)

// Sizes of the drawing, in characters: a vertex is 6 to the right of the one
// before, and 3 below and to the right of one of the row above.
const (
	pitch  = 6
	height = 3
	left   = 5 // for the names of the first vertices
	middle = left + game.Side*pitch
	top    = 1
	wide   = middle + game.Side*pitch + left + 1
	lines  = 2*game.Side*height + 1 + 2*top
)

// A canvas is the characters of a drawing, by line and column.
type canvas [lines][wide]rune

// put writes a text from a place on.
func (c *canvas) put(x, y int, text string) {
	for i, r := range []rune(text) {
		c[y][x+i] = r
	}
}

// place returns where the vertex is drawn.
func place(v game.Vertex) (x, y int) {
	q, r := v.Axial()
	return middle + pitch*q + height*r, top + height*(r+game.Side)
}

// city draws the city: edges with a line are drawn through, those between two
// sectors dotted.
func (d *drawing) city() {
	c := &canvas{}
	for y := range c {
		for x := range c[y] {
			c[y][x] = ' '
		}
	}
	for v := range game.Vertex(game.Vertices) {
		for direction := range game.Direction(3) { // east, and down to either side
			if to := v.Next(direction); to != game.NoVertex {
				d.edge(c, v, direction, d.runs(v, to))
			}
		}
	}
	for cell := range game.Cell(game.Cells) {
		d.cell(c, cell)
	}
	for v := range game.Vertex(game.Vertices) {
		x, y := place(v)
		sign := "o"
		if d.Station(v) {
			sign = "@"
		}
		c.put(x, y, sign)
		if v.Next(3) == game.NoVertex {
			c.put(x-1-len(v.String()), y, v.String())
		}
		if v.Next(0) == game.NoVertex {
			c.put(x+2, y, v.String())
		}
	}
	d.sectors(c)
	for _, line := range c {
		d.page.WriteString(strings.TrimRight(string(line[:]), " ") + "\n")
	}
}

// sectors names the sectors beside their sides.
func (d *drawing) sectors(c *canvas) {
	word := []rune(d.label("sector"))
	for k, at := range [...]struct{ x, y int }{
		{middle + 23, lines - 3}, {middle - 4, lines - 1}, {middle - 31, lines - 3},
		{middle - 31, 2}, {middle - 4, 0}, {middle + 23, 2},
	} {
		c.put(at.x, at.y, string(word)+" "+string(rune('A'+k)))
	}
}

// runs reports whether any line runs along the edge.
func (d *drawing) runs(a, b game.Vertex) bool {
	for seat := range d.Seats() {
		for pattern := range marks {
			l := d.State.Line(engine.Seat(seat), pattern)
			for i := range l.Len() {
				if from, to := l.Vertex(i), l.Vertex(i+1); from == a && to == b || from == b && to == a {
					return true
				}
			}
		}
	}
	return false
}

// edge draws the edge that leads from the vertex in one of the first three
// directions: east, down to the right, down to the left.
func (d *drawing) edge(c *canvas, v game.Vertex, direction game.Direction, used bool) {
	x, y := place(v)
	border := v.Beside(direction)
	between := border[0] != game.NoCell && border[1] != game.NoCell && border[0].Sector() != border[1].Sector()
	switch {
	case direction == 0 && used:
		c.put(x+1, y, "-----")
	case direction == 0 && between:
		c.put(x+1, y, " : : ")
	case direction > 0 && (used || between):
		step, sign := 1, "\\"
		if direction == 2 {
			step, sign = -1, "/"
		}
		if !used {
			sign = ":"
		}
		c.put(x+step, y+1, sign)
		c.put(x+2*step, y+2, sign)
	}
}

// cell writes what is in a cell: in its wide part the tunnel or the cell's row
// and number, in its corner the symbol, the arrow or the letter of the marker.
func (d *drawing) cell(c *canvas, cell game.Cell) {
	x, y, down := tip(cell)
	_, row, number := cell.Place()
	text := fmt.Sprintf("%d-%d", row, number)
	if tunnel := d.tunnel(cell); tunnel != "" {
		text = tunnel
	}
	c.put(x-1, y+2*down, text)
	c.put(x, y+down, d.sign(cell))
}

// tip returns where the corner of the cell that is alone in its row of vertices
// is drawn, and whether the cell lies below it, 1, or above, -1.
func tip(cell game.Cell) (x, y, down int) {
	p := cell.Corners()
	for i, v := range p {
		ax, ay := place(v)
		_, by := place(p[(i+1)%3])
		_, cy := place(p[(i+2)%3])
		if by == cy {
			x, y, down = ax, ay, 1
			if by < ay {
				down = -1
			}
		}
	}
	return x, y, down
}

// sign is the letter of the cell's marker, its symbol or its arrow.
func (d *drawing) sign(cell game.Cell) string {
	if l, ok := d.MarkerOn(cell); ok {
		return l.String()
	}
	switch d.Arrow(cell) {
	case game.White:
		return "w"
	case game.Black:
		return "b"
	}
	return [...]string{"r", "c", "e", "P", "L", " "}[d.Symbol(cell)]
}

// tunnel is the line in the cell, and the side along which it runs: "1=/".
func (d *drawing) tunnel(cell game.Cell) string {
	for seat := range d.Seats() {
		for pattern, mark := range marks {
			l := d.State.Line(engine.Seat(seat), pattern)
			for i := range l.Len() {
				if l.Cell(i) == cell {
					return fmt.Sprintf("%d%s%s", seat+1, mark, slope(l.Vertex(i), l.Vertex(i+1)))
				}
			}
		}
	}
	return ""
}

// slope is how the edge between two vertices lies.
func slope(a, b game.Vertex) string { return [...]string{"_", "\\", "/"}[a.To(b)%3] }
