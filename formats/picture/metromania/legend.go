package metromania

import (
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
)

// A sign is an entry of the legend: what it looks like, in so much room, and what
// it means.
type sign struct {
	width canvas.Unit
	draw  func(c *canvas.Canvas, x, y canvas.Unit)
	text  string
}

// legend explains the signs that are in the picture, in rows of the width. It
// returns where it ends.
func (p *picture) legend(c *canvas.Canvas, y, width canvas.Unit) canvas.Unit {
	c = c.Group("legend")
	c.Rect(wideMargin, y, width-2*wideMargin, canvas.Px, canvas.Paint{Fill: palette.Line})
	const row, gap = 22 * canvas.Px, 14 * canvas.Px
	text := canvas.Type{Size: 12 * canvas.Px, Color: palette.Ink}
	x, y := canvas.Unit(wideMargin), y+18*canvas.Px
	for _, s := range p.signs() {
		need := s.width + 5*canvas.Px + canvas.Width(s.text, text)
		if x > wideMargin && x+need > width-wideMargin {
			x, y = wideMargin, y+row
		}
		s.draw(c, x, y)
		text.Max = width - wideMargin - x - s.width - 5*canvas.Px
		c.Text(x+s.width+5*canvas.Px, y+canvas.P(4.3), s.text, canvas.Type{Size: text.Size, Color: text.Color, Max: text.Max, Min: 10 * canvas.Px})
		text.Max = 0
		x += need + gap
	}
	y += row
	for _, name := range [...]string{"picture/read-cell", "picture/read-vertex"} {
		// The small city of a phone has no numbers around it.
		y = p.paragraph(c, y, width, p.say(name, "numbers", width > scene.Narrow*canvas.Px), canvas.Type{Size: 12 * canvas.Px, Color: palette.Printed})
	}
	return y + 2*canvas.Px
}

// signs are the entries of the legend.
func (p *picture) signs() (list []sign) {
	add := func(width int, name string, draw func(c *canvas.Canvas, x, y canvas.Unit)) {
		list = append(list, sign{canvas.Px.Of(width, 1), draw, p.say(name)})
	}
	text := func(width int, name, sample string) {
		add(width, name, func(c *canvas.Canvas, x, y canvas.Unit) {
			p.centered(c, canvas.Point{X: x + canvas.Px.Of(width, 2), Y: y}, sample, canvas.Type{Size: 13 * canvas.Px, Color: palette.Ink, Max: canvas.Px.Of(width, 1), Min: 10 * canvas.Px})
		})
	}
	seat := max(p.next.seat, 0)
	for pattern, name := range [...]string{game.Solid: "picture/solid", game.Striped: "picture/striped"} {
		add(38, name, func(c *canvas.Canvas, x, y canvas.Unit) {
			p.sample(c, x, y, 38*canvas.Px, seat, game.Pattern(pattern), true)
		})
	}
	add(18, "picture/begin", func(c *canvas.Canvas, x, y canvas.Unit) {
		p.gateSign(c, x, y, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: canvas.P(1.6)}, 1)
	})
	add(18, "picture/end", func(c *canvas.Canvas, x, y canvas.Unit) { p.gateSign(c, x, y, canvas.Paint{Fill: palette.Ink}, -1) })
	if p.shown != nil {
		add(20, "picture/minute", func(c *canvas.Canvas, x, y canvas.Unit) {
			at := canvas.Point{X: x + 10*canvas.Px, Y: y}
			c.Circle(at.X, at.Y, 9*canvas.Px, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: canvas.P(2.2)})
			p.centered(c, at, "5", canvas.Type{Size: 12 * canvas.Px, Color: palette.Ink})
		})
		text(20, "picture/change", "+3")
		text(8, "picture/nothing", "·")
		if p.scene.Phone {
			text(8, "picture/impossible-trip", noTrip)
		}
		return list
	}
	color := trackOf(seat)
	add(30, "picture/open-end", func(c *canvas.Canvas, x, y canvas.Unit) {
		p.sample(c, x, y, 20*canvas.Px, seat, game.Solid, false)
		c.Polygon(canvas.Paint{Fill: color.Line}, canvas.Point{X: x + 16*canvas.Px, Y: y - 9*canvas.Px}, canvas.Point{X: x + 30*canvas.Px, Y: y}, canvas.Point{X: x + 16*canvas.Px, Y: y + 9*canvas.Px})
	})
	if !p.over {
		left := p.say("picture/tunnels-left", "count", 9)
		look := canvas.Type{Size: 13 * canvas.Px, Color: palette.Ink}
		list = append(list, sign{canvas.Width(left, look) + 26*canvas.Px, func(c *canvas.Canvas, x, y canvas.Unit) {
			p.sample(c, x, y, 20*canvas.Px, seat, game.Solid, false)
			c.Text(x+24*canvas.Px, y+canvas.P(4.6), left, look)
		}, p.say("picture/unused")})
	}
	add(36, "picture/transfer", func(c *canvas.Canvas, x, y canvas.Unit) {
		c.Circle(x+8*canvas.Px, y, station, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: canvas.P(2.8)})
		shared(c, canvas.Point{X: x + 26*canvas.Px, Y: y}, canvas.P(8.4), engine.Seats(0).With(0).With(1))
	})
	add(58, "picture/free", func(c *canvas.Canvas, x, y canvas.Unit) {
		for t := range game.Symbol(game.Types) {
			f := figure{at: canvas.Point{X: x + canvas.Px.Of(9+20*int(t), 1), Y: y}, num: 62, den: 100, paint: canvas.Paint{Fill: palette.White, Line: palette.Printed, Width: canvas.P(1.5)}}
			f.draw(c, t)
		}
	})
	add(44, "picture/no-tunnels", func(c *canvas.Canvas, x, y canvas.Unit) {
		for i, ground := range [...]palette.Color{palette.Park, palette.Lake} {
			f := figure{at: canvas.Point{X: x + canvas.Px.Of(10+24*i, 1), Y: y + 3*canvas.Px}, num: 50, den: 100}
			cellSign(c, f.at.X, y, ground)
			if i == 0 {
				f.fir(c)
			} else {
				f.waves(c)
			}
		}
	})
	add(20, "picture/dug", func(c *canvas.Canvas, x, y canvas.Unit) { cellSign(c, x+10*canvas.Px, y, Player(seat).Pale) })
	if len(p.next.hops) > 0 {
		add(76, "picture/next-tunnel", func(c *canvas.Canvas, x, y canvas.Unit) { p.nextSign(c, x, y, color) })
	}
	if p.next.gates != [game.Cells]bool{} {
		add(18, "picture/start", func(c *canvas.Canvas, x, y canvas.Unit) { p.gateSign(c, x, y, canvas.Paint{Fill: color.Line}, 1) })
	}
	if p.next.stations != [game.Vertices]bool{} {
		add(28, "picture/next-station", func(c *canvas.Canvas, x, y canvas.Unit) {
			c.RoundRect(x, y-7*canvas.Px, 28*canvas.Px, 14*canvas.Px, 7*canvas.Px, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: canvas.P(1.4), Dash: []canvas.Unit{canvas.P(3.2), canvas.P(2.2)}})
		})
	}
	return append(list, p.usual()...)
}

// usual are the entries that stand at the end of each legend.
func (p *picture) usual() (list []sign) {
	list = append(list, sign{18 * canvas.Px, func(c *canvas.Canvas, x, y canvas.Unit) {
		f := figure{at: canvas.Point{X: x + 9*canvas.Px, Y: y}, num: 62, den: 100, paint: inHand(palette.Tick)}
		f.draw(c, game.Residential)
	}, p.say("picture/in-hand")})
	if len(p.news.numbers) > 0 {
		list = append(list, sign{20 * canvas.Px, func(c *canvas.Canvas, x, y canvas.Unit) {
			style.Disc(c, x+10*canvas.Px, y, 1)
		}, p.say("picture/new")})
	} else if len(p.scene.Marks) > 0 {
		list = append(list, sign{20 * canvas.Px, func(c *canvas.Canvas, x, y canvas.Unit) {
			c.Circle(x+10*canvas.Px, y, canvas.P(7.5), canvas.Paint{Line: palette.New, Width: canvas.P(2.6)})
		}, p.say("picture/new-many")})
	}
	for _, t := range p.tracks {
		if p.s.Blocked(t.seat, t.pattern) {
			return append(list, sign{26 * canvas.Px, func(c *canvas.Canvas, x, y canvas.Unit) {
				p.sample(c, x, y, 22*canvas.Px, t.seat, game.Solid, false)
				c.Rect(x+21*canvas.Px, y-9*canvas.Px, 5*canvas.Px, 18*canvas.Px, canvas.Paint{Fill: trackOf(t.seat).Line})
			}, p.say("picture/blocked-end")})
		}
	}
	return list
}

// cellSign draws a cell around x.
func cellSign(c *canvas.Canvas, x, y canvas.Unit, fill palette.Color) {
	c.Polygon(canvas.Paint{Fill: fill}, canvas.Point{X: x - 10*canvas.Px, Y: y + 8*canvas.Px}, canvas.Point{X: x + 10*canvas.Px, Y: y + 8*canvas.Px}, canvas.Point{X: x, Y: y - 9*canvas.Px})
}

// nextSign draws how a next tunnel looks: its cell, the way, and the corner to
// which it leads.
func (p *picture) nextSign(c *canvas.Canvas, x, y canvas.Unit, color palette.Track) {
	name := canvas.Type{Size: 12 * canvas.Px, Color: color.Text}
	p.centered(c, canvas.Point{X: x + 13*canvas.Px, Y: y}, "C4-3", name)
	for i := range 3 {
		c.Circle(x+canvas.Px.Of(32+7*i, 1), y, canvas.P(2.3), canvas.Paint{Fill: color.Line})
	}
	c.RoundRect(x+50*canvas.Px, y-8*canvas.Px, 26*canvas.Px, 16*canvas.Px, 8*canvas.Px, canvas.Paint{Fill: palette.White, Line: color.Line, Width: canvas.P(1.6)})
	p.centered(c, canvas.Point{X: x + 63*canvas.Px, Y: y}, "3,1", name)
}

// gateSign draws an arrow of the rim: up for 1, down for -1 it is turned over.
func (p *picture) gateSign(c *canvas.Canvas, x, y canvas.Unit, paint canvas.Paint, down int) {
	m := x + 9*canvas.Px
	c.Polygon(paint, canvas.Point{X: m - 9*canvas.Px, Y: y - canvas.Px.Of(7*down, 1)}, canvas.Point{X: m + 9*canvas.Px, Y: y - canvas.Px.Of(7*down, 1)}, canvas.Point{X: m, Y: y + canvas.Px.Of(8*down, 1)})
}

// paragraph writes a text in as many lines as it takes, and returns where it
// ends.
func (p *picture) paragraph(c *canvas.Canvas, y, width canvas.Unit, text string, t canvas.Type) canvas.Unit {
	line := ""
	write := func() {
		y += 16 * canvas.Px
		c.Text(wideMargin, y-12*canvas.Px, line, t)
	}
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && canvas.Width(longer, t) > width-2*wideMargin {
			write()
			longer = word
		}
		line = longer
	}
	write()
	return y
}
