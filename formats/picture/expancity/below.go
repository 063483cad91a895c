package expancity

import (
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// below draws the legend, if it found no room in the city, and what the tiles of
// the city are and add, if their cells are too small to say it; it returns where
// they end.
func (d *sheet) below(y canvas.Unit) canvas.Unit {
	if !d.legend {
		y = d.rule(y)
		y = d.flow(y, append(d.entries(), d.signs()...), 0)
	}
	if !d.roomy() {
		y = d.rule(y)
		columns := 4
		if d.Phone {
			columns = 2
		}
		y = d.flow(y, d.kinds(), columns)
	}
	return y
}

// rule draws a line across the picture.
func (d *sheet) rule(y canvas.Unit) canvas.Unit {
	d.c.Polyline(canvas.Paint{Line: palette.Line, Width: px}, canvas.Point{X: d.margin, Y: y + 3*px}, canvas.Point{X: d.width - d.margin, Y: y + 3*px})
	return y + 6*px
}

// flow draws entries in lines, in so many columns, or one after the other if that
// is 0.
func (d *sheet) flow(y canvas.Unit, entries []entry, columns int) canvas.Unit {
	const line = 21 * px
	x, right := d.margin, d.width-d.margin
	for i, e := range entries {
		wide := e.wide()
		switch {
		case columns > 0 && i > 0 && i%columns == 0, columns == 0 && x > d.margin && x+wide > right:
			x, y = d.margin, y+line
		}
		d.entry(e, x, y+line/2)
		if x += wide + 7*px; columns > 0 {
			x = d.margin + (right-d.margin)*canvas.Unit(i%columns+1)/canvas.Unit(columns)
		}
	}
	return y + line
}

// kinds returns the special tiles that lie in the city, with what they add to the
// floors beside them.
func (d *sheet) kinds() (all []entry) {
	var there [game.CityHall + 1]bool
	west, east, south, north := d.Bounds()
	for x := west; x <= east; x++ {
		for y := south; y <= north; y++ {
			if l, ok := d.LotAt(game.At(x, y)); ok {
				there[l.Tile] = true
			}
		}
	}
	for t := game.Cathedral; t <= game.CityHall; t++ {
		if there[t] && t != game.Tiles && (t != game.CityHall || !d.wide()) {
			all = append(all, d.kind(t, d.name(t), func(x, y canvas.Unit) {
				if t == game.CityHall {
					d.c.Rect(x, y-9*px, 18*px, 18*px, canvas.Paint{Fill: palette.Slate})
				}
				drawIcon(d.c, t, x, y-9*px, 18*px)
			}))
		}
	}
	return all
}

// kind returns the entry of a kind of tile: its values are at the end of the
// sample, before the words.
func (d *sheet) kind(t game.Tile, name string, icon func(x, y canvas.Unit)) entry {
	kinds, values := d.effects(t)
	return entry{20*px + canvas.Unit(len(kinds))*29*px, func(x, y canvas.Unit) {
		icon(x, y)
		for i, kind := range kinds {
			at := x + 22*px + canvas.Unit(i)*29*px
			w := signOf(d.c, kind, at, y+5*px, 10*px)
			d.text(at+w+px, y+5*px, values[i], 12*px, canvas.Start)
		}
	}, name}
}
