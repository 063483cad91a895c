package style

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
)

// Width returns how wide the picture of the scene is.
func Width(s scene.Scene) canvas.Unit {
	if s.Phone {
		return scene.Narrow * canvas.Px
	}
	return scene.Wide * canvas.Px
}

// Bar draws the bar at the top of every picture and returns its height: who must
// act, and what is to be decided; what more the game wants to say of it, or "";
// which game it is, and when the decision is due.
func Bar(c *canvas.Canvas, s scene.Scene, more string) canvas.Unit {
	c = c.Group("bar")
	width, height, seat := Width(s), 50*canvas.Px, engine.Nobody
	if s.Phone {
		height = 60 * canvas.Px
	}
	if open := s.Game.Open(); !open.Over() {
		seat = open.Seat
	}
	c.Rect(0, 0, width, height, canvas.Paint{Fill: palette.Bar})
	c.Rect(0, height-canvas.Px, width, canvas.Px, canvas.Paint{Fill: palette.Line})
	left := 10 * canvas.Px
	if seat != engine.Nobody {
		look := palette.Of
		if s.Look != nil {
			look = s.Look
		}
		BadgeIn(c, 25*canvas.Px, 24*canvas.Px, 15*canvas.Px, seat, s.Letters[seat], look(seat), false)
		left = 49 * canvas.Px
	}
	right := width - 8*canvas.Px
	small := canvas.Type{Size: 12 * canvas.Px, Color: palette.Soft, Min: 11 * canvas.Px}
	big := canvas.Type{Size: 20 * canvas.Px, Color: palette.Ink, Heavy: canvas.P(0.4), Min: 13 * canvas.Px, Max: right - left}
	if s.Phone {
		big.Size = 17 * canvas.Px
		c.Text(left, 22*canvas.Px, s.Now, big)
		small.Max = right - left
		c.Text(left, 38*canvas.Px, more, small)
		c.Text(10*canvas.Px, 54*canvas.Px, join(s.Title, s.Due), with(small, canvas.Start, right-10*canvas.Px))
		return height
	}
	title := c.Text(right, 20*canvas.Px, s.Title, with(small, canvas.End, 220*canvas.Px))
	due := c.Text(right, 38*canvas.Px, s.Due, with(small, canvas.End, 220*canvas.Px))
	big.Max -= title + 12*canvas.Px
	c.Text(left, 23*canvas.Px, s.Now, big)
	c.Text(left, 41*canvas.Px, more, with(small, canvas.Start, right-left-due-12*canvas.Px))
	return height
}

// join puts two texts in one line.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// with returns the type at another anchor and with a width.
func with(t canvas.Type, a canvas.Anchor, most canvas.Unit) canvas.Type {
	t.Anchor, t.Max = a, most
	return t
}
