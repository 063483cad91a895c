package fifthavenue

import (
	"strconv"
	"unicode/utf8"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// A tower is how the skyscrapers of a seat look. No two seats have the same
// roof, windows or lightness, so nobody needs the color.
type tower struct {
	// roof is the outline in percent of the tower's box.
	roof outline
	// windows are lines below the letters, in percent: x and y of both ends.
	windows [][4]int16
	dots    bool // the windows are dots at their first ends
}

// towers are those of the seats; the last are the imaginary bidder's.
var towers = [...]tower{
	{outline{0, 100, 0, 22, 44, 22, 44, 0, 56, 0, 56, 22, 100, 22, 100, 100},
		[][4]int16{{16, 80, 84, 80}, {16, 90, 84, 90}}, false},
	{outline{0, 100, 0, 26, 17, 26, 17, 13, 34, 13, 34, 0, 66, 0, 66, 13, 83, 13, 83, 26, 100, 26, 100, 100},
		[][4]int16{{20, 78, 20, 92}, {40, 78, 40, 92}, {60, 78, 60, 92}, {80, 78, 80, 92}}, false},
	{outline{0, 100, 0, 28, 100, 0, 100, 100},
		[][4]int16{{25, 80, 25, 80}, {50, 80, 50, 80}, {75, 80, 75, 80}, {25, 91, 25, 91}, {50, 91, 50, 91}, {75, 91, 75, 91}}, true},
	{outline{0, 100, 0, 30, 50, 0, 100, 30, 100, 100},
		[][4]int16{{50, 80, 50, 100}}, false},
	{outline{0, 100, 0, 12, 20, 12, 20, 24, 40, 24, 40, 12, 60, 12, 60, 24, 80, 24, 80, 12, 100, 12, 100, 100},
		[][4]int16{{18, 92, 30, 78}, {42, 92, 54, 78}, {66, 92, 78, 78}}, false},
}

// shadow draws the outline of a tower that stands behind another one.
func shadow(c *canvas.Canvas, owner engine.Seat, b box) {
	pts := towers[owner].roof.in(b.x, b.y, b.w, b.h, 100)
	c.Polygon(line(palette.White, canvas.P(3.3)), pts...)
	c.Polygon(canvas.Paint{Fill: palette.Of(owner).Fill, Line: palette.Ink, Width: canvas.P(1.3)}, pts...)
}

// draw draws a tower with the letters of its owner.
func (d *drawing) tower(c *canvas.Canvas, owner engine.Seat, b box) {
	shadow(c, owner, b)
	t, ink, letters := &towers[owner], palette.Of(owner).Text, d.letters[owner]
	for _, w := range t.windows {
		from := canvas.Point{X: b.x + b.w.Of(int(w[0]), 100), Y: b.y + b.h.Of(int(w[1]), 100)}
		if t.dots {
			c.Circle(from.X, from.Y, b.w.Of(5, 100), fill(ink))
			continue
		}
		to := canvas.Point{X: b.x + b.w.Of(int(w[2]), 100), Y: b.y + b.h.Of(int(w[3]), 100)}
		width := canvas.P(1.4)
		if len(t.windows) == 1 {
			width = b.w.Of(22, 100)
		}
		c.Polyline(line(ink, width), from, to)
	}
	size, wide := min(b.h.Of(42, 100), b.w.Of(60, 100)), b.w.Of(88, 100)
	if utf8.RuneCountInString(letters) == 1 {
		size = min(b.h.Of(50, 100), b.w.Of(80, 100))
	}
	c.Text(b.cx(), b.y+b.h.Of(70, 100), letters, canvas.Type{Size: size, Color: ink, Anchor: canvas.Middle, Heavy: canvas.P(0.3), Max: wide, Min: 11 * px})
}

// owned draws so many skyscrapers of a seat around the middle of a box: up to
// three, one behind the other, and their number. It returns the part that is
// filled.
func (d *drawing) owned(c *canvas.Canvas, seat engine.Seat, n int, in box, w, h canvas.Unit) box {
	behind := canvas.Unit(min(n, 3)-1) * canvas.P(2.6)
	count := strconv.Itoa(n)
	times, number := typeTimes, typeCount
	if n > 9 {
		number = typeTen
	}
	wide := w + behind
	if n > 1 {
		wide += canvas.P(2.5) + canvas.Width("×", times) + canvas.P(0.5) + canvas.Width(count, number)
	}
	b := box{in.cx() - wide/2, in.cy() - h/2, w, h}
	for i := min(n, 3) - 1; i > 0; i-- {
		back := b
		back.x += canvas.Unit(i) * canvas.P(2.6)
		shadow(c, seat, back)
	}
	d.tower(c, seat, b)
	if n > 1 {
		x := b.right() + behind + canvas.P(2.5)
		x += c.Text(x, b.bottom()-px, "×", times) + canvas.P(0.5)
		c.Text(x, b.bottom()-px, count, number)
	}
	return box{b.x, b.y, wide, h}
}

// owner returns the name of a seat's player, or the imaginary bidder's.
func (d *drawing) owner(seat engine.Seat) string {
	if seat == game.Dummy {
		return d.DummyName
	}
	return d.scene.Game.Players[seat]
}
