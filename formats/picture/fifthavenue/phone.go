package fifthavenue

import (
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// Measures of the phone's picture.
const (
	side     = 6 * px
	phoneW   = 168 * px
	phoneH   = 128 * px
	avenue   = 12 * px // between the columns
	crossing = 16 * px // between the rows
)

// phone draws the same parts in a column, and returns where they end. The two
// outer columns stand side by side, and Times Square alone between their rows.
func (d *drawing) phone(y canvas.Unit) canvas.Unit {
	parkHigh, hallHigh := 100*px, 66*px
	top := y + 6*px
	north := top + parkHigh + crossing
	middle := north + phoneH + crossing
	times := middle + phoneH + crossing
	south := times + phoneH + crossing
	hallTop := south + phoneH + crossing
	ground := box{0, y, 360 * px, hallTop + hallHigh + 6*px - y}
	ground.rect(d.c, fill(palette.Street))

	left, right := side, side+phoneW+avenue
	at := func(x, y canvas.Unit) box { return box{x, y, phoneW, phoneH} }
	center := at(180*px-phoneW/2, times)
	d.phoneWays(left, right, north, middle, center, south, hallTop)
	park := box{side, top, 348 * px, parkHigh}
	d.park(park, box{park.right() - 110*px, park.y, 110 * px, park.h}, 2)
	d.district(game.West52, at(left, north))
	d.district(game.East52, at(right, north))
	d.district(game.West42, at(left, middle))
	d.district(game.East42, at(right, middle))
	d.district(game.TimesSquare, center)
	d.district(game.West34, at(left, south))
	d.district(game.East34, at(right, south))
	d.phoneHall(box{side, hallTop, 348 * px, hallHigh})

	all := box{side, ground.bottom() + 6*px, 348 * px, 0}
	all.y = d.supply(all) + 8*px
	all.y = d.stacks(all, 3) + 14*px
	all.y = d.players(all, 2) + 8*px
	return d.legend(all)
}

// phoneWays draws the ways of the commissioners: arrows in the crossings, and
// lines where Times Square lies between.
func (d *drawing) phoneWays(left, right, north, middle canvas.Unit, times box, south, hallTop canvas.Unit) {
	c := d.c.Group("ways")
	up := func(x, below canvas.Unit) { triangle(c, canvas.Point{X: x, Y: below - crossing/2}, 0, -1) }
	road := func(pts ...canvas.Point) { c.Polyline(line(palette.Way, 2*px), pts...) }
	out, far := left+34*px, right+phoneW-34*px // the lanes at both sides
	for _, x := range []canvas.Unit{left + phoneW/2, right + phoneW/2} {
		up(x, hallTop) // from City Hall
		up(x, north)   // to Central Park
	}
	for _, x := range []canvas.Unit{out, far} {
		up(x, middle)                 // from the 42nd to the 52nd
		up(x, middle+phoneH+crossing) // from the 34th to the 42nd
		road(canvas.Point{X: x, Y: south}, canvas.Point{X: x, Y: times.y - crossing/2})
	}
	up(times.x+34*px, south)
	up(times.right()-34*px, south)
	fork := middle - canvas.P(5)
	west, east := times.cx()-40*px, times.cx()+40*px
	road(canvas.Point{X: times.cx(), Y: times.y}, canvas.Point{X: times.cx(), Y: fork})
	road(canvas.Point{X: west, Y: middle - crossing/2}, canvas.Point{X: west, Y: fork}, canvas.Point{X: east, Y: fork}, canvas.Point{X: east, Y: middle - crossing/2})
	up(west, middle-px)
	up(east, middle-px)
}

// phoneHall draws City Hall in one line: the stops, and both commissioners.
func (d *drawing) phoneHall(b box) {
	c := d.c.Group("city-hall")
	b.rect(c, edged(palette.Plaza, palette.Block, canvas.P(1.1)))
	b.place(c, name("place", game.CityHall))
	c.Text(b.x+8*px, b.y+18*px, d.place(game.CityHall), typePark)
	x := d.stops(c, b.x+8*px, b.y+27*px, 24*px)
	c.Text(x+4*px, b.y+44*px, d.label("stops-short"), wide(typeWords, b.x+138*px-x))
	for i := range d.Commissioners {
		d.waiting(c, game.Which(i), box{b.x + 140*px + canvas.Unit(i)*104*px, b.y + 14*px, 100 * px, 40 * px})
	}
}
