package fifthavenue

import (
	"slices"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// The supply row: 20 places in 8 sets of 3, 2, 3, 2 and so on. After some sets
// it says what the business that ends them brings.
var (
	rowSets = [...]int{3, 2, 3, 2, 3, 2, 3, 2}
	rowTags = [len(rowSets)]int{1: 3, 3: 6, 5: 9, 7: game.LastBusiness}
)

// rowTiles is the number of places in the row.
const rowTiles = 20

// supply draws the supply row below the top of the box, and returns where it
// ends. On a phone it has two lines.
func (d *drawing) supply(b box) canvas.Unit {
	c := d.c.Group("supply")
	title := c.Text(b.x, b.y+12*px, d.label("supply"), in(typeInk, palette.Ink))
	placed := d.label("placed", strconv.Itoa(d.Placed()))
	next := d.next()
	y := b.y + 19*px
	if d.scene.Phone {
		c.Text(b.right(), b.y+12*px, placed, anchored(wide(typeWords, b.w-title-12*px), canvas.End))
		if next != "" {
			c.Text(b.x, b.y+28*px, next, wide(typeWords, b.w))
			y += 17 * px
		}
	} else {
		count := c.Text(b.right(), b.y+12*px, placed, anchored(typeWords, canvas.End))
		c.Text(b.x+title+12*px, b.y+12*px, next, wide(typeWords, b.w-title-count-24*px))
	}
	left := d.Row()
	n := 0
	for _, set := range left {
		n += len(set)
	}
	x, size, place := b.x, min(28*px, (b.w-160*px-canvas.Unit(rowTiles-n)*goneTile)/canvas.Unit(max(n, 1))-px), 0
	if d.scene.Phone {
		size = 25 * px
	}
	for set, tiles := range rowSets {
		if d.scene.Phone && set == 4 {
			x, y = b.x, y+size+8*px
		}
		here := box{x, y, 0, size}
		for range tiles {
			if place < rowTiles-n {
				x += goneTile
				c.Rect(x-goneTile, y+(size-8*px)/2, 8*px, 8*px, edged(palette.Closed, palette.Line, px))
				here.x = x
			} else {
				d.rowTile(c, left, place-(rowTiles-n), x, y, size)
				x += size + px
			}
			place++
		}
		if first := rowTiles - n; first >= place-tiles && first < place {
			here.w = x - px - here.x
			here.in(-canvas.P(2.2)).rect(c, line(palette.Ink, canvas.P(2.2)))
		}
		x += 4 * px
		if tag := rowTags[set]; tag > 0 {
			x = d.tag(c, tag, x, y, size) + 5*px
		}
	}
	return y + size + 4*px
}

// goneTile is the room for the trace of a tile that is gone.
const goneTile = 10 * px

// rowTile draws a tile of those that are left in the supply row. Tiles of the first set
// can be picked to be placed, one of each kind.
func (d *drawing) rowTile(c *canvas.Canvas, left [][]game.Business, at int, x, y, size canvas.Unit) {
	for i, set := range left {
		if at < len(set) {
			tile(c, set[at], x, y, size, false)
			if i == 0 && !slices.Contains(set[:at], set[at]) {
				c.Place("place "+name("business", set[at]), x, y, size, size)
			}
			return
		}
		at -= len(set)
	}
}

// next says what the next business that scores or ends the game brings; "" when
// there is none left.
func (d *drawing) next() string {
	for _, tag := range rowTags {
		if tag > d.Placed() {
			districts, points := game.Special(tag)
			return d.scene.Words.Say(engine.Say("picture/next", "nth", tag, "districts", districts, "points", points))
		}
	}
	return ""
}

// tag draws what a set brings when it is gone, and returns where it ends.
func (d *drawing) tag(c *canvas.Canvas, tag int, x, y, size canvas.Unit) canvas.Unit {
	w := 27 * px
	look := edged(palette.White, palette.Line, px)
	ink := palette.Soft
	if tag == game.LastBusiness || tag > d.Placed() {
		look, ink = edged(palette.Ink, palette.Ink, px), palette.White
	}
	text := d.label("end")
	if _, points := game.Special(tag); points > 0 {
		text = "+" + strconv.Itoa(points)
	}
	c.Polygon(look, canvas.Point{X: x, Y: y + size/2}, canvas.Point{X: x + 5*px, Y: y + px}, canvas.Point{X: x + w, Y: y + px}, canvas.Point{X: x + w, Y: y + size - px}, canvas.Point{X: x + 5*px, Y: y + size - px})
	c.Text(x+w/2+2*px, y+size/2+4*px, text, wide(in(typeKerb, ink), w-5*px))
	return x + w
}

// stacks draws the card stacks, so many in a row, and returns where they end.
func (d *drawing) stacks(b box, columns int) canvas.Unit {
	c := d.c.Group("stacks")
	column := box{b.x, b.y, b.w, 54 * px}
	if columns < 6 {
		w := c.Text(b.x, b.y+12*px, d.label("stacks"), typeInk) + 8*px
		c.Text(b.x+w, b.y+12*px, d.label("top"), typeWords)
		column.y += 17 * px
	} else {
		c.Text(b.x, b.y+13*px, d.label("stacks"), wide(typeInk, 53*px))
		c.Text(b.x, b.y+42*px, d.label("top"), wide(typeSmall, 53*px))
		column.x, column.w = b.x+56*px, b.w-56*px
	}
	for i := range len(palette.Plots) {
		slot := box{column.x + column.w.Of(i%columns, columns), column.y + canvas.Unit(i/columns)*58*px, column.w.Of(1, columns), column.h}
		slot.w -= 4 * px
		d.stack(c, i, slot)
	}
	return column.y + canvas.Unit((len(palette.Plots)-1)/columns)*58*px + column.h
}

// stack draws a stack of cards: the word of its color, the top card and how many
// there are. Black cards lie face down.
func (d *drawing) stack(c *canvas.Canvas, color int, b box) {
	look, n, top := palette.Plots[color], int(d.Down), "?"
	word, order := d.label("black"), "draw black"
	if color < game.Colors {
		n, top, word, order = d.Stacks[color].Len(), strconv.Itoa(d.Stacks[color].Top()), d.color(color), "take "+colorName(color)
	}
	b.place(c, order)
	box{b.x, b.y, b.w, 16 * px}.rect(c, fill(look.Kerb))
	c.Text(b.cx(), b.y+canvas.P(12.2), word, wide(in(typeKerb, look.Text), b.w-4*px))
	card := box{b.x + 3*px, b.y + 20*px, 26 * px, 32 * px}
	if n == 0 {
		c.RoundRect(card.x, card.y, card.w, card.h, 3*px, canvas.Paint{Line: palette.Line, Width: canvas.P(1.2), Dash: []canvas.Unit{3 * px, 3 * px}})
		c.Text(card.right()+9*px, b.y+41*px, d.label("none"), wide(typeWords, b.right()-card.right()-9*px))
		return
	}
	for i := min(n, 3) - 1; i >= 0; i-- {
		back := card
		back.x += canvas.Unit(i) * canvas.P(2.4)
		d.card(c, color, back)
	}
	ink := palette.Ink
	if color == int(game.Black) {
		ink = palette.White
	}
	c.Text(card.cx(), card.bottom()-canvas.P(7.5), top, in(typeCard, ink))
	c.Text(card.right()+11*px, b.y+41*px, d.label("left", strconv.Itoa(n)), wide(typeInk, b.right()-card.right()-11*px))
}

// card draws a card's face with a band of its color, or the back of a black one.
func (d *drawing) card(c *canvas.Canvas, color int, b box) {
	look := palette.Plots[color]
	if color == int(game.Black) {
		b.round(c, 3*px, edged(palette.Ink, palette.White, px))
		return
	}
	b.round(c, 3*px, edged(look.Pale, look.Kerb, canvas.P(1.4)))
	c.Rect(b.x, b.y+2*px, b.w, 5*px, fill(look.Kerb))
}

// legend explains what has no words, and returns where it ends.
func (d *drawing) legend(b box) canvas.Unit {
	c := d.c.Group("legend")
	x, y := b.x, b.y
	item := func(w canvas.Unit, text string, draw func(x canvas.Unit)) {
		t := in(typeInk, palette.Ink)
		wide := w + 5*px + canvas.Width(text, t)
		if x > b.x && x+wide > b.right() {
			x, y = b.x, y+24*px
		}
		draw(x)
		c.Text(x+w+5*px, y+14*px, text, t)
		x += wide + 12*px
	}
	for kind := range game.Businesses {
		item(20*px, d.scene.Words.Short("business", name("business", kind)), func(x canvas.Unit) { tile(c, kind, x, y, 20*px, false) })
	}
	item(10*px, d.label("legend-supply"), func(x canvas.Unit) { small(c, 3, x, y+3*px, palette.Line) })
	item(10*px, d.label("legend-general"), func(x canvas.Unit) { d.dashed(c, x, y+3*px) })
	item(34*px, d.label("legend-commissioners"), func(x canvas.Unit) {
		figure(c, 0, x, y, 20*px)
		figure(c, 1, x+17*px, y, 20*px)
	})
	item(11*px, d.label("legend-ways"), func(x canvas.Unit) { triangle(c, canvas.Point{X: x + 5*px, Y: y + 10*px}, 1, 0) })
	item(20*px, d.label("legend-visits"), func(x canvas.Unit) { flag(c, 0, 1, x, y, 20*px, palette.Ink) })
	item(13*px, d.label("legend-flag"), func(x canvas.Unit) { flag(c, 0, 0, x, y+3*px, 14*px, palette.Ink) })
	item(17*px, d.label("legend-stop"), func(x canvas.Unit) {
		c.Polygon(edged(palette.Ink, palette.Soft, px), octagon.in(x, y+px, 17*px, 17*px, tenths)...)
	})
	item(12*px, d.label("legend-colored"), func(x canvas.Unit) { coloredBack(c, x, y+2*px) })
	item(12*px, d.label("legend-black"), func(x canvas.Unit) { blackBack(c, x, y+2*px) })
	if d.Auction.Open {
		limit := d.label("bid-limit", "2")
		item(canvas.Width(limit, typeInk), d.label("legend-limit"), func(x canvas.Unit) { c.Text(x, y+14*px, limit, typeInk) })
	}
	if !d.Open().Over() {
		framed := d.label("legend-framed")
		if d.Auction.Open {
			framed = d.label("legend-framed-auction")
		}
		item(24*px, framed, func(x canvas.Unit) {
			box{x + 2*px, y + 2*px, 20 * px, 15 * px}.rect(c, line(palette.Ink, canvas.P(2.4)))
		})
	}
	if len(d.scene.Marks) > 0 {
		item(17*px, d.label("legend-new"), func(x canvas.Unit) {
			if d.scene.Marks[0].Number == 0 { // too many to number
				style.Ring(c, x+3*px, y+4*px, 12*px, 12*px)
			}
			style.Disc(c, x+canvas.P(8.5), y+10*px, min(d.scene.Marks[0].Number, 1))
		})
	}
	return y + 28*px
}
