package expancity

import (
	"strconv"

	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
)

const px = canvas.Px

// A grid says where the points of the city, or of a band of it, are in the picture:
// north is up. The points around the tiles, on which others can be laid, form a rim
// that is narrower.
type grid struct {
	west, east, south, north int // the outermost tiles
	// first and last say whether the band is the one farthest to the west, and to the
	// east, and so has a rim there.
	first, last bool
	// x and y are the corner of the tile farthest to the north and west.
	x, y canvas.Unit
	// cw and ch are the size of a cell, rw and rh the width and height of the rim.
	cw, ch, rw, rh canvas.Unit
	open           bool // whether the rim shows where tiles can go
	around         bool // whether coordinates are on all four sides
	// axis is the size of the letters of coordinates beside the grid, and label of
	// those in free cells, which are in two lines if split.
	axis, label canvas.Unit
	split       bool
	// left is the width of the numbers of rows, with the space beside them.
	left canvas.Unit
}

// size returns the width and height of the grid with its rim, without the numbers
// of rows and columns.
func (g *grid) size() (width, height canvas.Unit) {
	width, height = g.cw*canvas.Unit(g.east-g.west+1), 2*g.rh+g.ch*canvas.Unit(g.north-g.south+1)
	if g.last {
		width += g.rw
	}
	return g.before() + width, height
}

// before returns the width of the rim to the west.
func (g *grid) before() canvas.Unit {
	if g.first {
		return g.rw
	}
	return 0
}

// columns returns the first and the last column, with those of the rim.
func (g *grid) columns() (first, last int) {
	first, last = g.west, g.east
	if g.open && g.first {
		first--
	}
	if g.open && g.last {
		last++
	}
	return first, last
}

// rows returns the first and the last row, with those of the rim.
func (g *grid) rows() (first, last int) {
	if g.open {
		return g.south - 1, g.north + 1
	}
	return g.south, g.north
}

// bottom returns where the grid ends, with its coordinates.
func (g *grid) bottom() canvas.Unit {
	_, h := g.size()
	y := g.y - g.rh + h
	if g.around {
		y += g.axis + 6*px
	}
	return y
}

// An axisNumber is a coordinate beside the grid.
type axisNumber struct {
	box
	number int
}

// numbers returns the numbers of columns and rows: above and to the left; and when
// no free cell tells its coordinates, also below and to the right.
func (g *grid) numbers() (all []axisNumber) {
	w, h := g.size()
	left, top := g.x-g.before(), g.y-g.rh
	// share is how much of the number's width is to the left of x.
	add := func(n int, x, y canvas.Unit, share int) {
		wide := canvas.Width(strconv.Itoa(n), canvas.Type{Size: g.axis})
		all = append(all, axisNumber{box{x - wide.Of(share, 2), y, wide, g.axis}, n})
	}
	first, last := g.columns()
	for n := first; n <= last; n++ {
		c := g.cell(game.At(n, g.north))
		add(n, c.x+c.w/2, top-g.axis-4*px, 1)
		if g.around {
			add(n, c.x+c.w/2, top+h+2*px, 1)
		}
	}
	first, last = g.rows()
	for n := first; n <= last; n++ {
		c := g.cell(game.At(g.west, n))
		y := c.y + c.h/2 + canvas.CapHeight(g.axis)/2 - g.axis
		add(n, left-4*px, y, 2)
		if g.around {
			add(n, left+w+4*px, y, 0)
		}
	}
	return all
}

// A box is a rectangle of the picture.
type box struct{ x, y, w, h canvas.Unit }

// cell returns where the point is.
func (g *grid) cell(p game.Point) box {
	b := box{g.x + g.cw*canvas.Unit(p.X()-g.west), g.y + g.ch*canvas.Unit(g.north-p.Y()), g.cw, g.ch}
	switch {
	case p.X() < g.west:
		b.x, b.w = g.x-g.before(), g.before()
	case p.X() > g.east:
		b.w = g.rw
	}
	switch {
	case p.Y() > g.north:
		b.y, b.h = g.y-g.rh, g.rh
	case p.Y() < g.south:
		b.h = g.rh
	}
	return b
}

// place records where the point is.
func (g *grid) place(c *canvas.Canvas, p game.Point) {
	b := g.cell(p)
	c.Place(p.String(), b.x, b.y, b.w, b.h)
}

// inset returns the box with its edges moved inwards.
func (b box) inset(by canvas.Unit) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// middle returns the center of the box.
func (b box) middle() (x, y canvas.Unit) { return b.x + b.w/2, b.y + b.h/2 }

// meets reports whether the boxes share more than an edge.
func (b box) meets(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}
