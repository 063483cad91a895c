// Package expancity draws the city of Expancity: a plan on a square grid, north
// up, with a building's front view in each lot, and below it what the players and
// the goals have.
package expancity

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	marks "cityhall.example/formats/report/expancity"
)

// A sheet is a picture being drawn.
type sheet struct {
	scene.Scene
	*game.State
	c             *canvas.Canvas
	width, margin canvas.Unit
	over          bool
	grid          *grid
	scale         scale
	changed       map[game.Point]change
	// legend says whether the legend is drawn already.
	legend bool
}

// Draw draws the game for everyone: whose turn it is, the city, the players and
// the goals. The legend is in an empty part of the city, if there is one.
func Draw(s scene.Scene) *canvas.Canvas {
	d := &sheet{Scene: s, State: s.Game.State.(*game.State), width: 600 * px, margin: 12 * px}
	if s.Phone {
		d.width, d.margin = 360*px, 8*px
	}
	d.over = s.Game.Open().Over()
	d.note()
	d.c = canvas.New(d.width, d.width)
	y := style.Bar(d.c, s, d.more())
	y = d.city(y)
	y = d.table(y + 6*px)
	if s.Phone {
		y = d.goalRows(y)
	}
	y = d.rest(y)
	y = d.below(y)
	d.c.SetHeight(y + 4*px)
	return d.c
}

// more says how far the game is.
func (d *sheet) more() string {
	laid := 0
	west, east, south, north := d.Bounds()
	for x := west; x <= east; x++ {
		for y := south; y <= north; y++ {
			if _, ok := d.LotAt(game.At(x, y)); ok {
				laid++
			}
		}
	}
	bag, drawn := d.Bag(), d.DrawnTiles()
	left := bag.Len() + drawn.Len()
	for seat := range engine.Seat(d.Seats()) {
		hand := d.Tiles(seat)
		left += hand.Len()
	}
	return d.say("picture/more", "laid", laid-1, "all", laid-1+left, "over", d.over)
}

// note collects what is new, by its place.
func (d *sheet) note() {
	d.changed = map[game.Point]change{}
	for _, m := range d.Marks {
		if m.Kind != marks.Lot {
			continue
		}
		c := d.changed[game.Point(m.A)]
		c.number = m.Number
		switch {
		case m.Part == marks.Roof:
			c.roof = true
		case m.Part > 0:
			c.floors |= 1 << (m.Part & 63)
		default:
			c.tile = true
		}
		d.changed[game.Point(m.A)] = c
	}
}

// turn returns the seat whose turn it is, or Nobody.
func (d *sheet) turn() engine.Seat {
	if d.over {
		return engine.Nobody
	}
	return d.Game.Open().Seat
}

// say returns the text of a block of the catalog.
func (d *sheet) say(block string, args ...any) string { return d.Words.Say(engine.Say(block, args...)) }

// text draws a line of text in ink, and returns its width.
func (d *sheet) text(x, y canvas.Unit, words string, size canvas.Unit, anchor canvas.Anchor) canvas.Unit {
	return d.c.Text(x, y, words, canvas.Type{Size: size, Color: palette.Ink, Anchor: anchor})
}

// soft draws a line of text that matters less.
func (d *sheet) soft(x, y canvas.Unit, words string, size canvas.Unit, anchor canvas.Anchor) canvas.Unit {
	return d.c.Text(x, y, words, canvas.Type{Size: size, Color: palette.Soft, Anchor: anchor})
}
