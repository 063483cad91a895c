package style

import (
	"image"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
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
