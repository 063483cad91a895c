package metromania

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/layout"
)

// Sizes of the drawing, in characters: a vertex is 7 to the right of the one
// before, and 4 below and half as far to the right of one of the row above.
const (
	pitch  = 7
	height = 4
	left   = 1 // the names of the first and last vertex stand beside them
	top    = 1
	lines  = 2*game.Side*height + 1 + 2*top
)

// A canvas is the characters of a drawing, by line and column. Behind one that is
// two columns wide stands none.
type canvas [lines][layout.Width]rune

// none is the second half of a wide character.
const none = 0

// put writes a text from a place on.
func (c *canvas) put(x, y int, text string) {
	for _, r := range text {
		c[y][x] = r
		if x++; layout.Columns(string(r)) > 1 {
			c[y][x] = none
			x++
		}
	}
}

// place returns where the middle of the vertex's name is drawn.
func place(v game.Vertex) (x, y int) {
	q, r := v.Axial()
	return left + pitch*(2*q+r+2*game.Side)/2, top + height*(r+game.Side)
}

// city draws the city: its vertices by their names, the edges with a line drawn
// through, and in each cell its row and number or its tunnel.
func (d *drawing) city() {
	c := &canvas{}
	for y := range c {
		for x := range c[y] {
			c[y][x] = ' '
		}
	}
	ends := d.ends()
	for v := range game.Vertex(game.Vertices) {
		for direction := range game.Direction(3) { // east, and down to either side
			if to := v.Next(direction); to != game.NoVertex {
				d.edge(c, v, direction)
			}
		}
	}
	for cell := range game.Cell(game.Cells) {
		d.cell(c, cell)
	}
	for v := range game.Vertex(game.Vertices) {
		name := v.String()
		if d.Station(v) {
			name = "@" + name
		}
		if ends[v] {
			name = ">" + name
		}
		x, y := place(v)
		c.put(min(max(0, x-len(name)/2), layout.Width-len(name)), y, name)
	}
	d.sectors(c)
	for _, line := range c {
		text := strings.ReplaceAll(string(line[:]), string(rune(none)), "")
		d.page.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}

// ends are the vertices from which a line goes on.
func (d *drawing) ends() (ends [game.Vertices]bool) {
	for seat := range engine.Seat(d.Seats()) {
		for pattern := range game.Pattern(len(marks)) {
			l := d.State.Line(seat, pattern)
			if l.Len() > 0 && !d.Complete(seat, pattern) && !d.Blocked(seat, pattern) {
				ends[l.Vertex(l.Len())] = true
			}
		}
	}
	return ends
}

// sectors names the sectors beside their sides.
func (d *drawing) sectors(c *canvas) {
	const middle = left + pitch*game.Side
	for k, at := range [...]struct{ x, y int }{
		{middle + 24, lines - 5}, {middle - 4, lines - 1}, {middle - 33, lines - 5},
		{middle - 33, 4}, {middle - 4, 0}, {middle + 24, 4},
	} {
		c.put(at.x, at.y, d.label("sector", string(rune('A'+k))))
	}
}

// runs reports whether any line runs along the edge.
func (d *drawing) runs(a, b game.Vertex) bool {
	for seat := range d.Seats() {
		for pattern := range game.Pattern(len(marks)) {
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
// directions: east, down to the right, down to the left. An edge with a line is
// drawn through, any other one dotted, with colons between two sectors.
func (d *drawing) edge(c *canvas, v game.Vertex, direction game.Direction) {
	to := v.Next(direction)
	beside := v.Beside(direction)
	used, sign := d.runs(v, to), "."
	if beside[0] != game.NoCell && beside[1] != game.NoCell && beside[0].Sector() != beside[1].Sector() {
		sign = ":"
	}
	x, y := place(v)
	below, _ := place(to)
	switch {
	case direction == 0 && used:
		c.put(x+1, y, strings.Repeat("_", pitch-1))
	case direction == 0:
		c.put(x+pitch/2, y, sign)
	default:
		step := 1
		if used {
			sign = "\\"
		}
		if direction == 2 {
			step = -1
			if used {
				sign = "/"
			}
		}
		for i := 1; i < height-1; i++ {
			c.put(x+i*step, y+i, sign)
		}
		c.put(below-step, y+height-1, sign)
	}
}

// cell writes what is in a cell, between the two corners that are in one row: of
// a free one its row and number and what is printed on it; of another one the
// tunnel, and what is printed nearer to the third corner, with the letter of the
// marker.
func (d *drawing) cell(c *canvas, cell game.Cell) {
	x, y, tip, down := base(cell)
	tunnel := d.tunnel(cell)
	if tunnel == "" {
		_, row, number := cell.Place()
		c.put(x+2, y+down, fmt.Sprintf("%d-%d%s", row, number, d.sign(cell)))
		return
	}
	c.put(x+2, y+down, tunnel)
	sign := d.sign(cell)
	if l, ok := d.MarkerOn(cell); ok {
		sign += l.String()
	}
	c.put(min(tip, x+3), y+2*down, sign)
}

// base returns where the left one of the two corners of the cell that are in a
// row is drawn, the column of the third corner, and whether that lies below, 1,
// or above, -1.
func base(cell game.Cell) (x, y, tip, down int) {
	p := cell.Corners()
	for i, v := range p {
		tx, ty := place(v)
		ax, ay := place(p[(i+1)%3])
		bx, by := place(p[(i+2)%3])
		if ay == by {
			x, y, tip, down = min(ax, bx), ay, tx, 1
			if ty < ay {
				down = -1
			}
		}
	}
	return x, y, tip, down
}

// sign is what is printed on the cell, its symbol or its arrow.
func (d *drawing) sign(cell game.Cell) string {
	switch d.Arrow(cell) {
	case game.White:
		return "w"
	case game.Black:
		return "b"
	}
	return signs[d.Symbol(cell)]
}

// signs are the symbols of the drawing.
var signs = [...]string{
	game.Residential: "^", game.Commercial: "$", game.Entertainment: "*", game.Park: "P", game.Lake: "L", game.Plain: " ",
}

// tunnel is the line in the cell, and the side along which it runs: "1=/".
func (d *drawing) tunnel(cell game.Cell) string {
	for seat := range d.Seats() {
		for pattern, mark := range marks {
			l := d.State.Line(engine.Seat(seat), game.Pattern(pattern))
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
