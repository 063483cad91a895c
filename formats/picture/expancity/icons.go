package expancity

import (
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// at returns points from pairs of coordinates, for icons: boxes of 24 pixels.
func at(pairs ...float64) []canvas.Point {
	points := make([]canvas.Point, len(pairs)/2)
	for i := range points {
		points[i] = canvas.Point{X: canvas.P(pairs[2*i]), Y: canvas.P(pairs[2*i+1])}
	}
	return points
}

// An icon draws in a box of 24 pixels.
type icon struct{ *canvas.Canvas }

func filled(color palette.Color) canvas.Paint {
	return canvas.Paint{Fill: color, Line: palette.Outline, Width: canvas.P(1.1), Round: true}
}

// drawIcon draws what a special tile or City Hall shows, in a square.
func drawIcon(c *canvas.Canvas, t game.Tile, x, y, size canvas.Unit) {
	i := icon{c.At(x, y).Scale(int32(size), int32(24*px))}
	switch t {
	case game.Park:
		i.park()
	case game.School:
		i.school()
	case game.Police:
		i.police()
	case game.Hospital:
		i.hospital()
	case game.Cathedral:
		i.cathedral()
	case game.WineBar:
		i.wineBar()
	case game.Bank:
		i.bank()
	case game.Mall:
		i.mall()
	case game.Stadium:
		i.stadium()
	case game.CityHall:
		i.cityHall()
	}
}

func (i icon) poly(p canvas.Paint, pairs ...float64) { i.Polygon(p, at(pairs...)...) }

func (i icon) line(color palette.Color, pairs ...float64) {
	i.Polyline(canvas.Paint{Line: color, Width: canvas.P(1.3), Round: true}, at(pairs...)...)
}

func (i icon) disc(p canvas.Paint, x, y, r float64) {
	i.Circle(canvas.P(x), canvas.P(y), canvas.P(r), p)
}

func (i icon) park() {
	i.poly(filled(palette.Trunk), 10.2, 16, 13.8, 16, 14.6, 23, 9.4, 23)
	i.disc(filled(palette.Leaves), 12, 9.5, 8.6)
	i.line(palette.Outline, 12, 17, 12, 10.5)
	i.line(palette.Outline, 12, 13.5, 8.6, 9.6)
	i.line(palette.Outline, 12, 11.8, 15.2, 8.2)
}

func (i icon) school() {
	i.poly(filled(palette.Brick), 2, 13, 22, 13, 22, 22.5, 2, 22.5)
	i.poly(filled(palette.Brick), 9, 22.5, 9, 9.6, 12, 6, 15, 9.6, 15, 22.5)
	i.line(palette.Outline, 12, 6, 12, 1)
	i.poly(filled(palette.Grass), 12, 1, 17, 2.4, 12, 4.2)
	i.disc(filled(palette.White), 12, 11.2, 1.7)
	for _, x := range []float64{3.6, 16.6} {
		i.Rect(canvas.P(x), canvas.P(15), canvas.P(3.4), canvas.P(3.6), canvas.Paint{Fill: palette.Outline})
	}
	i.Rect(canvas.P(10.6), canvas.P(17), canvas.P(2.8), canvas.P(5.5), canvas.Paint{Fill: palette.Outline})
}

func (i icon) police() {
	i.poly(filled(palette.Shield), 12, 1, 21, 4, 21, 11, 18.5, 17, 12, 23, 5.5, 17, 3, 11, 3, 4)
	i.poly(canvas.Paint{Fill: palette.White}, 12, 4.4, 13.6, 9, 18.3, 9.2, 14.6, 12.2, 15.9, 16.8, 12, 14.1, 8.1, 16.8, 9.4, 12.2, 5.7, 9.2, 10.4, 9)
}

func (i icon) hospital() {
	i.RoundRect(canvas.P(2.5), canvas.P(2.5), canvas.P(19), canvas.P(19), canvas.P(3), filled(palette.White))
	i.poly(canvas.Paint{Fill: palette.Cross}, 9.5, 5.5, 14.5, 5.5, 14.5, 9.5, 18.5, 9.5, 18.5, 14.5, 14.5, 14.5, 14.5, 18.5, 9.5, 18.5, 9.5, 14.5, 5.5, 14.5, 5.5, 9.5, 9.5, 9.5)
}

func (i icon) cathedral() {
	i.poly(filled(palette.Stone), 8, 23, 8, 14, 15, 9, 22, 14, 22, 23)
	i.poly(filled(palette.Chalk), 3, 23, 3, 8.6, 6.5, 4, 10, 8.6, 10, 23)
	i.line(palette.Outline, 6.5, 4, 6.5, 0.4)
	i.line(palette.Outline, 5, 1.7, 8, 1.7)
	i.disc(filled(palette.White), 15.6, 14, 1.8)
	i.Path(filled(palette.Outline), half(canvas.P(15.6), canvas.P(20.5), canvas.P(1.6), canvas.P(2.6)))
	i.Rect(canvas.P(14), canvas.P(20.4), canvas.P(3.2), canvas.P(2.6), canvas.Paint{Fill: palette.Outline})
	i.Rect(canvas.P(5.6), canvas.P(11), canvas.P(1.8), canvas.P(4), canvas.Paint{Fill: palette.Outline})
}

func (i icon) wineBar() {
	i.Path(filled(palette.White), bowl(5.5, 1.5, 18.5, 14.8))
	i.Path(canvas.Paint{Fill: palette.Wine}, bowl(6.2, 6.2, 17.8, 14.1))
	i.Polyline(canvas.Paint{Line: palette.Outline, Width: canvas.P(1.8)}, at(12, 14.8, 12, 22)...)
	i.Polyline(canvas.Paint{Line: palette.Outline, Width: canvas.P(1.8), Round: true}, at(7, 22.3, 17, 22.3)...)
}

// bowl returns the outline of a glass between two corners.
func bowl(left, top, right, bottom float64) *canvas.Path {
	l, t, r, b := canvas.P(left), canvas.P(top), canvas.P(right), canvas.P(bottom)
	return (&canvas.Path{}).Move(l, t).Line(r, t).Line(r, (t+b)/2).Quad(r, b, (l+r)/2, b).Quad(l, b, l, (t+b)/2).Close()
}

func (i icon) bank() {
	i.Rect(canvas.P(2), canvas.P(19.5), canvas.P(20), canvas.P(3.2), filled(palette.Gold))
	for _, x := range []float64{3.4, 8.3, 13.3, 18.2} {
		i.Rect(canvas.P(x), canvas.P(10), canvas.P(2.6), canvas.P(9.5), filled(palette.Gold))
	}
	i.poly(filled(palette.Gold), 1.5, 9.6, 12, 1.5, 22.5, 9.6)
}

func (i icon) mall() {
	i.Path(canvas.Paint{Line: palette.Outline, Width: canvas.P(1.6)}, half(canvas.P(12), canvas.P(11), canvas.P(4.4), canvas.P(9)))
	i.poly(filled(palette.Bag), 3, 8, 21, 8, 22.3, 23, 1.7, 23)
	i.line(palette.Outline, 7.6, 10.2, 7.6, 11.6)
	i.line(palette.Outline, 16.4, 10.2, 16.4, 11.6)
}

func (i icon) stadium() {
	i.Ellipse(canvas.P(12), canvas.P(12), canvas.P(11), canvas.P(9), filled(palette.Stands))
	i.Ellipse(canvas.P(12), canvas.P(12), canvas.P(7.2), canvas.P(5.2), filled(palette.Grass))
	i.Polyline(canvas.Paint{Line: palette.White, Width: canvas.P(1.2)}, at(12, 7, 12, 17)...)
	i.Circle(canvas.P(12), canvas.P(12), canvas.P(2), canvas.Paint{Line: palette.White, Width: canvas.P(1.2)})
}

func (i icon) cityHall() {
	p := canvas.Paint{Fill: palette.Sign}
	i.Rect(canvas.P(2), canvas.P(15), canvas.P(20), canvas.P(8), p)
	for _, x := range []float64{4, 8.3, 13, 17.4} {
		i.Rect(canvas.P(x), canvas.P(17.4), canvas.P(2.4), canvas.P(5.6), canvas.Paint{Fill: palette.Slate})
	}
	i.Path(p, half(canvas.P(12), canvas.P(14), canvas.P(6.2), canvas.P(7)))
	i.line(palette.Sign, 12, 7.5, 12, 1)
	i.poly(p, 12, 0.6, 17, 2.2, 12, 4)
}

// sign draws what stands for buildings of a kind in a line of text, in a height:
// a house, or a tower. It returns its width.
func signOf(c *canvas.Canvas, kind game.Tile, x, bottom, h canvas.Unit) canvas.Unit {
	if kind == game.Commercial {
		w := h.Of(62, 100)
		c.Rect(x, bottom-h.Of(66, 100), w, h.Of(66, 100), canvas.Paint{Fill: palette.Tower})
		c.Path(canvas.Paint{Fill: palette.Tower}, half(x+w/2, bottom-h.Of(64, 100), w/2, h.Of(36, 100)))
		return w
	}
	w := h.Of(105, 100)
	c.Rect(x+w.Of(10, 100), bottom-h.Of(70, 100), w.Of(80, 100), h.Of(70, 100), canvas.Paint{Fill: palette.House})
	c.Rect(x, bottom-h.Of(88, 100), w, h.Of(24, 100), canvas.Paint{Fill: palette.House})
	return w
}
