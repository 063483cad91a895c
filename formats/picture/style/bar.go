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
	const margin = 10 * canvas.Px
	left := margin
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
	now := lines(s.Now, big)
	if len(now) > 1 {
		big.Size = big.Min
		height += 18 * canvas.Px * canvas.Unit(len(now)-1)
	}
	// The deadline is never cut off: where there is no room, it has lines of its own.
	due, below := s.Due, []string(nil)
	least := canvas.Type{Size: small.Min}
	if s.Phone {
		below = []string{join(s.Title, due)}
		if more == "" {
			more, below = s.Title, lines(due, with(small, canvas.Start, right-margin))
		} else if canvas.Width(below[0], least) > right-margin {
			below = append([]string{s.Title}, lines(due, with(small, canvas.Start, right-margin))...)
		}
		height += 15 * canvas.Px * canvas.Unit(len(below)-1)
	} else if canvas.Width(due, small)+canvas.Width(more, least) > right-left-12*canvas.Px {
		due, below = "", lines(due, with(small, canvas.Start, right-left))
		height += 16 * canvas.Px * canvas.Unit(len(below))
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
		for i, line := range below {
			c.Text(margin, y+15*canvas.Px*canvas.Unit(i+1), line, with(small, canvas.Start, right-margin))
		}
		return height
	}
	c.Text(right, 20*canvas.Px, s.Title, title)
	for i, line := range below {
		c.Text(left, y+16*canvas.Px*canvas.Unit(i+1), line, with(small, canvas.Start, right-left))
	}
	c.Text(left, y, more, with(small, canvas.Start, right-left-c.Text(right, y, due, with(small, canvas.End, 0))-12*canvas.Px))
	return height
}

// mostLines is how many lines a text of the bar has at most.
const mostLines = 4

// lines returns the text in as few lines as it fits in, in letters of the least
// size. Only a word that is longer than a line has to be cut.
func lines(text string, t canvas.Type) (all []string) {
	fits := func(text string) bool { return canvas.Width(text, canvas.Type{Size: t.Min}) <= t.Max }
	if text == "" {
		return nil
	}
	for len(all) < mostLines-1 && !fits(text) {
		at := -1
		for i, r := range text {
			if r == ' ' && (at < 0 || fits(text[:i])) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		all, text = append(all, text[:at]), text[at+1:]
	}
	return append(all, text)
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
