package metromania

import (
	"fmt"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// columns are the widths of the columns of the table of points, the size of its
// numbers, and how it says minutes.
type columns struct {
	width, name, stations, trip, last canvas.Unit
	size                              canvas.Unit
	minutes                           string // the label
}

// middle returns the middle of the column of a trip; game.Trips is the total's
// right end.
func (k *columns) middle(t game.Trip) canvas.Unit {
	x := wideMargin + k.name + k.stations
	switch {
	case t < game.ParkToLake:
		return x + k.trip.Of(2*int(t)+1, 2)
	case t == game.ParkToLake:
		return x + k.trip.Of(int(t), 1) + k.last.Of(1, 2)
	}
	return k.width - wideMargin
}

// room returns the width of the column of a trip.
func (k *columns) room(t game.Trip) canvas.Unit {
	if t == game.ParkToLake {
		return k.last
	}
	return k.trip
}

// noTrip stands for the minutes of an impossible trip where there is no room for
// the word.
const noTrip = "–"

const (
	tableHead = 40 * canvas.Px
	tableRow  = 27 * canvas.Px
)

// table writes where every point came from, best first, and returns where it
// ends.
func (p *picture) table(c *canvas.Canvas, y canvas.Unit, k *columns) canvas.Unit {
	c = c.Group("points")
	seats := p.ranked()
	bottom := y + tableHead + tableRow.Of(len(seats), 1) + 4*canvas.Px
	c.Rect(wideMargin, y, k.width-2*wideMargin, canvas.Px, canvas.Paint{Fill: palette.Line})
	var results [game.Trips]game.Result
	for t := range game.Trip(game.Trips) {
		results[t] = p.s.Test(t)
		if p.shown != nil && p.shown.trip == t {
			c.Rect(k.middle(t)-k.room(t).Of(1, 2)+canvas.Px, y+canvas.Px, k.room(t)-2*canvas.Px, bottom-y, canvas.Paint{Fill: palette.Highlight})
		}
		p.tableHead(c, y, k, t, p.minutesOf(k, &results[t]))
	}
	small := canvas.Type{Size: 12 * canvas.Px, Color: palette.Soft, Max: k.stations - 4*canvas.Px, Min: canvas.P(9.5), Anchor: canvas.End}
	c.Text(wideMargin+k.name+k.stations-8*canvas.Px, y+35*canvas.Px, p.say("picture/stations"), small)
	c.Text(k.middle(game.Trips), y+35*canvas.Px, p.say("picture/total"), small)
	for i, seat := range seats {
		at := y + tableHead + tableRow.Of(i, 1) + 14*canvas.Px
		p.tableRow(c, at, k, seat, &results)
		c.Rect(wideMargin, at+13*canvas.Px, k.width-2*wideMargin, canvas.P(0.6), canvas.Paint{Fill: palette.Faint})
	}
	return bottom
}

// tableHead writes the letter of a trip, or park and lake, and its minutes.
func (p *picture) tableHead(c *canvas.Canvas, y canvas.Unit, k *columns, t game.Trip, minutes string) {
	x := k.middle(t)
	if t == game.ParkToLake {
		f := figure{at: canvas.Point{X: x - 9*canvas.Px, Y: y + 14*canvas.Px}, num: 72, den: 100}
		f.fir(c)
		f.at.X += 19 * canvas.Px
		f.waves(c)
	} else {
		c.Text(x, y+20*canvas.Px, game.Letter(t).String(), canvas.Type{Size: 16 * canvas.Px, Color: palette.Ink, Anchor: canvas.Middle})
	}
	c.Text(x, y+35*canvas.Px, minutes, canvas.Type{Size: canvas.P(11), Color: palette.Soft, Anchor: canvas.Middle, Max: k.room(t), Min: canvas.P(9.5)})
}

// tableRow writes the points of a seat: a dot for none.
func (p *picture) tableRow(c *canvas.Canvas, y canvas.Unit, k *columns, seat engine.Seat, results *[game.Trips]game.Result) {
	p.seatBadge(c, wideMargin+11*canvas.Px, y, 10*canvas.Px, seat)
	base := y + canvas.CapHeight(k.size)/2
	style.Name(c, wideMargin+26*canvas.Px, base, p.scene.Game.Players[seat], canvas.Type{Size: k.size, Color: Player(seat).Dark, Max: k.name - 28*canvas.Px, Min: 11 * canvas.Px})
	number := canvas.Type{Size: k.size, Color: palette.Ink, Anchor: canvas.End}
	c.Text(wideMargin+k.name+k.stations-12*canvas.Px, base, strconv.Itoa(p.s.StationsKept(seat)), number)
	for t := range game.Trip(game.Trips) {
		points, bonus := results[t].Points(t, seat)
		text, look := fmt.Sprintf("%+d", points+bonus), number
		look.Anchor = canvas.Middle
		if points+bonus == 0 {
			text, look.Color = "·", palette.Tick
		}
		c.Text(k.middle(t), base, text, look)
	}
	total := canvas.Type{Size: k.size.Of(5, 4), Color: palette.Ink, Anchor: canvas.End}
	c.Text(k.middle(game.Trips), y+canvas.CapHeight(total.Size)/2, strconv.Itoa(p.s.Score(seat)), total)
}

// minutesOf says how long a trip takes, in short.
func (p *picture) minutesOf(k *columns, r *game.Result) string {
	if r.Minutes < 0 && p.scene.Phone {
		return noTrip
	}
	if r.Minutes < 0 {
		return p.say("picture/impossible")
	}
	return p.say(k.minutes, "count", r.Minutes)
}
