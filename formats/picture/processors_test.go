package picture

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// A picture has the same pixels on every processor.
func TestProcessors(t *testing.T) { testkit.OnProcessors(t, digests) }

// digests returns the digests of the pixels of a picture of each game, and
// of some hundred shapes.
func digests(t *testing.T) string {
	var out strings.Builder
	show := func(name string, c *canvas.Canvas) {
		for scale := 1; scale <= 2; scale++ {
			pixels := c.Image(scale)
			fmt.Fprintf(&out, "%s at scale %d: %x\n", name, scale, sha256.Sum256(append(pixels.Pix, fmt.Sprint(pixels.Palette)...)))
		}
	}
	show("shapes", shapes(300))
	for _, p := range picturetest.Positions() {
		if p.Stage != "early" {
			continue
		}
		c, err := Of(p.Subject(), words.English, Mail)
		if err != nil {
			t.Fatal(err)
		}
		show(p.Name(), c)
	}
	return out.String()
}

// shapes returns a picture of n shapes, lines and texts by chance.
func shapes(n int) *canvas.Canvas {
	c := canvas.New(600*canvas.Px, 800*canvas.Px)
	random := rand.New(rand.NewPCG(1, 2))
	length := func(most int) canvas.Unit { return canvas.Unit(random.IntN(most * 64)) }
	color := func() palette.Color { return palette.Color(0xff000000 | random.Uint32()) }
	for range n {
		x, y, w, h := length(700)-50*canvas.Px, length(900)-50*canvas.Px, length(90), length(90)
		paint := canvas.Paint{Fill: color(), Line: color(), Width: length(6), Round: random.IntN(2) == 0}
		if random.IntN(3) == 0 {
			paint.Dash = []canvas.Unit{length(9), length(9)}
		}
		at := c.At(x, y)
		if random.IntN(4) == 0 {
			at = at.Clip(0, 0, length(80), length(80)).Scale(int32(1+random.IntN(3)), 2)
		}
		switch random.IntN(5) {
		case 0:
			at.Ellipse(w, h, w, h, paint)
		case 1:
			at.RoundRect(0, 0, w, h, length(20), paint)
		case 2:
			at.Path(paint, (&canvas.Path{}).Move(0, 0).Quad(w, 0, w, h).Cube(length(90), length(90), length(90), length(90), 0, h).Close())
		case 3:
			at.Polyline(paint, canvas.Point{}, canvas.Point{X: w, Y: h}, canvas.Point{X: length(90), Y: length(90)}, canvas.Point{X: length(90), Y: length(90)})
		default:
			at.Text(0, 0, string([]rune{rune(33 + random.IntN(90)), rune(0xac00 + random.IntN(11172)), rune(random.IntN(0x3000))}),
				canvas.Type{Size: length(40), Color: color(), Heavy: length(1), Halo: color(), HaloWidth: length(4), Anchor: canvas.Anchor(random.IntN(3))})
		}
	}
	c.Rect(0, 0, 600*canvas.Px, 800*canvas.Px, canvas.Paint{Line: color(), Width: canvas.P(3.7)}) // more than one tile
	return c
}
