package expancity

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
)

// Sizes of the city in text: a lot is two lines, in six columns after the margin,
// or in five where more fit beside each other so.
const (
	margin = 5
	wide   = 6
	narrow = 5
)

// bands returns how many bands the city comes in, if a lot has so many columns.
func bands(columns, cell int) int {
	fit := (layout.Width - margin) / cell
	return (columns + fit - 1) / fit
}

// roofs are the signs of the roofs.
var roofs = [...]string{game.Unfinished: "", game.Flat: "=", game.Dome: "o", game.Spire: "^"}

// city draws the lots from north to south and, until the game is over, the
// points at which a tile can be laid. A city that is too wide comes in bands of
// about the same width, from west to east.
func (d *drawing) city() {
	west, east, south, north := d.Bounds()
	if !d.Open().Over() {
		west, east, south, north = west-1, east+1, south-1, north+1
	}
	columns := east - west + 1
	d.cell = wide
	if n := bands(columns, narrow); n < bands(columns, wide) && d.longest() < narrow {
		d.cell = narrow
	}
	n := bands(columns, d.cell)
	for i := range n {
		from, to := west+columns*i/n, west+columns*(i+1)/n-1
		if from > west {
			d.WriteByte('\n')
		}
		d.band(from, to, south, north)
	}
	d.WriteByte('\n')
	var marks []string
	for i, player := range d.players {
		marks = append(marks, fmt.Sprintf("%d %s", i+1, player))
	}
	signs := strings.Join(marks, ", ") + ". " + d.label("signs")
	if !d.Open().Over() {
		signs += d.label("free")
	}
	d.Line("", signs)
}

// band draws the lots of some columns, with the coordinates around them.
func (d *drawing) band(west, east, south, north int) {
	header := strings.Repeat(" ", margin)
	for x := west; x <= east; x++ {
		header += layout.Pad(fmt.Sprint(x), d.cell)
	}
	d.row(header)
	for y := north; y >= south; y-- {
		upper, lower := fmt.Sprintf("%*d ", margin-1, y), strings.Repeat(" ", margin)
		for x := west; x <= east; x++ {
			a, b := d.lot(game.At(x, y))
			upper += layout.Pad(a, d.cell)
			lower += layout.Pad(b, d.cell)
		}
		d.row(upper)
		d.row(lower)
	}
	d.row(header)
}

func (d *drawing) row(line string) { d.WriteString(strings.TrimRight(line, " ") + "\n") }

// lot is the two lines of a lot: what is printed on the tile, and what stands
// on it: "1x3=" is a building of the first player with three floors and a flat
// roof.
func (d *drawing) lot(p game.Point) (tile, building string) {
	l, ok := d.LotAt(p)
	if !ok {
		if !d.Open().Over() && Free(d.State, p) {
			return ".", ""
		}
		return "", ""
	}
	tile = layout.Clip(d.words.Short("cell", l.Tile.String()), d.cell-1)
	if d.cell == narrow {
		tile = cut(d.words.Short("cell", l.Tile.String()), d.cell-1)
	}
	return tile, stands(l)
}

// cut returns the beginning of a text that fits into the width, without a dot: it
// would take a letter's place.
func cut(text string, width int) string {
	for layout.Columns(text) > width {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return text
}

// stands is what stands on a lot: "" if nothing can.
func stands(l game.Lot) string {
	switch {
	case l.Owner != engine.Nobody && l.Built:
		return fmt.Sprintf("%dx%d%s+", l.Owner+1, l.Floors, roofs[l.Roof])
	case l.Owner != engine.Nobody:
		return fmt.Sprintf("%dx%d%s", l.Owner+1, l.Floors, roofs[l.Roof])
	case l.Vacant():
		return "[]"
	}
	return ""
}

// longest returns the length of the longest building.
func (d *drawing) longest() (n int) {
	west, east, south, north := d.Bounds()
	for x := west; x <= east; x++ {
		for y := south; y <= north; y++ {
			if l, ok := d.LotAt(game.At(x, y)); ok {
				n = max(n, len(stands(l)))
			}
		}
	}
	return n
}
