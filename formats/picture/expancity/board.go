package expancity

import (
	"fmt"
	"strconv"

	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
	marks "cityhall.example/formats/report/expancity"
)

// city draws the city below y, with the coordinates around it and the legend where
// there is room, and returns where it ends.
func (d *sheet) city(y canvas.Unit) canvas.Unit {
	grids, legend, fits := d.layOut(y)
	d.grid, d.legend = grids[0], fits
	tallest := 0
	each(grids, func(_ *grid, p game.Point) {
		if l, ok := d.LotAt(p); ok {
			tallest = max(tallest, int(l.Floors))
		}
	})
	d.scale = newScale(d.grid.cw-3*px, d.grid.ch-3*px, tallest)
	for _, g := range grids {
		for _, n := range g.numbers() {
			t := canvas.Type{Size: g.axis, Color: palette.Soft}
			if n.number == 0 {
				t.Color, t.Heavy = palette.Ink, px/2
			}
			d.c.Text(n.x, n.y+g.axis, strconv.Itoa(n.number), t)
		}
	}
	d.lots(grids)
	bottom := grids[len(grids)-1].bottom()
	if fits {
		d.legendBox(legend)
		bottom = max(bottom, legend.y+legend.h+4*px)
	}
	d.rings(grids)
	return bottom
}

// layOut returns the grids below y and where the legend goes, if there is room for
// it. A small city gives way to its side and shrinks somewhat to make room.
func (d *sheet) layOut(y canvas.Unit) (grids []*grid, legend box, fits bool) {
	west, east, south, north := d.Bounds()
	m := mailLimits
	if d.Phone {
		m = phoneLimits
	}
	put := func(m limits, aside bool) []*grid {
		grids, low := newGrids(m, west, east, south, north, !d.over), y
		d.crop(grids)
		for _, g := range grids {
			w, _ := g.size()
			right := canvas.Unit(0)
			if g.around {
				right = g.left
			}
			g.x = (d.width-w-g.left-right)/2 + g.left + g.before()
			if aside {
				g.x = d.width - d.margin - right - w + g.before()
			}
			g.y = low + g.axis + 7*px + g.rh
			low = g.bottom() + 4*px
		}
		return grids
	}
	if !d.Phone {
		for ; m.most >= 60*px; m.most -= 8 * px {
			for _, aside := range []bool{false, true} {
				grids := put(m, aside)
				if legend, fits = d.roomForLegend(grids, y); fits {
					return grids, legend, true
				}
			}
		}
		m = mailLimits
	}
	return put(m, false), box{}, false
}

// crop leaves out the rows of bands in which they have neither a tile nor, where others
// can be laid, a free cell. One outermost row of free cells fits on the rim.
func (d *sheet) crop(bands []*grid) {
	if len(bands) == 1 {
		return
	}
	for _, g := range bands {
		west, east := g.columns()
		low, high := g.north+2, g.south-2
		for y := g.south - 1; y <= g.north+1; y++ {
			for x := west; x <= east; x++ {
				p := game.At(x, y)
				switch _, tile := d.LotAt(p); {
				case tile:
					low, high = min(low, y), max(high, y)
				case g.open && marks.Free(d.State, p):
					low, high = min(low, y+1), max(high, y-1)
				}
			}
		}
		if low <= high {
			g.south, g.north = max(g.south, low), min(g.north, high)
		}
	}
}

// taken returns where the tiles, the free cells and the coordinates are.
func (d *sheet) taken(grids []*grid) (all []box) {
	for _, g := range grids {
		for _, n := range g.numbers() {
			all = append(all, n.box)
		}
	}
	each(grids, func(g *grid, p game.Point) {
		if _, ok := d.LotAt(p); ok || g.open && marks.Free(d.State, p) {
			all = append(all, g.cell(p))
		}
	})
	return all
}

// lots draws the free cells and the tiles.
func (d *sheet) lots(grids []*grid) {
	each(grids, func(g *grid, p game.Point) {
		if g.open && marks.Free(d.State, p) {
			d.freeCell(g, p)
			g.place(d.c, p)
		}
	})
	each(grids, func(g *grid, p game.Point) {
		if l, ok := d.LotAt(p); ok {
			d.tile(d.c.Group(p.String()), l, g.cell(p).inset(3*px/2))
			g.place(d.c, p)
		}
	})
}

// each visits the points of the grids and their rims, from north to south and from
// west to east.
func each(grids []*grid, visit func(*grid, game.Point)) {
	for _, g := range grids {
		west, east := g.columns()
		south, north := g.rows()
		for y := north; y >= south; y-- {
			for x := west; x <= east; x++ {
				visit(g, game.At(x, y))
			}
		}
	}
}

// freeCell draws a point at which a tile can be laid.
func (d *sheet) freeCell(g *grid, p game.Point) {
	b := g.cell(p).inset(2 * px)
	freeBox(d.c, b)
	x, y := b.middle()
	t := canvas.Type{Size: g.label, Color: palette.LotLabel, Anchor: canvas.Middle}
	if canvas.Width(p.String(), t) > b.w-2*px { // in two lines
		d.c.Text(x, y-px, fmt.Sprintf("%d,", p.X()), t)
		d.c.Text(x, y+g.label-px, strconv.Itoa(p.Y()), t)
		return
	}
	d.c.Text(x, y+canvas.CapHeight(t.Size)/2, p.String(), t)
}

// freeBox draws the frame of a free cell.
func freeBox(c *canvas.Canvas, b box) {
	c.RoundRect(b.x, b.y, b.w, b.h, 3*px, canvas.Paint{Line: palette.Free, Width: px, Dash: []canvas.Unit{2 * px, 5 * px / 2}})
}

// rings draws a ring around each cell in which something is new, and then the
// numbers.
func (d *sheet) rings(grids []*grid) {
	each(grids, func(g *grid, p game.Point) {
		if _, ok := d.changed[p]; ok {
			b := g.cell(p).inset(px)
			style.Ring(d.c, b.x, b.y, b.w, b.h)
		}
	})
	each(grids, func(g *grid, p game.Point) {
		if grown := d.changed[p].grown(); grown != "" && d.tagged() {
			b := g.cell(p)
			floorsTag(d.c, b.x+(b.w+2*px+2*d.scale.badge-style.DiscRadius)/2, b.y+px, d.tagRoom(), grown)
		}
	})
	each(grids, func(g *grid, p game.Point) {
		b := g.cell(p)
		y := b.y + px
		if d.scale.slim {
			y -= 6 * px // the number of floors is in this corner
		}
		style.Disc(d.c, min(b.x+b.w-2*px, d.width-style.DiscRadius), y, d.changed[p].number)
	})
}

// tagRoom returns the room between the badge of a cell and the disc on its ring.
func (d *sheet) tagRoom() canvas.Unit {
	return d.grid.cw - 6*px - 2*d.scale.badge - style.DiscRadius
}

// tagged reports whether there is room to say how many floors are new; else their
// number has the color of what is new.
func (d *sheet) tagged() bool { return !d.scale.slim && d.tagRoom() >= 14*px }

// floorsTag draws how many floors are new around a point of a ring, in so much
// room.
func floorsTag(c *canvas.Canvas, x, y, room canvas.Unit, grown string) {
	t := canvas.Type{Size: 11 * px, Color: palette.New, Heavy: px / 3, Max: room - 2*px, Min: 19 * px / 2}
	w := min(canvas.Width(grown, t), t.Max) + 3*px
	c.RoundRect(x-w/2, y-11*px/2, w, 11*px, 3*px, canvas.Paint{Fill: palette.White})
	style.Centered(c, x, y, grown, t)
}
