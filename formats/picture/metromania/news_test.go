package metromania

import (
	"fmt"
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// Wherever the news are, their numbers stand in the picture and hide nothing: no
// marker, badge, station, symbol, arrow or name, and no other number.
func TestDiscs(t *testing.T) {
	drawn := 0
	for n := range 24 {
		tb := deal(t, fmt.Sprint("discs ", n), nil, []string{"anna", "kevin", "ken", "alfonzo"}[:2+n%3]...)
		tb.greedy(3 + n)
		tb.look()
		tb.greedy(1 + n%4)
		p := newPicture(tb.scene(t, "en", false))
		if p.over {
			continue
		}
		c := canvas.New(600*canvas.Px, 0)
		b := &board{picture: p, plan: widePlan(50 * canvas.Px), c: c, names: 12 * canvas.Px}
		b.draw()
		c.SetHeight(b.center.Y + cityHalf + cityBelow)
		for _, e := range elements(t, c.SVG()) {
			if e.name != "circle" || e.attr["fill"] != palette.New.Hex() || e.number("r") > 9 {
				continue
			}
			drawn++
			at := canvas.Point{X: canvas.P(e.number("cx")), Y: canvas.P(e.number("cy"))}
			for _, other := range b.full {
				if !other.soft && apart(at, other.at, canvas.Px) && other.over(at, style.DiscRadius-canvas.Px) > 0 {
					t.Errorf("game %d: the number at %v,%v hides what is at %v,%v", n, at.X/canvas.Px, at.Y/canvas.Px, other.at.X/canvas.Px, other.at.Y/canvas.Px)
				}
			}
		}
	}
	if drawn < 60 {
		t.Errorf("only %d numbers", drawn)
	}
}
