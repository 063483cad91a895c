package expancity

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
)

// Sizes of the city in text: a lot is two lines, in cellWidth columns; so many
// fit beside each other, after the margin.
const (
	margin    = 5
	cellWidth = 6
	perBand   = (layout.Width - margin) / cellWidth
)

// roofs are the signs of the roofs.
var roofs = [...]string{game.Unfinished: "", game.Flat: "=", game.Dome: "o", game.Spire: "^"}

// city draws the lots from north to south and, until the game is over, the
// points at which a tile can be laid. A city that is too wide comes in bands of about the same width, from
// west to east.
func (d *drawing) city() {
	west, east, south, north := d.Bounds()
	if !d.Open().Over() {
		west, east, south, north = west-1, east+1, south-1, north+1
	}
	columns := east - west + 1
	bands := (columns + perBand - 1) / perBand
	for i := range bands {
		from, to := west+columns*i/bands, west+columns*(i+1)/bands-1
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
		header += layout.Pad(fmt.Sprint(x), cellWidth)
	}
	d.row(header)
	for y := north; y >= south; y-- {
		upper, lower := fmt.Sprintf("%*d ", margin-1, y), strings.Repeat(" ", margin)
		for x := west; x <= east; x++ {
			a, b := d.lot(game.At(x, y))
			upper += layout.Pad(a, cellWidth)
			lower += layout.Pad(b, cellWidth)
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
	tile = layout.Clip(d.words.Short("cell", l.Tile.String()), cellWidth-1)
	switch {
	case l.Owner != engine.Nobody:
		building = fmt.Sprintf("%dx%d%s", l.Owner+1, l.Floors, roofs[l.Roof])
		if l.Built {
			building += "+"
		}
	case l.Vacant():
		building = "[]"
	}
	return tile, building
}
