package expancity

import (
	"slices"

	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// An entry of the legend is a sample, drawn from x on around a middle line, and
// what it means.
type entry struct {
	width canvas.Unit
	draw  func(x, y canvas.Unit)
	text  string
}

// wide returns the width of the entry.
func (e entry) wide() canvas.Unit {
	return e.width + 5*px + canvas.Width(e.text, canvas.Type{Size: legendSize})
}

// small is the scale of buildings in the legend.
var small = scale{front: [2]canvas.Unit{17 * px, 10 * px}, side: [2]canvas.Unit{3 * px, 3 * px}, floor: [2]canvas.Unit{5 * px, 7 * px / 2}, roof: 5 * px}

// entries returns the legend: only of what the picture shows.
func (d *sheet) entries() []entry {
	draw := func(b building) func(x, y canvas.Unit) {
		return func(x, y canvas.Unit) { b.draw(d.c, small, x, y+6*px) }
	}
	home := building{seat: 0, kind: game.Residential, floors: 1, roof: game.Flat}
	high := building{seat: 1, kind: game.Commercial, floors: 2, roof: game.Dome}
	begun := building{seat: 0, kind: game.Residential, floors: 1}
	grown := building{seat: 1, kind: game.Commercial, floors: 2, roof: game.Dome, fresh: change{floors: 1 << 2}}
	all := []entry{
		{32 * px, func(x, y canvas.Unit) {
			style.Badge(d.c, x+8*px, y, 8*px, 0, d.Letters[0])
			d.text(x+26*px, y+5*px, "4", 14*px, canvas.Middle)
		}, d.say("picture/owner")},
		{52 * px, func(x, y canvas.Unit) {
			draw(home)(x+2*px, y)
			draw(high)(x+27*px, y)
			tick(d.c, x+47*px, y, palette.Ink)
		}, d.say("picture/finished")},
		{24 * px, func(x, y canvas.Unit) { draw(begun)(x+2*px, y) }, d.say("picture/begun")},
	}
	if len(d.changed) > 0 {
		all = append(all, entry{36 * px, func(x, y canvas.Unit) {
			draw(grown)(x+2*px, y)
			if d.grid != nil && !d.tagged() {
				style.Centered(d.c, x+27*px, y, "2", canvas.Type{Size: 14 * px, Color: palette.New})
				return
			}
			floorsTag(d.c, x+27*px, y, 20*px, grown.fresh.grown())
		}, d.say("picture/grown")})
	}
	if !d.over {
		all = append(all, entry{32 * px, func(x, y canvas.Unit) {
			freeBox(d.c, box{x, y - 13*px/2, 32 * px, 13 * px})
			d.c.Text(x+16*px, y+4*px, "1,0", canvas.Type{Size: 11 * px, Color: palette.LotLabel, Anchor: canvas.Middle})
		}, d.say("picture/free")})
	}
	if len(d.changed) > 0 {
		all = append(all, entry{28 * px, func(x, y canvas.Unit) {
			style.Ring(d.c, x+2*px, y-5*px, 22*px, 11*px)
		}, d.say("picture/new")})
	}
	value := func(kind game.Tile, text string) func(x, y canvas.Unit) {
		return func(x, y canvas.Unit) {
			w := signOf(d.c, kind, x, y+5*px, 10*px)
			d.text(x+w+px, y+5*px, text, 12*px, canvas.Start)
		}
	}
	return append(all,
		entry{53 * px, func(x, y canvas.Unit) {
			value(game.Residential, "+2")(x, y)
			value(game.Commercial, "–1")(x+31*px, y)
		}, d.say("picture/adds")},
		entry{34 * px, func(x, y canvas.Unit) {
			sketch(d.c, game.Residential, x+px, y-6*px, 16*px, 12*px)
			d.text(x+20*px, y+5*px, plus(d.Value(game.Residential, game.Residential)), 12*px, canvas.Start)
		}, d.say("picture/vacant")},
	)
}

// signs returns what the signs of the kinds of buildings mean.
func (d *sheet) signs() []entry {
	return []entry{
		{11 * px, func(x, y canvas.Unit) { signOf(d.c, game.Residential, x, y+5*px, 10*px) }, d.say("picture/residential")},
		{7 * px, func(x, y canvas.Unit) { signOf(d.c, game.Commercial, x, y+5*px, 10*px) }, d.say("picture/commercial")},
	}
}

// The sizes of the legend: of its letters, of its lines, and of the column of
// samples in a box.
const (
	legendSize  = 12 * px
	legendLine  = 33 * px / 2
	legendFirst = 57 * px
)

// legendSize returns the size of the legend as a box.
func (d *sheet) legendSize() (w, h canvas.Unit) {
	kinds := canvas.Unit(0)
	all := d.entries()
	for _, e := range all {
		w = max(w, legendFirst+e.wide()-e.width)
	}
	for _, e := range d.signs() {
		kinds += e.wide() + 8*px
	}
	return max(w+6*px, kinds+2*px), legendLine*canvas.Unit(len(all)+1) + 6*px
}

// roomForLegend returns where the legend's box can be: below y and beside the city
// or in it, where nothing else is. It may reach below a small city.
func (d *sheet) roomForLegend(grids []*grid, y canvas.Unit) (b box, ok bool) {
	w, h := d.legendSize()
	taken, g := d.taken(grids), grids[len(grids)-1]
	left, right := d.margin, d.width-d.margin-w
	for _, x := range []canvas.Unit{left, grids[0].x - grids[0].before() - px, right - g.left + 3*px, right} {
		for low := y + 4*px; low+h <= max(g.bottom(), y+h+6*px); {
			room := box{x - 2*px, low - px, w + 4*px, h + 2*px}
			i := slices.IndexFunc(taken, room.meets)
			if i < 0 {
				return box{x, low, w, h}, true
			}
			low = taken[i].y + taken[i].h + 3*px
		}
	}
	return box{}, false
}

// legendBox draws the legend in a box.
func (d *sheet) legendBox(b box) {
	d.c.RoundRect(b.x, b.y, b.w, b.h, 4*px, canvas.Paint{Fill: palette.Panel, Line: palette.Line, Width: px})
	x, y := b.x, b.y
	middle := y + 3*px + legendLine/2
	for _, e := range d.entries() {
		e.draw(x+3*px+(legendFirst-4*px-e.width)/2, middle)
		d.text(x+legendFirst+3*px, middle+4*px, e.text, legendSize, canvas.Start)
		middle += legendLine
	}
	x += 6 * px
	for _, e := range d.signs() {
		d.entry(e, x, middle)
		x += e.wide() + 8*px
	}
}

// entry draws an entry of the legend in a line.
func (d *sheet) entry(e entry, x, middle canvas.Unit) {
	e.draw(x, middle)
	d.text(x+e.width+4*px, middle+4*px, e.text, legendSize, canvas.Start)
}
