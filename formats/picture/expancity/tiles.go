package expancity

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/words"
)

// Cells at least as wide show words, and, if wider, values.
const (
	wordy  = 42 * px
	valued = 56 * px
)

// ground draws the ground of a tile.
func ground(c *canvas.Canvas, t game.Tile, b box) {
	p := canvas.Paint{Fill: palette.SpecialLot, Line: palette.Special, Width: px}
	switch t {
	case game.Residential:
		c.RoundRect(b.x, b.y, b.w, b.h, min(7*px, b.w/5), canvas.Paint{Fill: palette.ResidentialLot, Line: palette.Residential, Width: 5 * px / 4})
		return
	case game.Commercial:
		p = canvas.Paint{Fill: palette.CommercialLot, Line: palette.Commercial, Width: 5 * px / 4}
	case game.CityHall:
		p = canvas.Paint{Fill: palette.Slate, Line: palette.Ink, Width: 2 * px}
	}
	c.Rect(b.x, b.y, b.w, b.h, p)
}

// tile draws a tile, and what stands on it, into its cell.
func (d *sheet) tile(c *canvas.Canvas, l game.Lot, b box) {
	ground(c, l.Tile, b)
	switch {
	case l.Owner != engine.Nobody:
		d.building(c, l, b)
	case l.Vacant():
		d.vacant(c, l, b)
	default:
		d.special(c, l.Tile, b)
	}
}

// wide and roomy say whether there is room for words, and for values.
func (d *sheet) wide() bool  { return d.grid.cw >= wordy }
func (d *sheet) roomy() bool { return d.grid.cw >= valued }

// vacant draws a lot without a building: the outline of what can be built.
func (d *sheet) vacant(c *canvas.Canvas, l game.Lot, b box) {
	in := b.inset(5 * px / 2)
	c.RoundRect(in.x, in.y, in.w, in.h, min(5*px, b.w/6), canvas.Paint{Line: palette.White, Width: 5 * px / 2})
	w, h := b.w.Of(42, 100), b.h.Of(44, 100)
	if !d.wide() {
		w, h = b.w.Of(60, 100), b.h.Of(40, 100)
	}
	x, y := b.x+(b.w-w)/2, b.y+(b.h-h)/2
	if d.wide() {
		y = b.y + b.h.Of(14, 100)
		d.word(c, l.Tile, b, palette.Ink)
	}
	if d.roomy() {
		x = b.x + b.w.Of(12, 100)
		d.effect(c, l.Tile, b.x+b.w.Of(64, 100), b.x+b.w-4*px, y, h)
	}
	sketch(c, l.Tile, x, y, w, h)
}

// sketch draws the dashed outline of a building to come.
func sketch(c *canvas.Canvas, kind game.Tile, x, y, w, h canvas.Unit) {
	if kind == game.Commercial {
		p := canvas.Paint{Line: palette.Tower, Width: 3 * px / 2, Dash: []canvas.Unit{3 * px, 2 * px}}
		narrow := min(w, h.Of(70, 100))
		x += (w - narrow) / 2
		body := h.Of(66, 100)
		c.Path(p, half(x+narrow/2, y+h-body, narrow/2, h-body))
		c.Rect(x, y+h-body, narrow, body, p)
		return
	}
	p := canvas.Paint{Line: palette.House, Width: 3 * px / 2, Dash: []canvas.Unit{3 * px, 2 * px}}
	slab := h.Of(30, 100)
	c.Rect(x, y, w, slab, p)
	c.Rect(x+w.Of(8, 100), y+slab, w.Of(84, 100), h-slab, p)
}

// special draws a special tile or City Hall.
func (d *sheet) special(c *canvas.Canvas, t game.Tile, b box) {
	ink := palette.Ink
	if t == game.CityHall {
		ink = palette.White
	}
	size := min(b.w, b.h).Of(72, 100)
	x, y := b.x+(b.w-size)/2, b.y+(b.h-size)/2
	if d.wide() {
		size = min(b.h.Of(60, 100), b.w.Of(48, 100))
		x, y = b.x+(b.w-size)/2, b.y+b.h.Of(6, 100)
		d.word(c, t, b, ink)
	}
	if d.roomy() && t != game.CityHall {
		x = b.x + b.w.Of(5, 100)
		d.effect(c, t, x+size+2*px, b.x+b.w-3*px, y, size)
	}
	drawIcon(c, t, x, y, size)
}

// word writes what a tile is at the bottom of its cell, in short if need be.
func (d *sheet) word(c *canvas.Canvas, tile game.Tile, b box, ink palette.Color) {
	t := canvas.Type{Size: max(min(12*px, d.grid.cw.Of(215, 1000)), 10*px), Color: ink, Anchor: canvas.Middle, Max: b.w - 2*px}
	word := d.name(tile)
	for t.Size > 19*px/2 && canvas.Width(word, canvas.Type{Size: t.Size}) > t.Max {
		t.Size = max(t.Size-px/2, 19*px/2)
	}
	if canvas.Width(word, canvas.Type{Size: t.Size}) > t.Max {
		word = d.say("picture/short", "tile", words.Value{Type: "tile", Written: tile.String()})
	}
	t.Min = 19 * px / 2
	c.Text(b.x+b.w/2, b.y+b.h-4*px, word, t)
}

// name returns the name of a tile.
func (d *sheet) name(t game.Tile) string {
	return d.say("picture/tile", "tile", words.Value{Type: "tile", Written: t.String()})
}

// effects returns what a tile adds to each floor beside it, by kinds of building,
// zero left out. City Hall adds nothing.
func (d *sheet) effects(t game.Tile) (kinds []game.Tile, values []string) {
	if t == game.CityHall {
		return nil, nil
	}
	for kind := game.Residential; kind <= game.Commercial; kind++ {
		if v := d.Value(t, kind); v != 0 {
			kinds, values = append(kinds, kind), append(values, plus(v))
		}
	}
	return kinds, values
}

// plus writes a number with its sign.
func plus(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "–", 1) }

// effect writes what the tile adds beside it between left and right: a line for
// each kind of building, or one for both.
func (d *sheet) effect(c *canvas.Canvas, t game.Tile, left, right, y, h canvas.Unit) {
	kinds, values := d.effects(t)
	bold := canvas.Type{Size: 25 * px / 2, Color: palette.Ink, Anchor: canvas.End, Heavy: px / 3, Max: right - left, Min: 10 * px}
	if len(kinds) == 2 && values[0] == values[1] && t <= game.Commercial {
		bold.Size = 15 * px
		c.Text(right, y+h/2+canvas.CapHeight(bold.Size)/2, values[0], bold)
		return
	}
	for i, kind := range kinds {
		middle := y + h/2
		if len(kinds) == 2 {
			middle = y + h.Of(24+52*i, 100)
		}
		bold.Max = right - left - 9*px
		wide := c.Text(right, middle+canvas.CapHeight(bold.Size)/2, values[i], bold)
		signOf(c, kind, right-wide-12*px, middle+5*px, 10*px)
	}
}
