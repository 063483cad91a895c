package expancity

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// Columns of the table of players: where they are in the picture.
type columns struct {
	badge, name, named, points   canvas.Unit // centers, but for the ends of points
	supply, unfinished           canvas.Unit
	houses, towers               canvas.Unit
	tiles, contracts             canvas.Unit
	goals                        [3]canvas.Unit
	band                         canvas.Unit // where the ground of the goals begins
	head, size, large, row, wide canvas.Unit // of letters, of a row, of a heading
}

var (
	mailColumns = columns{badge: 23 * px, name: 38 * px, named: 76 * px, points: 147 * px, supply: 204 * px, unfinished: 260 * px,
		houses: 306 * px, towers: 331 * px, tiles: 372 * px, contracts: 419 * px, goals: [3]canvas.Unit{473 * px, 519 * px, 565 * px}, band: 449 * px,
		head: 23 * px / 2, size: 15 * px, large: 18 * px, row: 25 * px, wide: 52 * px}
	phoneColumns = columns{badge: 16 * px, name: 29 * px, named: 62 * px, points: 122 * px, supply: 170 * px, unfinished: 210 * px,
		houses: 246 * px, towers: 266 * px, tiles: 297 * px, contracts: 335 * px,
		head: 21 * px / 2, size: 27 * px / 2, large: 17 * px, row: 26 * px, wide: 42 * px}
)

func (d *sheet) columns() *columns {
	if d.Phone {
		return &phoneColumns
	}
	return &mailColumns
}

// table draws what each player has, and in an email what of each goal, below y, and
// returns where it ends.
func (d *sheet) table(y canvas.Unit) canvas.Unit {
	k := d.columns()
	top, heads := y, y+2*k.head+10*px
	if !d.Phone {
		d.c.Rect(k.band, top, d.width-d.margin-k.band+4*px, heads-top+k.row*canvas.Unit(d.Seats()), canvas.Paint{Fill: palette.Panel})
	}
	d.heading(k.supply, top, k.wide, d.say("picture/supply", "phone", d.Phone))
	d.heading(k.unfinished, top, k.wide, d.say("picture/unfinished", "phone", d.Phone))
	d.heading((k.houses+k.towers)/2, top, k.wide, d.say("picture/floors", "phone", d.Phone))
	signOf(d.c, game.Residential, k.houses-5*px, heads-5*px, 11*px)
	signOf(d.c, game.Commercial, k.towers-4*px, heads-5*px, 11*px)
	d.heading(k.tiles, top, k.wide, d.say("picture/tiles", "phone", d.Phone))
	d.heading(k.contracts, top, k.wide, d.say("picture/contracts", "phone", d.Phone))
	d.soft(k.points, heads-6*px, d.say("picture/points"), k.head, canvas.End)
	d.soft(d.margin, heads-6*px, d.say("picture/players"), k.head, canvas.Start)
	if !d.Phone {
		for i, g := range d.Goals() {
			d.goalHeading(g.ID, k.goals[i], top)
		}
	}
	y = heads
	for seat := range engine.Seat(d.Seats()) {
		d.row(seat, y)
		y += k.row
	}
	return y
}

// heading writes the two lines of a heading around x.
func (d *sheet) heading(x, y, wide canvas.Unit, text string) {
	k := d.columns()
	for i, line := range strings.Split(text, "\n") {
		d.c.Text(x, y+k.head+3*px+canvas.Unit(i)*(k.head+2*px), line, canvas.Type{Size: k.head, Color: palette.Soft, Anchor: canvas.Middle, Max: wide, Min: 10 * px})
	}
}

// row draws what everyone may see of a seat's parts, below y.
func (d *sheet) row(seat engine.Seat, y canvas.Unit) {
	k := d.columns()
	base, middle := y+k.row.Of(70, 100), y+k.row/2
	if seat == d.turn() || d.over && d.Winners().Has(seat) {
		d.c.RoundRect(4*px, y+px/2, d.width-8*px, k.row-px, 4*px, canvas.Paint{Line: palette.Ink, Width: 3 * px / 2})
	} else if seat > 0 {
		d.c.Polyline(canvas.Paint{Line: palette.Faint, Width: px}, canvas.Point{X: d.margin, Y: y}, canvas.Point{X: d.width - d.margin, Y: y})
	}
	style.Badge(d.c, k.badge, middle, 10*px, seat, d.Letters[seat])
	style.Name(d.c, k.name, base, d.Game.Players[seat], canvas.Type{Size: k.size, Color: palette.Ink, Max: k.named, Min: 21 * px / 2})
	d.c.Text(k.points, base, fmt.Sprint(d.Score(seat)), canvas.Type{Size: k.large, Color: palette.Ink, Anchor: canvas.End, Heavy: px / 3, Max: k.points - k.name - k.named - px, Min: 10 * px})
	if d.Scene.Points != nil && d.Scene.Points[seat] != 0 {
		d.c.Text(k.points+2*px, base, plus(d.Scene.Points[seat]), canvas.Type{Size: 23 * px / 2, Color: palette.New, Max: 25 * px, Min: 19 * px / 2})
	}
	supply, warehouse := d.Supply(seat)
	tiles := d.Tiles(seat)
	known, hidden := d.Contracts(seat)
	plus := " + "
	if d.Phone {
		plus = "+"
	}
	center := func(x canvas.Unit, text string) {
		d.c.Text(x, base, text, canvas.Type{Size: k.size, Color: palette.Ink, Anchor: canvas.Middle, Max: k.wide - 2*px, Min: 21 * px / 2})
	}
	center(k.supply, fmt.Sprint(supply, plus, warehouse))
	d.boxes(seat, k.unfinished, middle)
	center(k.houses, fmt.Sprint(d.Height(seat, game.Residential)))
	center(k.towers, fmt.Sprint(d.Height(seat, game.Commercial)))
	center(k.tiles, fmt.Sprint(tiles.Len()))
	center(k.contracts, fmt.Sprint(len(known)+hidden, plus, len(d.FulfilledContracts(seat))))
	if !d.Phone {
		for i, g := range d.Goals() {
			d.count(g, seat, k.goals[i], base)
		}
	}
}

// boxes draws a box for each building that may be unfinished at a time, filled if
// there is one.
func (d *sheet) boxes(seat engine.Seat, x, y canvas.Unit) {
	const most = 3
	unfinished := d.Unfinished(seat)
	colors := palette.Of(seat)
	for i := range max(most, unfinished) {
		p := canvas.Paint{Line: palette.Free, Width: px}
		if i < unfinished {
			p = canvas.Paint{Fill: colors.Fill, Line: palette.Ink, Width: 5 * px / 4}
		}
		d.c.Rect(x-18*px+canvas.Unit(i)*25*px/2, y-9*px/2, 9*px, 9*px, p)
	}
}
