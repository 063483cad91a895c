package style

import (
	"image"
	"math"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// gray returns how bright each pixel of a badge is, from 0 to 255.
func gray(seat engine.Seat, letters string, r canvas.Unit) (image.Point, []int) {
	side := 4 * r
	c := canvas.New(side, side)
	Badge(c, side/2, side/2, r, seat, letters)
	i := c.Image(1)
	size := i.Bounds().Size()
	pixels := make([]int, size.X*size.Y)
	for at := range pixels {
		red, green, blue, _ := i.At(at%size.X, at/size.X).RGBA()
		pixels[at] = int(299*red+587*green+114*blue) / 1000 >> 8
	}
	return size, pixels
}

// Without color, each seat has its shape: of two badges with the same letter,
// many pixels are inside of one and outside of the other. With the same shape
// they would differ by their letters.
func TestGray(t *testing.T) {
	for _, r := range []canvas.Unit{8 * canvas.Px, 15 * canvas.Px} {
		for a := engine.Nobody; a < 4; a++ {
			for b := a + 1; b < 4; b++ {
				_, one := gray(a, "A", r)
				_, two := gray(b, "A", r)
				if n := apart(one, two); n < int(r/canvas.Px)*3 {
					t.Errorf("in gray, only %d pixels tell seats %d and %d apart", n, a, b)
				}
			}
			_, one := gray(a, "An", r)
			_, two := gray(a, "Al", r)
			if n := apart(one, two); n < int(r/canvas.Px) {
				t.Errorf("in gray, only %d pixels tell An and Al of seat %d apart", n, a)
			}
		}
	}
}

// apart returns how many pixels clearly differ.
func apart(a, b []int) (n int) {
	for i := range a {
		if a[i]-b[i] > 60 || b[i]-a[i] > 60 {
			n++
		}
	}
	return n
}

// The letters of a badge can be read on it, and the names of players on white.
func TestContrast(t *testing.T) {
	for seat := engine.Nobody; seat < 4; seat++ {
		look := palette.Of(seat)
		if ratio := contrast(look.Fill, look.Text); ratio < 450 {
			t.Errorf("the letters of seat %d have a contrast of %d hundredths", seat, ratio)
		}
		if ratio := contrast(palette.White, look.Dark); ratio < 450 {
			t.Errorf("the name of seat %d has a contrast of %d hundredths", seat, ratio)
		}
	}
}

// contrast returns the contrast of two colors as the Web Content Accessibility
// Guidelines define it, in hundredths.
func contrast(a, b palette.Color) int {
	one, two := luminance(a), luminance(b)
	return int(100 * (max(one, two) + .05) / (min(one, two) + .05))
}

func luminance(c palette.Color) float64 {
	linear := func(part uint8) float64 {
		if v := float64(part) / 255; v > .04045 {
			return math.Pow((v+.055)/1.055, 2.4)
		}
		return float64(part) / 255 / 12.92
	}
	r, g, b := c.RGB()
	return .2126*linear(r) + .7152*linear(g) + .0722*linear(b)
}
