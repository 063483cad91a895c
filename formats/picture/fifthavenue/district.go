package fifthavenue

import (
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	kinds "cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/mark"
)

// Measures of a district: the kerb of a plot and the courtyard in the middle,
// beside which the plots at the ends of both rows meet.
const (
	kerb      = 15 * px
	yardHigh  = 26 * px
	yardSide  = 16 * px
	tileSize  = 28 * px
	towerWide = 26 * px
	towerHigh = 31 * px
)

// district draws a district: its plots around a courtyard, so that those that
// touch share an edge, and no others do. The ring runs clockwise from the top
// left.
func (d *drawing) district(at game.Place, b box) {
	c := d.c.Group(name("place", at))
	if d.Stopped(at) {
		d.stopped(c, at, b)
		return
	}
	row := (b.h - yardHigh) / 2
	top, bottom := d.rows(at)
	for i, plot := range top {
		d.plot(c, at, plot, b, row, i, len(top), true)
	}
	for i, plot := range bottom {
		d.plot(c, at, plot, b, row, i, len(bottom), false)
	}
	b.rect(c, line(palette.Block, canvas.P(1.1)))
	yard := box{b.x + yardSide, b.y + row, b.w - 2*yardSide, yardHigh}
	open := d.Auction.Open && d.Auction.Where == at
	ground, ink := palette.White, palette.Ink
	if open {
		ground, ink = palette.Ink, palette.White
	}
	yard.rect(c, edged(ground, palette.YardEdge, px))
	yard.place(c, name("place", at))
	d.courtyard(c, at, yard, ink)
	if open {
		b.in(-canvas.P(2.5)).rect(c, line(palette.Ink, canvas.P(3.4)))
	}
}

// rows returns the plots of both rows from the left, as they go around.
func (d *drawing) rows(at game.Place) (top, bottom []int) {
	var ring []int
	for _, color := range d.Rings[at] {
		ring = append(ring, int(color))
	}
	if d.Side == game.SixPlots {
		ring = append(ring, game.Sixth)
	}
	half := len(ring) / 2
	for i := len(ring) - 1; i >= half; i-- {
		bottom = append(bottom, ring[i])
	}
	return ring[:half], bottom
}

// plot draws the i-th of n plots in the upper or lower row of a district.
func (d *drawing) plot(c *canvas.Canvas, at game.Place, plot int, b box, row canvas.Unit, i, n int, upper bool) {
	left, right := b.x+b.w.Of(i, n), b.x+b.w.Of(i+1, n)
	// y runs from the outer side of the district to the inner one.
	y := func(in canvas.Unit) canvas.Unit {
		if upper {
			return b.y + in
		}
		return b.bottom() - in
	}
	pts := []canvas.Point{{X: left, Y: y(0)}, {X: right, Y: y(0)}}
	if i == n-1 {
		pts = append(pts, canvas.Point{X: right, Y: y(b.h / 2)}, canvas.Point{X: right - yardSide, Y: y(b.h / 2)}, canvas.Point{X: right - yardSide, Y: y(row)})
	} else {
		pts = append(pts, canvas.Point{X: right, Y: y(row)})
	}
	if i == 0 {
		pts = append(pts, canvas.Point{X: left + yardSide, Y: y(row)}, canvas.Point{X: left + yardSide, Y: y(b.h / 2)}, canvas.Point{X: left, Y: y(b.h / 2)})
	} else {
		pts = append(pts, canvas.Point{X: left, Y: y(row)})
	}
	look := palette.Plots[plot]
	c.Polygon(edged(look.Pale, palette.White, canvas.P(1.6)), pts...)

	curb := box{left, min(y(0), y(kerb)), right - left, kerb}
	thing := mark.Thing{Kind: kinds.Plot, A: int16(at), B: int16(plot)}
	middle := curb.cx()
	if d.numbered(thing) {
		middle -= 7 * px // beside the disc
	}
	word := d.color(plot)
	text := look.Text
	if plot == game.Sixth {
		text = palette.Ink
		frame := box{left, min(y(0), y(row)), right - left, row}.in(canvas.P(2.5))
		c.Rect(frame.x, frame.y, frame.w, frame.h, canvas.Paint{Line: palette.SixthFrame, Width: canvas.P(1.1), Dash: []canvas.Unit{4 * px, 3 * px}})
		w := canvas.Width(word, typeKerb) + 6*px
		c.Rect(middle-w/2, curb.y+px, w, kerb-2*px, fill(palette.White))
	} else {
		curb.in(canvas.P(0.8)).rect(c, fill(look.Kerb))
	}
	c.Text(middle, curb.bottom()-canvas.P(3.4), word, wide(in(typeKerb, text), curb.w-4*px))

	room := box{left, min(y(kerb), y(row)), right - left, row - kerb}
	if upper { // rather over the courtyard's edge than over the word
		room.y += px
	} else {
		room.y -= px
	}
	written := name("place", at) + "/" + colorName(plot)
	box{left, min(y(0), y(row)), right - left, row}.place(c, written)
	filled := d.contents(c.Group(written), d.Plots[at][plot], room)
	d.where[thing] = frame{filled, canvas.Point{X: right - 4*px, Y: curb.cy()}}
}

// contents draws what stands on a plot, and returns the part that it fills.
func (d *drawing) contents(c *canvas.Canvas, p game.Plot, room box) box {
	switch {
	case p.Skyscrapers > 0:
		return d.owned(c, p.Owner, int(p.Skyscrapers), room, towerWide, towerHigh)
	case p.Tiles > 0:
		return tiles(c, p, room, min(tileSize, (room.w-6*px)/2))
	}
	return box{room.cx() - tileSize/2, room.cy() - tileSize/2, tileSize, tileSize}
}

// courtyard writes the district's name and shows the commissioners and markers
// there.
func (d *drawing) courtyard(c *canvas.Canvas, at game.Place, yard box, ink palette.Color) {
	slot := yard.right() - 3*px
	for i := len(d.Commissioners) - 1; i >= 0; i-- {
		which, who := game.Which(i), &d.Commissioners[i]
		switch visit := d.visit(which, at); {
		case who.At == at:
			slot -= 22 * px
			d.commissioner(c, which, box{slot, yard.cy() - 12*px, 20 * px, 24 * px})
			d.where[mark.Thing{Kind: kinds.Commissioner, A: int16(i)}] = frame{box{slot, yard.cy() - 12*px, 20 * px, 24 * px}, canvas.Point{X: slot + 25*px, Y: yard.cy() - 17*px}}
		case visit > 0:
			slot -= 23 * px
			flag(c, which, visit, slot, yard.cy()-11*px, 22*px, ink)
		}
	}
	c.Text(yard.x+6*px, yard.cy()+canvas.P(4.6), d.place(at), wide(in(typePlace, ink), slot-yard.x-12*px))
}

// visit returns which visit of a commissioner the place was; 0 for none.
func (d *drawing) visit(which game.Which, at game.Place) int {
	c := &d.Commissioners[which]
	for i, v := range c.Visited[:c.Visits] {
		if v == at {
			return i + 1
		}
	}
	return 0
}

// stopped draws a district with a building stop: there is nothing in it but
// perhaps a commissioner.
func (d *drawing) stopped(c *canvas.Canvas, at game.Place, b box) {
	b.rect(c, edged(palette.Closed, palette.Block, canvas.P(1.1)))
	for x := b.x - b.h + 9*px; x < b.right(); x += 9 * px {
		left, over := max(0, b.x-x), max(0, x+b.h-b.right()) // what would be outside
		c.Polyline(line(palette.Hatched, canvas.P(1.6)), canvas.Point{X: x + left, Y: b.bottom() - left}, canvas.Point{X: x + b.h - over, Y: b.y + over})
	}
	b.rect(c, line(palette.Block, canvas.P(1.1)))
	sign := box{b.cx() - 29*px, b.y + 18*px, 58 * px, 58 * px}
	c.Polygon(edged(palette.Ink, palette.White, 2*px), octagon.in(sign.x, sign.y, sign.w, sign.h, tenths)...)
	c.Text(sign.cx(), sign.cy()+canvas.P(6.4), d.label("stop"), wide(typeStop, sign.w-6*px))
	yard := box{b.x + yardSide, b.bottom() - 10*px - yardHigh, b.w - 2*yardSide, yardHigh}
	yard.rect(c, edged(palette.White, palette.YardEdge, px))
	yard.place(c, name("place", at))
	d.courtyard(c, at, yard, palette.Ink)
	d.where[mark.Thing{Kind: kinds.District, A: int16(at)}] = frame{b, canvas.Point{X: b.right() - 8*px, Y: b.y + 6*px}}
	// What has gone with the stop has no ring, but its number.
	disc := canvas.Point{X: b.x + 12*px, Y: b.y + 12*px}
	for plot := range game.Sixth + 1 {
		thing := mark.Thing{Kind: kinds.Plot, A: int16(at), B: int16(plot)}
		if d.where[thing] = (frame{disc: disc}); d.numbered(thing) {
			disc.Y += 19 * px
		}
	}
}

// name returns the written form of a value of one of the game's types.
func name[T ~int8](typ string, v T) string {
	return game.Rules.Grammar.Type(typ).Format(int16(v))
}
