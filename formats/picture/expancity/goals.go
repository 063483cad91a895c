package expancity

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/words"
)

// goal returns what a goal is called, in one or two lines, and the kind of
// building that it counts, if any: its sign follows the words.
func (d *sheet) goal(id game.GoalID) (text string, kind game.Tile, one bool) {
	name := game.Rules.Grammar.Type("goal").Format(int16(id))
	text = d.say("picture/goal", "goal", words.Value{Type: "goal", Written: name})
	switch {
	case strings.HasSuffix(name, "-residential"):
		return text, game.Residential, true
	case strings.HasSuffix(name, "-commercial"):
		return text, game.Commercial, true
	}
	return text, 0, false
}

// goalHeading writes the heading of a goal's column: two lines of words, or one
// and a sign.
func (d *sheet) goalHeading(id game.GoalID, x, y canvas.Unit) {
	text, kind, one := d.goal(id)
	if one {
		text = strings.ReplaceAll(text, "\n", " ")
		signOf(d.c, kind, x-5*px, y+2*d.columns().head+5*px, 11*px)
	}
	d.heading(x, y, 45*px, text)
}

// best returns how much of a goal the seats have that lead it; 0 where nobody
// does.
func (d *sheet) best(id game.GoalID) (best int) {
	for seat := range engine.Seat(d.Seats()) {
		best = max(best, d.Count(id, seat))
	}
	return best
}

// count writes how much of a goal the seat has, with a star if nobody has more.
func (d *sheet) count(g game.Goal, seat engine.Seat, x, y canvas.Unit) {
	n := d.Count(g.ID, seat)
	t := canvas.Type{Size: d.columns().size, Color: palette.Ink, Anchor: canvas.Middle}
	if n > 0 && n == d.best(g.ID) {
		t.Heavy = px / 2
		star(d.c, x+13*px, y-canvas.CapHeight(t.Size)/2, 11*px/2)
	}
	d.c.Text(x, y, fmt.Sprint(n), t)
}

// goalRows draws the goals in lines of their own, below y, and returns where they
// end.
func (d *sheet) goalRows(y canvas.Unit) canvas.Unit {
	const row = 23 * px
	y += 6 * px
	d.c.Rect(4*px, y, d.width-8*px, 3*row+4*px, canvas.Paint{Fill: palette.Panel})
	y += 2 * px
	first := d.width - 6*px - canvas.Unit(d.Seats())*47*px
	for _, g := range d.Goals() {
		base, middle := y+16*px, y+row/2
		text, kind, one := d.goal(g.ID)
		x := d.margin
		x += d.c.Text(x, base, fmt.Sprint(g.Points), canvas.Type{Size: 13 * px, Color: palette.Ink, Heavy: px / 3}) + 6*px
		room := first - x - 4*px
		if one {
			room -= 16 * px
		}
		x += d.c.Text(x, base, strings.ReplaceAll(text, "\n", " "), canvas.Type{Size: 25 * px / 2, Color: palette.Ink, Max: room, Min: 21 * px / 2}) + 4*px
		if one {
			signOf(d.c, kind, x, base, 11*px)
		}
		for seat := range engine.Seat(d.Seats()) {
			x := first + canvas.Unit(seat)*47*px
			style.Badge(d.c, x+8*px, middle, 8*px, seat, d.Letters[seat])
			d.count(g, seat, x+24*px, base)
		}
		y += row
	}
	return y + 4*px
}

// star draws a star.
func star(c *canvas.Canvas, x, y, r canvas.Unit) {
	points := at(0, -10, 2.35, -3.24, 9.51, -3.09, 3.8, 1.24, 5.88, 8.09, 0, 4, -5.88, 8.09, -3.8, 1.24, -9.51, -3.09, -2.35, -3.24)
	c.At(x, y).Scale(int32(r), int32(10*px)).Polygon(canvas.Paint{Fill: palette.Ink}, points...)
}

// rest writes what is left of what all share, and what a star means, below y, and
// returns where it ends.
func (d *sheet) rest(y canvas.Unit) canvas.Unit {
	var points []string
	for _, g := range d.Goals() {
		points = append(points, fmt.Sprint(g.Points))
	}
	if points[0] == points[1] && points[1] == points[2] {
		points = points[:1]
	}
	bag := d.Bag()
	text := d.say("picture/rest", "bag", bag.Len(), "deck", d.DeckLen(), "domes", d.RoofsLeft(game.Dome),
		"spires", d.RoofsLeft(game.Spire), "points", strings.Join(points, ", "), "over", d.over, "phone", d.Phone)
	y += 3 * px
	for _, line := range wrap(text, 12*px, d.width-2*d.margin) {
		y += 16 * px
		d.soft(d.margin, y, line, 12*px, canvas.Start)
	}
	return y + 4*px
}

// wrap breaks a text into lines of at most the width.
func wrap(text string, size, width canvas.Unit) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && canvas.Width(longer, canvas.Type{Size: size}) > width {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}
