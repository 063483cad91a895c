package style

import (
	"strconv"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// Ring draws the frame around what is new. Draw it after everything that it
// could hide, and the discs after all rings.
func Ring(c *canvas.Canvas, x, y, w, h canvas.Unit) {
	c.RoundRect(x, y, w, h, canvas.P(6), canvas.Paint{Line: palette.White, Width: canvas.P(5)})
	c.RoundRect(x, y, w, h, canvas.P(6), canvas.Paint{Line: palette.New, Width: canvas.P(2.6)})
}

// DiscRadius is the radius of a [Disc] with its rim.
const DiscRadius = 9 * canvas.Px

// Disc draws the number of what is new around (x, y), as the text has it. 0 is no
// number, and nothing is drawn.
func Disc(c *canvas.Canvas, x, y canvas.Unit, number int) {
	if number <= 0 {
		return
	}
	c.Circle(x, y, DiscRadius, canvas.Paint{Fill: palette.White})
	c.Circle(x, y, canvas.P(8.2), canvas.Paint{Fill: palette.New})
	Centered(c, x, y, strconv.Itoa(number), canvas.Type{Size: canvas.P(12.5), Color: palette.White, Max: canvas.P(14), Min: canvas.P(9)})
}
