package canvas_test

import (
	"testing"

	"cityhall.example/engine"
	. "cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/picture/style"
)

// shapes is a sheet with each kind of shape, line and text.
func shapes() *Canvas {
	c := New(600*Px, 420*Px)
	c.Rect(0, 0, 600*Px, 60*Px, Paint{Fill: palette.Bar})
	for i := 0; i < 5; i++ {
		style.Badge(c, Unit(30+i*50)*Px, 30*Px, 15*Px, engine.Seat((i+1)%6-1), []string{"A", "Kv", "안", "P4", "E"}[i])
		style.Disc(c, Unit(300+i*30)*Px, 30*Px, i*7+1)
	}
	for i, w := range []Unit{P(1), P(1.3), P(2.6), P(8)} {
		x := Unit(20+i*140) * Px
		c.Polyline(Paint{Line: palette.Ink, Width: w}, Point{x, 80 * Px}, Point{x + 60*Px, 90 * Px}, Point{x + 10*Px, 120 * Px}, Point{x + 100*Px, 120 * Px}, Point{x + 100*Px, 90 * Px})
		c.Polyline(Paint{Line: palette.New, Width: w, Round: true}, Point{x, 140 * Px}, Point{x + 60*Px, 150 * Px}, Point{x + 10*Px, 170 * Px}, Point{x + 100*Px, 170 * Px})
		c.RoundRect(x, 185*Px, 50*Px, 30*Px, 6*Px, Paint{Line: palette.Ink, Width: w, Fill: palette.Yours})
		c.Circle(x+80*Px, 200*Px, 12*Px, Paint{Line: palette.Ink, Width: w})
		c.Path(Paint{Line: palette.Of(1).Fill, Width: w, Dash: []Unit{8 * Px, 4 * Px}}, (&Path{}).Move(x, 230*Px).Cube(x+40*Px, 300*Px, x+60*Px, 180*Px, x+110*Px, 250*Px))
		c.Polygon(Paint{Line: palette.Ink, Fill: palette.Of(2).Fill, Width: w}, Point{x + 10*Px, 300 * Px}, Point{x + 40*Px, 260 * Px}, Point{x + 70*Px, 300 * Px})
		c.Rect(x+80*Px, 265*Px, 30*Px, 30*Px, Paint{Line: palette.Ink, Width: w, Dash: []Unit{4 * Px, 3 * Px}})
	}
	for i, s := range []string{"City Hall: anna to place, 12 points × 3", "차례: 안나 님, 34번가 서측 뷁", "Zoë José Müller Łódź Ångström Žižek", "日本 שלום — “q” → ★ ✓ 😀"} {
		c.Text(20*Px, Unit(330+i*24)*Px, s, Type{Size: P(12 + float64(i)*2), Color: palette.Ink, Heavy: P(float64(i) * 0.2)})
		c.Text(590*Px, Unit(330+i*24)*Px, s, Type{Size: P(11), Color: palette.White, Anchor: End, Halo: palette.Ink, HaloWidth: P(3)})
	}
	return c
}

// Each kind of shape is drawn as it was, as SVG and pixel by pixel.
func TestShapes(t *testing.T) {
	picturetest.Golden(t, "shapes", shapes())
}
