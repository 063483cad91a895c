package metromania

import (
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// A figure draws the shape of a destination: on the board, on markers and in the
// list of letters.
type figure struct {
	at canvas.Point
	// num/den is the size: 1 is some 26 pixels.
	num, den int
	paint    canvas.Paint
}

func (f *figure) z(u canvas.Unit) canvas.Unit { return u.Of(f.num, f.den) }

// outline draws a polygon, given in tenths of pixels from the middle.
func (f *figure) outline(c *canvas.Canvas, tenths ...[2]int) {
	pts := make([]canvas.Point, len(tenths))
	for i, t := range tenths {
		pts[i] = canvas.Point{X: f.at.X + f.z(canvas.Px.Of(t[0], 10)), Y: f.at.Y + f.z(canvas.Px.Of(t[1], 10))}
	}
	c.Polygon(f.paint, pts...)
}

// draw draws the shape of a type: a house, a bag with its handle, a star.
func (f *figure) draw(c *canvas.Canvas, t game.Symbol) {
	switch t {
	case game.Residential:
		f.outline(c, [2]int{0, -130}, [2]int{130, -20}, [2]int{100, -20}, [2]int{100, 100}, [2]int{-100, 100}, [2]int{-100, -20}, [2]int{-130, -20})
	case game.Commercial:
		f.handle(c)
		f.outline(c, [2]int{-90, -60}, [2]int{90, -60}, [2]int{110, 110}, [2]int{-110, 110})
	case game.Entertainment:
		f.outline(c, [2]int{0, -145}, [2]int{49, -68}, [2]int{138, -45}, [2]int{80, 26}, [2]int{85, 117},
			[2]int{0, 84}, [2]int{-85, 117}, [2]int{-80, 26}, [2]int{-138, -45}, [2]int{-49, -68})
	}
}

// handle draws the handle of the bag, as thick as an outline even where the bag
// is filled.
func (f *figure) handle(c *canvas.Canvas) {
	line := canvas.Paint{Line: f.paint.Line, Width: f.paint.Width, Dash: f.paint.Dash}
	if f.paint.Fill != 0 && f.paint.Line == 0 {
		line.Line, line.Width = f.paint.Fill, f.z(canvas.P(2.6))
	}
	x, y, w, h := f.at.X, f.at.Y-f.z(canvas.P(6)), f.z(canvas.P(5)), f.z(canvas.P(8))
	c.Path(line, (&canvas.Path{}).Move(x-w, y).Cube(x-w, y-h.Of(4, 3), x+w, y-h.Of(4, 3), x+w, y))
}

// letter returns where a letter on the shape has its baseline, for its size.
func (f *figure) letter(t game.Symbol, size canvas.Unit) canvas.Unit {
	down := [...]canvas.Unit{game.Residential: canvas.P(2), game.Commercial: canvas.P(2.6), game.Entertainment: canvas.P(0.6)}[t]
	return f.at.Y + f.z(down) + size.Of(355, 1000)
}

// fir draws the tree of the park.
func (f *figure) fir(c *canvas.Canvas) {
	f.paint = canvas.Paint{Fill: palette.ParkInk}
	f.outline(c, [2]int{0, -130}, [2]int{65, -45}, [2]int{35, -45}, [2]int{90, 35}, [2]int{18, 35}, [2]int{18, 95},
		[2]int{-18, 95}, [2]int{-18, 35}, [2]int{-90, 35}, [2]int{-35, -45}, [2]int{-65, -45})
}

// waves draws the water of the lake.
func (f *figure) waves(c *canvas.Canvas) {
	line := canvas.Paint{Line: palette.LakeInk, Width: f.z(canvas.P(2.4)), Round: true}
	for row := range 3 {
		y := f.at.Y + f.z(canvas.P(7)).Of(row-1, 1)
		wave := (&canvas.Path{}).Move(f.at.X-f.z(canvas.P(11)), y)
		for i := range 2 {
			x := f.at.X + f.z(canvas.P(11)).Of(i-1, 1)
			wave.Cube(x+f.z(canvas.P(3.6)), y-f.z(canvas.P(6)), x+f.z(canvas.P(7.4)), y+f.z(canvas.P(6)), x+f.z(canvas.P(11)), y)
		}
		c.Path(line, wave)
	}
}
