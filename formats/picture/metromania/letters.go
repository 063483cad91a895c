package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// letters draws which two destinations each letter joins, whose they are, and
// which are laid: so many columns in the width. It returns where they end.
func (p *picture) letters(c *canvas.Canvas, x, y, width canvas.Unit, columns int) canvas.Unit {
	c = c.Group("letters")
	const height = 42 * canvas.Px
	for l := range game.Letter(game.LetterCount) {
		at := canvas.Point{X: x + width.Of(int(l)%columns, columns), Y: y + height.Of(int(l)/columns, 1)}
		if int(l)%columns == 0 {
			c.Rect(x, at.Y, width, canvas.Px, canvas.Paint{Fill: palette.Line})
		}
		p.letter(c, canvas.Point{X: at.X, Y: at.Y + height.Of(1, 2)}, l)
	}
	return y + height.Of((game.LetterCount+columns-1)/columns, 1)
}

// letter draws a letter with its two destinations, joined as far as they are
// laid.
func (p *picture) letter(c *canvas.Canvas, at canvas.Point, l game.Letter) {
	c.Text(at.X, at.Y+canvas.CapHeight(20*canvas.Px)/2, l.String(), canvas.Type{Size: 20 * canvas.Px, Color: palette.Ink})
	ends := l.Ends()
	from, to := canvas.Point{X: at.X + 33*canvas.Px, Y: at.Y}, canvas.Point{X: at.X + 74*canvas.Px, Y: at.Y}
	join := canvas.Paint{Line: palette.Ink, Width: canvas.P(2.6)}
	if p.s.Marker(ends[0], l) == game.NoCell || p.s.Marker(ends[1], l) == game.NoCell {
		join = canvas.Paint{Line: palette.Tick, Width: canvas.P(1.6), Dash: []canvas.Unit{canvas.P(2), canvas.P(2.4)}}
	}
	c.Polyline(join, from, to)
	p.owned(c, from, ends[0], l)
	p.owned(c, to, ends[1], l)
	c.Place(l.String(), at.X-4*canvas.Px, at.Y-20*canvas.Px, 98*canvas.Px, 40*canvas.Px)
}

// owned draws a marker in the color of whoever laid it or holds it, with the
// letters of the player.
func (p *picture) owned(c *canvas.Canvas, at canvas.Point, t game.Symbol, l game.Letter) {
	const size = canvas.Px * 11
	f := figure{at: at, num: 112, den: 100, paint: inHand(palette.Tick)}
	seat, text, color := p.holder(t, l), "?", palette.Tick
	if cell := p.s.Marker(t, l); cell != game.NoCell {
		t, _ := p.tunnel(cell)
		seat, color = t.seat, palette.White
		f.paint = canvas.Paint{Fill: trackOf(seat).Line}
		text = p.scene.Letters[seat]
	} else if seat != engine.Nobody {
		color, text = Player(seat).Dark, p.scene.Letters[seat]
		f.paint = inHand(trackOf(seat).Line)
	}
	f.draw(c, t)
	c.Text(at.X, f.letter(t, size), text, canvas.Type{Size: size, Color: color, Anchor: canvas.Middle, Max: 19 * canvas.Px, Min: 9 * canvas.Px})
}

// holder returns who has the marker in hand, or Nobody if it is laid or that is
// not known.
func (p *picture) holder(t game.Symbol, l game.Letter) engine.Seat {
	for seat := range engine.Seat(p.s.Seats()) {
		if known, _ := p.s.Hand(seat, t); known.Has(l) {
			return seat
		}
	}
	return engine.Nobody
}
