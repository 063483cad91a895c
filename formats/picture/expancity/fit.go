package expancity

import (
	"fmt"
	"strconv"

	"cityhall.example/formats/picture/canvas"
)

// The sizes of a grid, in an email and on a phone.
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
