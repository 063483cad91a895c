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
	width, seat := Width(s), engine.Nobody
	if open := s.Game.Open(); !open.Over() {
		seat = open.Seat
	}
	left := 10 * canvas.Px
	if seat != engine.Nobody {
		left = 49 * canvas.Px
	}
	right := width - 8*canvas.Px
	small := canvas.Type{Size: 12 * canvas.Px, Color: palette.Soft, Min: 11 * canvas.Px}
	big := canvas.Type{Size: 20 * canvas.Px, Color: palette.Ink, Heavy: canvas.P(0.4), Min: 15 * canvas.Px, Max: right - left}
	title := with(small, canvas.End, 220*canvas.Px)
	height := 50 * canvas.Px
	if s.Phone {
		height, big.Size, big.Min = 60*canvas.Px, 17*canvas.Px, 14*canvas.Px
	} else {
		big.Max -= canvas.Width(s.Title, title) + 12*canvas.Px
	}
	now := inTwo(s.Now, big)
	if len(now) > 1 {
		big.Size = big.Min
		height += 18 * canvas.Px
	}
	c.Rect(0, 0, width, height, canvas.Paint{Fill: palette.Bar})
	c.Rect(0, height-canvas.Px, width, canvas.Px, canvas.Paint{Fill: palette.Line})
	if seat != engine.Nobody {
		look := palette.Of
		if s.Look != nil {
			look = s.Look
		}
		BadgeIn(c, 25*canvas.Px, 24*canvas.Px, 15*canvas.Px, seat, s.Letters[seat], look(seat), false)
	}
	y := 23 * canvas.Px
	for i, line := range now {
		c.Text(left, y+canvas.Unit(i)*18*canvas.Px, line, big)
	}
	y += canvas.Unit(len(now)-1)*18*canvas.Px + 17*canvas.Px
	if s.Phone {
		c.Text(left, y-canvas.Px, more, with(small, canvas.Start, right-left))
		c.Text(10*canvas.Px, y+15*canvas.Px, join(s.Title, s.Due), with(small, canvas.Start, right-10*canvas.Px))
		return height
	}
	c.Text(right, 20*canvas.Px, s.Title, title)
	due := c.Text(right, y, s.Due, title)
	c.Text(left, y, more, with(small, canvas.Start, right-left-due-12*canvas.Px))
	return height
}

// inTwo returns the text in one line or, if it doesn't fit in letters of the
// least size, in two.
func inTwo(text string, t canvas.Type) []string {
	if width := canvas.Width(text, canvas.Type{Size: t.Min}); width <= t.Max {
		return []string{text}
	}
	first := ""
	for i, r := range text {
		if r == ' ' && canvas.Width(text[:i], canvas.Type{Size: t.Min}) <= t.Max {
			first = text[:i]
		}
	}
	if first == "" { // a single word
		return []string{text}
	}
	return []string{first, text[len(first)+1:]}
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
