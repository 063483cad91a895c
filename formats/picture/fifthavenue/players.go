package fifthavenue

import (
	"fmt"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
	kinds "cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/mark"
)

// players draws a box for each player, and one for the imaginary bidder, below
// the top of b, so many in a row; 0 is all. It returns where they end.
func (d *drawing) players(b box, columns int) canvas.Unit {
	var seats []engine.Seat
	for seat := range d.Seats() {
		seats = append(seats, engine.Seat(seat))
	}
	if d.HasDummy() {
		seats = append(seats, game.Dummy)
	}
	if columns == 0 {
		columns = len(seats)
	}
	high := 80 * px
	if d.Auction.Open || d.Ended {
		high = 100 * px
	}
	gap := 6 * px
	w := (b.w - gap*canvas.Unit(columns-1)) / canvas.Unit(columns)
	y := b.y
	for i, seat := range seats {
		at := box{b.x + canvas.Unit(i%columns)*(w+gap), b.y + canvas.Unit(i/columns)*(high+14*px), w, high}
		d.player(seat, at)
		y = at.bottom()
	}
	return y
}

// player draws what a player has in the open.
func (d *drawing) player(seat engine.Seat, b box) {
	c := d.c.Group("player/" + strconv.Itoa(int(seat)+1))
	b.rect(c, edged(palette.White, palette.Line, canvas.P(1.2)))
	acts := d.Open().Seat == seat || d.Winners().Has(seat)
	if acts {
		b.in(canvas.P(0.6)).rect(c, line(palette.Ink, canvas.P(2.6)))
		if !d.Ended {
			c.Polygon(fill(palette.Ink), canvas.Point{X: b.cx() - 10*px, Y: b.y - 7*px}, canvas.Point{X: b.cx() + 10*px, Y: b.y - 7*px}, canvas.Point{X: b.cx(), Y: b.y + 3*px})
		}
	}
	d.tower(c, seat, box{b.x + 7*px, b.y + 8*px, 26 * px, 38 * px})
	name := box{b.x + 40*px, b.y, b.w - 46*px, 0}
	if seat == game.Dummy {
		style.Name(c, name.x, b.y+22*px, d.DummyName, wide(typeName, name.w))
		c.Text(name.x, b.y+39*px, d.label("only-bids"), wide(typeWords, name.w))
	} else {
		unit := d.label("points")
		right := b.right() - 6*px
		right -= c.Text(right, b.y+27*px, unit, anchored(typeSmall, canvas.End)) + 2*px
		right -= c.Text(right, b.y+27*px, strconv.Itoa(d.Score(seat)), typePoints)
		style.Name(c, name.x, b.y+22*px, d.owner(seat), wide(typeName, right-name.x-4*px))
		if int(seat) < len(d.scene.Points) && d.scene.Points[seat] != 0 {
			text := fmt.Sprintf("%+d", d.scene.Points[seat])
			w := canvas.Width(text, typePlus) + 12*px
			pill := box{b.right() - 6*px - w, b.y + 33*px, w, 16 * px}
			pill.round(c, 8*px, fill(palette.New))
			c.Text(pill.cx(), pill.bottom()-canvas.P(3.6), text, typePlus)
		}
	}
	d.holds(c, seat, box{b.x + 8*px, b.y + 54*px, b.w - 16*px, 20 * px})
	d.strip(c, seat, box{b.x + 4*px, b.y + 79*px, b.w - 8*px, 17 * px})
}

// holds draws the skyscrapers and cards that a player has, as pictures with
// numbers, spread over the box.
func (d *drawing) holds(c *canvas.Canvas, seat engine.Seat, b box) {
	p := &d.Players[seat]
	c = c.Group("has/" + strconv.Itoa(int(seat)+1))
	type held struct {
		n    int
		w    canvas.Unit
		draw func(x canvas.Unit)
	}
	y := b.y + px
	all := []held{{int(p.General), 10 * px, func(x canvas.Unit) { d.dashed(c, x, y) }}}
	if seat != game.Dummy {
		h := &d.Hands[seat]
		all = []held{
			{int(p.Supply), 10 * px, func(x canvas.Unit) { small(c, seat, x, y, palette.Of(seat).Fill) }},
			all[0],
			{int(h.Colored), 12 * px, func(x canvas.Unit) { coloredBack(c, x, y) }},
			{int(h.Black), 12 * px, func(x canvas.Unit) { blackBack(c, x, y) }},
		}
	}
	total := canvas.Unit(0)
	for _, h := range all {
		total += h.w + 5*px + canvas.Width(strconv.Itoa(h.n), typeSupply)
	}
	gap := 24 * px
	if len(all) > 1 {
		gap = min(gap, (b.w-total)/canvas.Unit(len(all)-1))
	}
	x := b.x
	for _, h := range all {
		h.draw(x)
		x += h.w + 5*px
		x += c.Text(x, b.y+16*px, strconv.Itoa(h.n), typeSupply) + gap
	}
}

// strip tells how a player stands in the open auction, or who has won.
func (d *drawing) strip(c *canvas.Canvas, seat engine.Seat, b box) {
	a := &d.Auction
	if d.where[bidsOf(seat)] = (frame{disc: canvas.Point{X: b.x + 11*px, Y: b.cy()}}); d.numbered(bidsOf(seat)) {
		b.x, b.w = b.x+22*px, b.w-22*px
	}
	baseline := b.bottom() - canvas.P(4.2)
	plain := func(label string) { c.Text(b.cx(), baseline, label, wide(typeCentral, b.w-4*px)) }
	switch {
	case d.Winners().Has(seat):
		b.rect(c, fill(palette.Ink))
		c.Text(b.cx(), baseline, d.label("wins"), wide(in(typeCentral, palette.White), b.w-4*px))
	case !a.Open:
	case seat == game.Dummy:
		switch a.Dummy {
		case game.DummyWaits:
			plain(d.label("bid-none"))
		case game.DummyLeads:
			d.bid(c, b, int(game.Black), a.DummyCards.Sum(), "", true)
		default:
			plain(d.label("bid-out"))
		}
	case a.Won && seat == a.Bidder:
		d.bid(c, b, int(a.Color), 0, d.label("bid-won", strconv.Itoa(int(a.Limit))), true)
	case a.Passed.Has(seat):
		b.rect(c, fill(palette.Closed))
		plain(d.label("bid-passed"))
	case a.Bids[seat].Total() > 0:
		own := &a.Bids[seat]
		d.bid(c, b, int(own.Color), own.Total(), d.label("bid-limit", strconv.Itoa(own.Limit())), a.Leader == seat)
	default:
		plain(d.label("bid-none"))
	}
}

// bidsOf is how the bid of a seat is marked.
func bidsOf(seat engine.Seat) mark.Thing { return mark.Thing{Kind: kinds.Bids, Part: int16(seat) + 1} }

// bid draws a bid in its color: the word, the total and what it allows. The
// highest has a frame.
func (d *drawing) bid(c *canvas.Canvas, b box, color, total int, limit string, leads bool) {
	look := palette.Plots[color]
	b.rect(c, fill(look.Kerb))
	if leads {
		b.in(-px).rect(c, line(palette.Ink, canvas.P(2.4)))
	}
	word := d.label("black")
	if color < game.Colors {
		word = d.color(color)
	}
	if total > 0 {
		word += " " + strconv.Itoa(total)
	}
	baseline := b.bottom() - canvas.P(3.8)
	right := b.right() - 5*px
	if limit != "" {
		right -= c.Text(right, baseline, limit, anchored(in(typeInk, look.Text), canvas.End)) + 5*px
	}
	c.Text(b.x+5*px, baseline, word, wide(in(typeBid, look.Text), right-b.x-5*px))
}

// small draws a tower without letters.
func small(c *canvas.Canvas, seat engine.Seat, x, y canvas.Unit, color palette.Color) {
	c.Polygon(edged(color, palette.Ink, canvas.P(1.1)), towers[seat].roof.in(x, y, 10*px, 17*px, 100)...)
}

// dashed draws a tower that is still in the general supply.
func (d *drawing) dashed(c *canvas.Canvas, x, y canvas.Unit) {
	c.Polygon(canvas.Paint{Fill: palette.White, Line: palette.Soft, Width: canvas.P(1.2), Dash: []canvas.Unit{canvas.P(2.2), canvas.P(1.8)}}, towers[3].roof.in(x, y, 10*px, 17*px, 100)...)
}

// coloredBack draws the colored cards of a hand: a stripe for each color.
func coloredBack(c *canvas.Canvas, x, y canvas.Unit) {
	c.RoundRect(x, y, 12*px, 17*px, 2*px, edged(palette.White, palette.Ink, px))
	for i, look := range palette.Plots[:game.Colors] {
		c.Rect(x+2*px, y+2*px+canvas.Unit(i)*canvas.P(2.6), 8*px, canvas.P(2.2), fill(look.Kerb))
	}
}

// blackBack draws the black cards of a hand, which nobody else sees.
func blackBack(c *canvas.Canvas, x, y canvas.Unit) {
	c.RoundRect(x, y, 12*px, 17*px, 2*px, edged(palette.Ink, palette.Ink, px))
	c.Text(x+6*px, y+13*px, "?", canvas.Type{Size: 11 * px, Color: palette.White, Anchor: canvas.Middle})
}
