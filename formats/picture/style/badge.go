package style

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// Badge draws the badge of a seat around (x, y): its letters in its shape and
// color. r is half of its height. The first seat has a red square, the second a
// blue disc, the third a yellow shield, the fourth a black diamond; whoever has
// no seat has a white square with a dashed edge.
func Badge(c *canvas.Canvas, x, y, r canvas.Unit, seat engine.Seat, letters string) {
	BadgeIn(c, x, y, r, seat, letters, palette.Of(seat), false)
}

// BadgeIn draws the badge of a seat in the colors of a game in which the seat's
// own can't be seen. A hollow one is white inside, for the second of two things
// that a player has.
func BadgeIn(c *canvas.Canvas, x, y, r canvas.Unit, seat engine.Seat, letters string, look palette.Player, hollow bool) {
	badgeShape(c, x, y, r+canvas.P(1.3), seat, canvas.Paint{Fill: palette.White})
	paint := canvas.Paint{Fill: look.Fill, Line: palette.Ink, Width: canvas.P(1.2)}
	if seat == engine.Nobody {
		paint.Dash = []canvas.Unit{canvas.P(2.5), canvas.P(2)}
	}
	wide, color := badgeShape(c, x, y, r, seat, paint), look.Text
	if hollow {
		wide, color = badgeShape(c, x, y, r.Of(76, 100), seat, canvas.Paint{Fill: palette.White}), look.Dark
	}
	size := r.Of(13, 10)
	if len([]rune(letters)) > 1 {
		size = r.Of(11, 10)
	}
	y -= middles[index(seat)].of(r)
	Centered(c, x, y, letters, canvas.Type{Size: size, Color: color, Max: wide, Min: min(size, canvas.P(6))})
}

// Centered draws a text whose capitals are centered around (x, y).
func Centered(c *canvas.Canvas, x, y canvas.Unit, text string, t canvas.Type) {
	t.Anchor = canvas.Middle
	c.Text(x, y+canvas.CapHeight(canvas.FittedSize(text, t))/2, text, t)
}

// part is a share of a length, in hundredths.
type part int

func (p part) of(u canvas.Unit) canvas.Unit { return u.Of(int(p), 100) }

// middles are how far above the center the letters of a shape are.
var middles = [...]part{0, 0, 10, 0, 0}

// index returns the place of a seat in lists of looks.
func index(seat engine.Seat) int {
	if seat < 0 || seat > 3 {
		return len(middles) - 1
	}
	return int(seat)
}

// badgeShape draws a seat's shape and returns how wide letters in it can be.
func badgeShape(c *canvas.Canvas, x, y, r canvas.Unit, seat engine.Seat, p canvas.Paint) canvas.Unit {
	switch index(seat) {
	case 1:
		c.Circle(x, y, r, p)
		return r.Of(165, 100)
	case 2:
		w, top, side := r.Of(95, 100), y-r.Of(95, 100), y+r.Of(25, 100)
		c.Polygon(p, canvas.Point{X: x - w, Y: top}, canvas.Point{X: x + w, Y: top}, canvas.Point{X: x + w, Y: side},
			canvas.Point{X: x, Y: y + r.Of(110, 100)}, canvas.Point{X: x - w, Y: side})
		return r.Of(170, 100)
	case 3:
		d := r.Of(118, 100)
		c.Polygon(p, canvas.Point{X: x, Y: y - d}, canvas.Point{X: x + d, Y: y}, canvas.Point{X: x, Y: y + d}, canvas.Point{X: x - d, Y: y})
		return r.Of(135, 100)
	}
	w := r.Of(92, 100)
	c.RoundRect(x-w, y-w, 2*w, 2*w, r.Of(12, 100), p)
	return r.Of(170, 100)
}
