// Package canvas records a drawing and renders it as SVG and PNG:
//
//	c := canvas.New(600*canvas.Px, 400*canvas.Px)
//	c.Circle(canvas.P(50), canvas.P(50), canvas.P(10.5), canvas.Paint{Fill: palette.New})
//	c.Text(canvas.P(70), canvas.P(55), "new", canvas.Type{Size: 13 * canvas.Px, Color: palette.Ink})
//	svg, png := c.SVG(), c.PNG(2)
//
// Every length is an integer, and so is all arithmetic on the way to a pixel.
// So a drawing has the same pixels on every processor.
package canvas

import "cityhall.example/formats/picture/palette"

// A Unit is a length: 64 are a pixel.
type Unit int32

// Px is a pixel: 12*Px.
const Px Unit = 64

// P returns so many pixels, to the nearest unit. It is for numbers written in
// the source: P(2.6). Compute with units, since computed floats may differ
// between processors.
func P(px float64) Unit {
	if px < 0 {
		return -P(-px)
	}
	return Unit(px*64 + 0.5)
}

// Of returns the part n/d of the length, rounded to the nearest unit.
func (u Unit) Of(n, d int) Unit { return Unit(divide(int64(u)*int64(n), int64(d))) }

// divide returns a/b, rounded to the nearest integer; b must not be 0.
func divide(a, b int64) int64 {
	if b < 0 {
		a, b = -a, -b
	}
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// A Point is a place on a canvas: X to the right, Y down.
type Point struct{ X, Y Unit }

// A Paint is how a shape looks. Colors that are 0 leave out the fill or the
// line; the line is drawn over the fill, half of it on each side of the edge.
type Paint struct {
	Fill, Line palette.Color
	// Width is the width of the line.
	Width Unit
	// Dash has the lengths of dashes and gaps, in turn; nil is a whole line.
	Dash []Unit
	// Round gives the line round ends and corners; otherwise they are cut off and
	// pointed.
	Round bool
}

// A Canvas is what is drawn on. Canvases made from it by At, Scale, Clip and
// Group draw on the same picture, and in the order of the calls.
type Canvas struct {
	drawing *drawing
	layer   *layer
	at      Point
	// num and den are the scale.
	num, den int64
}

// A drawing is what all canvases of a picture draw on.
type drawing struct {
	width, height Unit
	title, desc   string
	shapes        []shape
	places        []Place
}

// A shape is something drawn, in coordinates of the picture.
type shape struct {
	layer *layer
	paint Paint
	// One of them is set.
	path *Path
	text *text
	form form
}

// A form is a shape that SVG has an element for, and its numbers.
type form struct {
	kind formKind
	v    [5]Unit
}

type formKind uint8

const (
	noForm    formKind = iota
	rectForm           // x, y, w, h, r
	roundForm          // x, y, rx, ry: an ellipse
)

// A layer is a group of shapes with a name, or one that is cut off at an edge.
type layer struct {
	outer *layer
	name  string
	// clip is what the layer is cut off at, if clipped.
	clipped    bool
	x, y, w, h Unit
}

// New returns an empty picture of the size; its ground is opaque white.
func New(width, height Unit) *Canvas {
	return &Canvas{drawing: &drawing{width: width, height: height}, num: 1, den: 1}
}

// Size returns the width and height of the picture.
func (c *Canvas) Size() (width, height Unit) { return c.drawing.width, c.drawing.height }

// SetHeight changes the height of the picture, for drawings that know it only
// at their end.
func (c *Canvas) SetHeight(height Unit) { c.drawing.height = height }

// At returns a canvas whose origin is here at (x, y).
func (c *Canvas) At(x, y Unit) *Canvas {
	moved := *c
	moved.at = c.point(Point{x, y})
	return &moved
}

// Scale returns a canvas on which everything is num/den times as large, lines
// and texts too.
func (c *Canvas) Scale(num, den int32) *Canvas {
	scaled := *c
	scaled.num, scaled.den = c.num*int64(num), c.den*int64(den)
	return &scaled
}

// Clip returns a canvas that draws nothing outside of the rectangle. PNG cuts at
// whole pixels.
func (c *Canvas) Clip(x, y, w, h Unit) *Canvas {
	clipped, at := *c, c.point(Point{x, y})
	clipped.layer = &layer{outer: c.layer, clipped: true, x: at.X, y: at.Y, w: c.length(w), h: c.length(h)}
	return &clipped
}

// Group returns a canvas whose shapes are a group with the name in SVG. Names
// are for people who edit the file and need not be unique.
func (c *Canvas) Group(name string) *Canvas {
	group := *c
	group.layer = &layer{outer: c.layer, name: name}
	return &group
}

// Describe gives the picture a title, and a description for those who don't see
// it.
func (c *Canvas) Describe(title, desc string) { c.drawing.title, c.drawing.desc = title, desc }

// length returns a length of this canvas on the picture.
func (c *Canvas) length(u Unit) Unit {
	if c.num == c.den {
		return u
	}
	return Unit(divide(int64(u)*c.num, c.den))
}

// point returns a point of this canvas on the picture.
func (c *Canvas) point(p Point) Point {
	return Point{c.at.X + c.length(p.X), c.at.Y + c.length(p.Y)}
}

// paint returns a paint of this canvas on the picture.
func (c *Canvas) paint(p Paint) Paint {
	if c.num == c.den {
		return p
	}
	p.Width = c.length(p.Width)
	dash := make([]Unit, len(p.Dash))
	for i, d := range p.Dash {
		dash[i] = c.length(d)
	}
	p.Dash = dash
	return p
}

// draw records a path or a form.
func (c *Canvas) draw(p Paint, path *Path, f form) {
	c.drawing.shapes = append(c.drawing.shapes, shape{layer: c.layer, paint: c.paint(p), path: path, form: f})
}
