package fifthavenue

import (
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	kinds "cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/mark"
)

// park draws Central Park: its owners, and in the part below the tiles below it,
// so many of them in a row.
func (d *drawing) park(b, below box, columns int) {
	c := d.c.Group("central-park")
	b.rect(c, edged(palette.Lawn, palette.LawnEdge, canvas.P(1.3)))
	b.place(c, name("place", game.CentralPark))
	ink := palette.Ink
	open := d.Auction.Open && d.Auction.Where == game.CentralPark
	head := box{b.x, b.y, b.w, 26 * px}
	if below.y == b.y {
		head.w -= below.w
	}
	if open {
		head.rect(c, fill(palette.Ink))
		ink = palette.White
	}
	width := c.Text(b.x+8*px, b.y+19*px, d.place(game.CentralPark), in(typePark, ink))
	right := head.right() - 5*px
	for i := len(d.Commissioners) - 1; i >= 0; i-- {
		if d.Commissioners[i].At == game.CentralPark {
			right -= 22 * px
			d.commissioner(c, game.Which(i), box{right, b.y + 2*px, 20 * px, 24 * px})
			d.where[mark.Thing{Kind: kinds.Commissioner, A: int16(i)}] = frame{box{right, b.y + 2*px, 20 * px, 24 * px}, canvas.Point{X: right + px, Y: b.y + 29*px}}
		}
	}
	if x := b.x + 8*px + width + 22*px; !open && x+30*px < right {
		tree(c, x, b.y+5*px, 17*px)
		tree(c, x+13*px, b.y+8*px, 14*px)
	}
	room := box{b.x, b.y + 28*px, head.w, b.h - 28*px}
	if below.y > b.y {
		room.h = below.y - room.y
	}
	d.parkOwners(c, room)
	d.below(c, below, columns)
	if open {
		b.in(-canvas.P(2.5)).rect(c, line(palette.Ink, canvas.P(3.4)))
	}
}

// parkOwners draws whose skyscrapers are in Central Park.
func (d *drawing) parkOwners(c *canvas.Canvas, room box) {
	var owners []engine.Seat
	for seat := range d.Players {
		if d.Players[seat].Park > 0 {
			owners = append(owners, engine.Seat(seat))
		}
	}
	n := max(3, len(owners))
	for i, seat := range owners {
		slot := box{room.x + room.w.Of(i, n), room.y, room.w.Of(1, n), room.h}
		filled := d.owned(c.Group("central-park/"+strconv.Itoa(int(seat)+1)), seat, int(d.Players[seat].Park), slot, 25*px, 36*px)
		d.where[mark.Thing{Kind: kinds.Park, A: int16(seat)}] = frame{filled, canvas.Point{X: filled.right() + 2*px, Y: filled.y - 3*px}}
	}
}

// below draws the tiles below Central Park: all kinds, always in one order.
func (d *drawing) below(c *canvas.Canvas, b box, columns int) {
	b.in(canvas.P(0.7)).rect(c, fill(palette.LawnBand))
	words := d.label("below")
	if d.scene.Phone {
		words = d.label("below-short")
	}
	c.Text(b.x+8*px, b.y+13*px, words, wide(typeSmall, b.w-12*px))
	for kind := range game.Businesses {
		n := d.Below[kind]
		slot := b.w - 8*px
		x := b.x + 6*px + slot.Of(int(kind)%columns, columns)
		y := b.y + 18*px + canvas.Unit(int(kind)/columns)*31*px
		tile(c, kind, x, y, 25*px, n == 0)
		color := palette.Ink
		if n == 0 {
			color = palette.Soft
		}
		w := c.Text(x+28*px, y+19*px, strconv.Itoa(int(n)), in(typeBelow, color))
		d.where[mark.Thing{Kind: kinds.Below, A: int16(kind)}] = frame{box{x, y, 28*px + w, 25 * px}, canvas.Point{X: x + 34*px + w, Y: y + px}}
	}
}

// cityHall draws City Hall: the commissioners there, the markers that are not
// placed, and the building stops.
func (d *drawing) cityHall(b box) {
	c := d.c.Group("city-hall")
	b.rect(c, edged(palette.Plaza, palette.Block, canvas.P(1.1)))
	b.place(c, name("place", game.CityHall))
	c.Text(b.x+8*px, b.y+19*px, d.place(game.CityHall), typePark)
	hall(c, b.right()-34*px, b.y+5*px, 26*px)
	for i := range d.Commissioners {
		half := b.w / 2
		d.waiting(c, game.Which(i), box{b.x + canvas.Unit(i)*half + 10*px, b.y + 31*px, half - 12*px, 40 * px})
	}
	c.Polyline(line(palette.YardEdge, px), canvas.Point{X: b.x + 8*px, Y: b.y + 82*px}, canvas.Point{X: b.right() - 8*px, Y: b.y + 82*px})
	x := d.stops(c, b.x+10*px, b.y+92*px, 27*px)
	c.Text(x+5*px, b.y+110*px, d.label("stops"), wide(typeWords, b.right()-x-10*px))
}

// waiting draws the place of a commissioner in City Hall: the figure or, while
// it is on its way, a gap, its color and the markers that it has left.
func (d *drawing) waiting(c *canvas.Canvas, which game.Which, b box) {
	who := &d.Commissioners[which]
	spot := box{b.x, b.y, 30 * px, 36 * px}
	if who.At == game.CityHall {
		d.commissioner(c, which, spot)
	} else {
		c.Rect(spot.x, spot.y, spot.w, spot.h, canvas.Paint{Line: palette.Line, Width: canvas.P(1.3), Dash: []canvas.Unit{3 * px, 3 * px}})
	}
	if who.At == game.CityHall {
		d.where[mark.Thing{Kind: kinds.Commissioner, A: int16(which)}] = frame{spot, canvas.Point{X: spot.x - px, Y: spot.bottom()}}
	}
	x := spot.right() + 7*px
	c.Text(x, b.y+13*px, d.scene.Words.Short("commissioner", name("commissioner", int8(which))), wide(typeInk, b.right()-x))
	for i := range len(who.Visited) - int(who.Visits) {
		flag(c, which, 0, x+canvas.Unit(i)*14*px, b.y+20*px, 14*px, palette.Ink)
	}
}

// commissioner draws a commissioner, who can be picked to be moved.
func (d *drawing) commissioner(c *canvas.Canvas, which game.Which, b box) {
	figure(c, which, b.x, b.y, b.h)
	b.place(c, "move "+name("commissioner", int8(which)))
}

// stops draws both building stops, and returns where they end.
func (d *drawing) stops(c *canvas.Canvas, x, y, size canvas.Unit) canvas.Unit {
	left := 2
	for at := range game.Place(game.Districts) {
		if d.Stopped(at) {
			left--
		}
	}
	for i := range 2 {
		ground := palette.Ink
		if i >= left {
			ground = palette.White
		} else if i == 0 {
			c.Place("stop", x, y, size, size)
		}
		c.Polygon(edged(ground, palette.Soft, px), octagon.in(x, y, size, size, tenths)...)
		x += size + 3*px
	}
	return x
}
