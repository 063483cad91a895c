package expancity

import (
	"math/bits"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// A scale is how large buildings are: the same in the whole picture, so that
// their heights compare.
type scale struct {
	info        canvas.Unit // the width of the column with the badge and the number
	badge       canvas.Unit // the radius of the badge
	number      canvas.Unit // the size of the number
	front, side [2]canvas.Unit
	floor       [2]canvas.Unit // residential floors are higher: there are 3 at most
	roof        canvas.Unit
	slim        bool // the badge and the number are above the building, not beside it
}

// slim is the width of cells that are too narrow for a building beside its badge.
const slim = 34 * px

// newScale returns the scale for cells of the size, and for the tallest building.
func newScale(w, h canvas.Unit, tallest int) scale {
	s := scale{roof: min(9*px, h.Of(15, 100))}
	s.info = min(max(w.Of(31, 100), 27*px/2), 22*px)
	s.badge = min(9*px, max(s.info.Of(44, 100), 13*px/2))
	s.number = min(18*px, h.Of(36, 100), s.info)
	s.floor[1] = min((h-7*px-s.roof-3*px)/canvas.Unit(max(5, tallest)), h.Of(17, 100))
	s.floor[0] = min(s.floor[1].Of(13, 10), h.Of(2, 10))
	if w < slim-3*px {
		// The badge and the number share the upper edge, and the building has the rest.
		s.slim, s.badge, s.number, s.roof = true, 13*px/2, 12*px, min(5*px, h.Of(12, 100))
		s.floor[1] = (h - 2*s.badge - s.roof - 8*px) / canvas.Unit(max(5, tallest))
		s.floor[0] = s.floor[1].Of(13, 10)
		s.front, s.side = [2]canvas.Unit{w.Of(66, 100), w.Of(44, 100)}, [2]canvas.Unit{w.Of(14, 100), w.Of(14, 100)}
		return s
	}
	for kind, part := range []int{46, 33} {
		s.side[kind] = w.Of(9, 100)
		s.front[kind] = min(w.Of(part, 100), w-s.info-s.side[kind]-6*px)
	}
	return s
}

// A building is one to be drawn: of a seat, on a lot, with what of it is new.
type building struct {
	seat   engine.Seat
	kind   game.Tile
	floors int
	roof   game.Roof
	fresh  change
}

// A change says which parts of a lot are new.
type change struct {
	number int
	tile   bool
	roof   bool
	floors uint64 // a bit for each floor
}

func (c change) floor(n int) bool { return n > 0 && n < 64 && c.floors>>n&1 == 1 }

// grown returns how many floors are new, as "+1", or "".
func (c change) grown() string {
	if c.floors == 0 {
		return ""
	}
	return "+" + strconv.Itoa(bits.OnesCount64(c.floors))
}

// color is ink, or the color of what is new.
func (c change) color(new bool) palette.Color {
	if new {
		return palette.New
	}
	return palette.Ink
}

// draw draws the building on the ground at y, its front from x on.
func (b building) draw(c *canvas.Canvas, s scale, x, y canvas.Unit) {
	colors := palette.Of(b.seat)
	w, side, floor := s.front[b.kind], s.side[b.kind], s.floor[b.kind]
	rise := side.Of(55, 100)
	body, window := colors.Fill, colors.Dark
	if b.seat == 3 {
		window = palette.White
	}
	if b.roof == game.Unfinished {
		body, window = colors.Pale, colors.Dark
	}
	edge := canvas.Paint{Line: colors.Dark, Width: 9 * px / 8, Round: true}
	face := canvas.Paint{Fill: colors.Dark, Line: colors.Dark, Width: 9 * px / 8, Round: true}
	if b.roof == game.Unfinished {
		face.Fill = colors.Side
	}
	top := y - floor*canvas.Unit(b.floors)
	c.Polygon(face, canvas.Point{X: x + w, Y: y}, canvas.Point{X: x + w + side, Y: y - rise}, canvas.Point{X: x + w + side, Y: top - rise}, canvas.Point{X: x + w, Y: top})
	for n := 1; n <= b.floors; n++ {
		if b.fresh.floor(n) {
			continue
		}
		paint := edge
		paint.Fill = body
		c.Rect(x, y-floor*canvas.Unit(n), w, floor, paint)
		windows(c, b.seat, window, x, y-floor*canvas.Unit(n), w, floor)
	}
	b.cover(c, s, x, top, w, side, rise)
	for n := 1; n <= b.floors; n++ {
		if b.fresh.floor(n) {
			c.Rect(x, y-floor*canvas.Unit(n), w, floor, canvas.Paint{Fill: palette.White, Line: palette.New, Width: 15 * px / 8})
			windows(c, b.seat, palette.New, x, y-floor*canvas.Unit(n), w, floor)
		}
	}
}

// windows draws the windows of a floor, which differ by seat.
func windows(c *canvas.Canvas, seat engine.Seat, color palette.Color, x, y, w, h canvas.Unit) {
	pane := func(at, wide, from, high int) {
		c.Rect(x+w.Of(at, 100), y+h.Of(from, 100), w.Of(wide, 100), h.Of(high, 100), canvas.Paint{Fill: color})
	}
	switch seat {
	case 1:
		pane(10, 80, 38, 28)
	case 2:
		pane(18, 22, 28, 44)
		pane(60, 22, 28, 44)
	case 3:
		for i := range 4 {
			pane(14+22*i, 8, 24, 52)
		}
	}
}

// cover draws what is above the floors: a roof, or a crane.
func (b building) cover(c *canvas.Canvas, s scale, x, top, w, side, rise canvas.Unit) {
	colors := palette.Of(b.seat)
	roof := canvas.Paint{Fill: colors.Dark, Line: colors.Dark, Width: 9 * px / 8, Round: true}
	if b.fresh.roof {
		roof.Line, roof.Width = palette.New, 15*px/8
	}
	at := func(x, y canvas.Unit) canvas.Point { return canvas.Point{X: x, Y: y} }
	middle := x + (w+side)/2
	switch b.roof {
	case game.Unfinished:
		c.Polygon(canvas.Paint{Fill: palette.White, Line: colors.Dark, Width: px, Round: true}, at(x, top), at(x+w, top), at(x+w+side, top-rise), at(x+side, top-rise))
		crane(c, x, top, w, s.roof)
	case game.Flat:
		slab := s.roof.Of(40, 100)
		c.Polygon(roof, at(x-2*px, top), at(x-2*px, top-slab), at(x+side-px, top-rise-slab), at(x+w+side+2*px, top-rise-slab), at(x+w+side+2*px, top-rise), at(x+w+2*px, top))
	case game.Dome:
		c.Path(roof, half(middle, top-rise.Of(1, 4), (w+side)/2, s.roof+rise))
		c.Polyline(canvas.Paint{Line: roof.Line, Width: 3 * px / 2}, at(middle, top-s.roof-rise), at(middle, top-s.roof-rise-5*px/2))
	case game.Spire:
		c.Polygon(roof, at(x-px, top), at(x+w, top), at(x+w+side+px, top-rise), at(middle, top-s.roof.Of(3, 2)-rise))
	}
}

// crane draws a crane on a building of the width, whose top is at y.
func crane(c *canvas.Canvas, x, y, w, h canvas.Unit) {
	line := canvas.Paint{Line: palette.Ink, Width: 13 * px / 8}
	mast, jib := x+w.Of(86, 100), y-h
	c.Polyline(line, canvas.Point{X: mast, Y: y}, canvas.Point{X: mast, Y: jib - 2*px})
	c.Polyline(line, canvas.Point{X: x - px, Y: jib}, canvas.Point{X: mast + w.Of(20, 100), Y: jib})
	line.Width = 5 * px / 4
	c.Polyline(line, canvas.Point{X: x + w.Of(30, 100), Y: jib}, canvas.Point{X: x + w.Of(30, 100), Y: jib + h.Of(55, 100)})
}

// half returns the upper half of an ellipse.
func half(x, y, rx, ry canvas.Unit) *canvas.Path {
	kx, ky := rx.Of(5523, 10000), ry.Of(5523, 10000)
	return (&canvas.Path{}).Move(x-rx, y).Cube(x-rx, y-ky, x-kx, y-ry, x, y-ry).Cube(x+kx, y-ry, x+rx, y-ky, x+rx, y).Close()
}

// tick draws the sign of a finished building around a point.
func tick(c *canvas.Canvas, x, y canvas.Unit, color palette.Color) {
	c.Polyline(canvas.Paint{Line: color, Width: 15 * px / 8}, canvas.Point{X: x - 7*px/2, Y: y}, canvas.Point{X: x - px, Y: y + 5*px/2}, canvas.Point{X: x + 7*px/2, Y: y - 3*px})
}

// building draws the building of a lot into its cell: the badge and the number
// of floors to the left, with a tick if it is finished.
func (d *sheet) building(c *canvas.Canvas, l game.Lot, in box) {
	s := d.scale
	b := building{l.Owner, l.Tile, int(l.Floors), l.Roof, d.changed[l.At]}
	w := s.front[l.Tile] + s.side[l.Tile]
	done := l.Roof != game.Unfinished
	if s.slim {
		if done {
			tick(c, in.x+in.w-4*px, in.y+2*s.badge+4*px, b.fresh.color(b.fresh.roof))
		}
		style.Badge(c, in.x+s.badge+px/2, in.y+s.badge+px/2, s.badge, l.Owner, d.Letters[l.Owner])
		c.Text(in.x+in.w-px, in.y+2*s.badge-px, strconv.Itoa(int(l.Floors)), canvas.Type{Size: s.number, Color: b.fresh.color(b.fresh.floors > 0), Anchor: canvas.End, Max: in.w - 2*s.badge - px, Min: 10 * px})
		b.draw(c, s, in.x+(in.w-w)/2, in.y+in.h-2*px)
		return
	}
	style.Badge(c, in.x+3*px/2+s.badge, in.y+3*px/2+s.badge, s.badge, l.Owner, d.Letters[l.Owner])
	if done {
		low, high := in.y+in.h-7*px/2-canvas.CapHeight(s.number), in.y+3*px/2+2*s.badge
		tick(c, in.x+3*px/2+s.info/2, (low+high)/2, b.fresh.color(b.fresh.roof))
	}
	c.Text(in.x+3*px/2+s.info/2, in.y+in.h-7*px/2, strconv.Itoa(int(l.Floors)), canvas.Type{Size: s.number, Color: b.fresh.color(b.fresh.floors > 0 && !d.tagged()), Anchor: canvas.Middle, Max: s.info + px, Min: 10 * px})
	room := in.w - s.info - 4*px
	b.draw(c, s, in.x+s.info+3*px/2+(room-w)/2, in.y+in.h-3*px)
}
