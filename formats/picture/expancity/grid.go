package expancity

import (
	"fmt"
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

// The sizes of a grid, in a mail and on a phone.
type limits struct {
	width, margin      canvas.Unit
	axis, label, space canvas.Unit
	most, slimmest     canvas.Unit // of a cell's width
	least              canvas.Unit // of its height
	few, many          canvas.Unit // the greatest height for up to seven rows, and for more
	tall               int         // the height of a cell in percent of its width, if there is room
	narrow             bool
}

var (
	mailLimits  = limits{600 * px, 12 * px, 25 * px / 2, 13 * px, 10 * px, 84 * px, 27 * px, 36 * px, 372 * px, 560 * px, 100, false}
	phoneLimits = limits{360 * px, 6 * px, 11 * px, 23 * px / 2, 5 * px, 62 * px, 24 * px, 34 * px, 400 * px, 590 * px, 130, true}
)

// newGrids returns the grid for the tiles between the points, as large as it can
// be; open says that there is a rim. A city that is too wide comes in bands of about
// the same width, from west to east. The grids have no place yet.
func newGrids(m limits, west, east, south, north int, open bool) (bands []*grid) {
	all, n := east-west+1, 1
	g := newGrid(m, all, west, east, south, north, open)
	for g.cw < m.slimmest && n < all {
		n++
		g = newGrid(m, (all+n-1)/n, west, east, south, north, open)
	}
	for i := range n {
		band := *g
		band.west, band.east = west+all*i/n, west+all*(i+1)/n-1
		band.first, band.last = i == 0, i == n-1
		bands = append(bands, &band)
	}
	return bands
}

// newGrid returns a grid with so many columns of those between the points.
func newGrid(m limits, columns, west, east, south, north int, open bool) *grid {
	g := &grid{west: west, east: east, south: south, north: north, open: open, axis: m.axis, label: m.label, around: !open && !m.narrow}
	rows := north - south + 1
	for _, y := range []int{south - 1, north + 1} {
		g.left = max(g.left, canvas.Width(strconv.Itoa(y), canvas.Type{Size: m.axis}))
	}
	g.left += m.space
	wide := m.width - 2*m.margin - g.left
	g.rw, g.rh = 8*px, 4*px
	if g.open {
		widest := g.widest(false)
		if g.across(wide, columns, widest+m.space, m.most); widest+4*px > g.cw {
			g.split = true
			g.across(wide, columns, g.widest(true)+m.space-2*px, m.most)
		}
		g.rh = max(g.label+8*px, 22*px)
		if g.split {
			g.rh = 2*g.label + 5*px
		}
	} else {
		if g.around {
			wide -= g.left
		}
		g.cw = min((wide-2*g.rw)/canvas.Unit(columns), m.most)
	}
	high := m.many
	if rows <= 7 {
		high = m.few
	}
	tall := g.cw.Of(m.tall, 100)
	if g.cw < slim {
		tall = g.cw.Of(165, 100)
	}
	g.ch = max(m.least, min(tall, (high-2*g.rh)/canvas.Unit(rows)))
	g.cw = min(g.cw, g.ch.Of(3, 2))
	if g.open {
		g.rw = max(g.cw.Of(55, 100), min(g.rw, g.widest(g.split)+m.space))
	}
	return g
}

// across sets the widths of cells and of the rim, which has a part of a cell's width
// but room for its labels.
func (g *grid) across(wide canvas.Unit, columns int, label, most canvas.Unit) {
	g.cw = min(wide.Of(100, 100*columns+110), most)
	g.rw = g.cw.Of(55, 100)
	if g.rw < label {
		g.rw, g.cw = label, min((wide-2*label)/canvas.Unit(columns), most)
	}
}

// widest returns the width of the widest label of a free cell, in one line or in
// two.
func (g *grid) widest(split bool) (widest canvas.Unit) {
	for _, x := range []int{g.west - 1, g.east + 1} {
		for _, y := range []int{g.south - 1, g.north + 1} {
			first, second := fmt.Sprintf("%d,", x), strconv.Itoa(y)
			if !split {
				first += second
			}
			widest = max(widest, canvas.Width(first, canvas.Type{Size: g.label}))
			if split {
				widest = max(widest, canvas.Width(second, canvas.Type{Size: g.label}))
			}
		}
	}
	return widest
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

// inset returns the box with its edges moved inwards.
func (b box) inset(by canvas.Unit) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// middle returns the center of the box.
func (b box) middle() (x, y canvas.Unit) { return b.x + b.w/2, b.y + b.h/2 }

// meets reports whether the boxes share more than an edge.
func (b box) meets(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}
