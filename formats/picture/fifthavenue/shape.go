package fifthavenue

import (
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

const px = canvas.Px

// A box is a part of the picture.
type box struct{ x, y, w, h canvas.Unit }

// in returns the box without a rim of the width; a negative one makes it larger.
func (b box) in(rim canvas.Unit) box { return box{b.x + rim, b.y + rim, b.w - 2*rim, b.h - 2*rim} }

// cx and cy are the middle of the box; right and bottom its far edges.
func (b box) cx() canvas.Unit     { return b.x + b.w/2 }
func (b box) cy() canvas.Unit     { return b.y + b.h/2 }
func (b box) right() canvas.Unit  { return b.x + b.w }
func (b box) bottom() canvas.Unit { return b.y + b.h }

// rect and round draw the box.
func (b box) rect(c *canvas.Canvas, p canvas.Paint) { c.Rect(b.x, b.y, b.w, b.h, p) }
func (b box) round(c *canvas.Canvas, r canvas.Unit, p canvas.Paint) {
	c.RoundRect(b.x, b.y, b.w, b.h, r, p)
}

// place records the box as that of a place of the game.
func (b box) place(c *canvas.Canvas, name string) { c.Place(name, b.x, b.y, b.w, b.h) }

// An outline is a row of corners, x and y in turn, in parts of a box.
type outline []int16

// in returns the corners in a box that is w wide and h high, divided into so many
// parts each way.
func (o outline) in(x, y, w, h canvas.Unit, parts int) []canvas.Point {
	at := make([]canvas.Point, len(o)/2)
	for i := range at {
		at[i] = canvas.Point{X: x + w.Of(int(o[2*i]), parts), Y: y + h.Of(int(o[2*i+1]), parts)}
	}
	return at
}

// fill is a paint without a line, line one without a filling.
func fill(c palette.Color) canvas.Paint { return canvas.Paint{Fill: c} }
func line(c palette.Color, width canvas.Unit) canvas.Paint {
	return canvas.Paint{Line: c, Width: width}
}

// edged is a filling with an edge.
func edged(c, edge palette.Color, width canvas.Unit) canvas.Paint {
	return canvas.Paint{Fill: c, Line: edge, Width: width}
}
