package metromania

import (
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
)

// A plan says where things of the city are in a drawing of it, and how large.
type plan struct {
	center canvas.Point
	side   canvas.Unit // of a cell
	// num/den is the size of lines and signs: 1 where a side has 54 pixels.
	num, den int
}

// root is half the square root of 3, to seven digits.
const rootNum, rootDen = 1351, 1560

// units are the directions: across in halves, down in halves of the square root
// of 3.
var units = [game.Sectors]struct{ x, y int }{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// z returns a length of a sign in the plan.
func (p *plan) z(u canvas.Unit) canvas.Unit { return u.Of(p.num, p.den) }

// height returns the height of a cell.
func (p *plan) height() canvas.Unit { return p.side.Of(rootNum, rootDen) }

// at returns where the vertex is.
func (p *plan) at(v game.Vertex) canvas.Point {
	q, r := v.Axial()
	return canvas.Point{X: p.center.X + p.side.Of(2*q+r, 2), Y: p.center.Y + p.side.Of(r*rootNum, rootDen)}
}

// middle returns the center of the cell.
func (p *plan) middle(c game.Cell) canvas.Point {
	v := c.Corners()
	a, b, d := p.at(v[0]), p.at(v[1]), p.at(v[2])
	return canvas.Point{X: (a.X + b.X + d.X).Of(1, 3), Y: (a.Y + b.Y + d.Y).Of(1, 3)}
}

// apex returns whether the corner of the cell that is alone in its row is above
// the others, -1, or below, 1.
func (p *plan) apex(c game.Cell) int {
	t, middle := p.triangle(c), p.middle(c)
	below := 0
	for _, at := range t {
		if at.Y > middle.Y {
			below++
		}
	}
	if below == 2 {
		return -1
	}
	return 1
}

// triangle returns the corners of the cell.
func (p *plan) triangle(c game.Cell) [3]canvas.Point {
	v := c.Corners()
	return [3]canvas.Point{p.at(v[0]), p.at(v[1]), p.at(v[2])}
}

// along returns the point moved in the direction.
func along(p canvas.Point, d game.Direction, length canvas.Unit) canvas.Point {
	u := units[d]
	return canvas.Point{X: p.X + length.Of(u.x, 2), Y: p.Y + length.Of(u.y*rootNum, rootDen)}
}

// across returns the point moved to the right of the direction, seen along it.
func across(p canvas.Point, d game.Direction, length canvas.Unit) canvas.Point {
	u := units[d]
	return canvas.Point{X: p.X - length.Of(u.y*rootNum, rootDen), Y: p.Y + length.Of(u.x, 2)}
}

// between returns the point n/d of the way.
func between(a, b canvas.Point, n, d int) canvas.Point {
	return canvas.Point{X: a.X + (b.X-a.X).Of(n, d), Y: a.Y + (b.Y-a.Y).Of(n, d)}
}

// apart reports that two points are at least a distance apart.
func apart(a, b canvas.Point, distance canvas.Unit) bool {
	x, y, d := int64(a.X-b.X), int64(a.Y-b.Y), int64(distance)
	return x*x+y*y >= d*d
}

// rim returns the two ends of the cell's edge on the rim of the city, clockwise.
func (p *plan) rim(c game.Cell) (a, b canvas.Point) {
	v := c.Corners()
	return p.at(v[1]), p.at(v[2])
}

// outward is the direction out of the city, seen from the rim of a sector: across
// the clockwise edge, to the left.
func outward(p canvas.Point, sector int, length canvas.Unit) canvas.Point {
	return across(p, game.Direction((sector+2)%game.Sectors), -length)
}
