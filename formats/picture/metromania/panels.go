package metromania

import (
	"fmt"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// A place is where the panel of a seat is: beside the city, clockwise from the
// top left, so that the picture has the order of the turns.
type place struct {
	right bool
	// name, score, lines and hand are the baselines, from the center of the city.
	name, score, lines, hand int
}

var corners = [...]place{
	{false, -252, -222, -200, -150},
	{true, -252, -222, -200, -150},
	{true, 202, 231, 249, 160},
	{false, 202, 231, 249, 160},
}

// corners draws the panels of all seats in the corners beside the city.
func (p *picture) corners(c *canvas.Canvas, center canvas.Point) {
	for i := range p.scene.Game.Players {
		p.panel(c.Group("panel"), center, engine.Seat(i), corners[i])
	}
}

// panel draws a panel. Its rows get narrower toward the city.
func (p *picture) panel(c *canvas.Canvas, center canvas.Point, seat engine.Seat, at place) {
	edge, sign, anchor := wideMargin, canvas.Unit(1), canvas.Start
	if at.right {
		edge, sign, anchor = 2*center.X-wideMargin, -1, canvas.End
	}
	x := func(px int) canvas.Unit { return edge + sign*canvas.Px.Of(px, 1) }
	y := func(px int) canvas.Unit { return center.Y + canvas.Px.Of(px, 1) }
	most := 98 * canvas.Px
	if at.name > 0 {
		most = 76 * canvas.Px
	}
	p.seatBadge(c, x(12), y(at.name)-6*canvas.Px, 12*canvas.Px, seat)
	name := canvas.Type{Size: 16 * canvas.Px, Color: Player(seat).Dark, Anchor: anchor, Max: most, Min: 12 * canvas.Px}
	width := style.Name(c, x(29), y(at.name), p.scene.Game.Players[seat], name)
	if p.next.seat == seat {
		c.Rect(min(x(29), x(29)+sign*width), y(at.name)+3*canvas.Px, width, canvas.P(2.2), canvas.Paint{Fill: trackOf(seat).Line})
	}
	p.score(c, x(0), y(at.score), sign, anchor, seat)
	for pattern := range game.Pattern(2) {
		p.lineRow(c, x(0), y(at.lines+int(pattern)*24), sign, anchor, seat, pattern)
	}
	p.hidden(c, x(0), y(at.hand), sign, seat)
}

// score writes the station points, and how many are new.
func (p *picture) score(c *canvas.Canvas, x, y, sign canvas.Unit, anchor canvas.Anchor, seat engine.Seat) {
	gap := sign * canvas.Px
	x += sign * c.Text(x, y, strconv.Itoa(p.s.Score(seat)), canvas.Type{Size: 26 * canvas.Px, Color: palette.Ink, Anchor: anchor})
	x += 4*gap + sign*c.Text(x+4*gap, y, p.say("picture/points"), canvas.Type{Size: 13 * canvas.Px, Color: palette.Soft, Anchor: anchor})
	p.plus(c, x+7*gap, y, anchor, 15*canvas.Px, seat)
}

// plus writes how many points are new, if any.
func (p *picture) plus(c *canvas.Canvas, x, y canvas.Unit, anchor canvas.Anchor, size canvas.Unit, seat engine.Seat) canvas.Unit {
	if int(seat) >= len(p.scene.Points) || p.scene.Points[seat] == 0 {
		return 0
	}
	return c.Text(x, y, fmt.Sprintf("%+d", p.scene.Points[seat]), canvas.Type{Size: size, Color: palette.New, Anchor: anchor})
}

// lineRow shows a line in small and how it stands. That of the decider can be picked.
func (p *picture) lineRow(c *canvas.Canvas, x, y, sign canvas.Unit, anchor canvas.Anchor, seat engine.Seat, pattern game.Pattern) {
	p.sample(c, x, y, sign*38*canvas.Px, seat, pattern, true)
	width := c.Text(x+sign*43*canvas.Px, y+canvas.P(4.6), p.progress(seat, pattern), canvas.Type{Size: 13 * canvas.Px, Color: palette.Ink, Anchor: anchor, Max: 76 * canvas.Px, Min: 11 * canvas.Px})
	width += 43 * canvas.Px
	p.linePlace(c, min(x, x+sign*width)-4*canvas.Px, y, width+8*canvas.Px, seat, pattern)
}

// progress says how a line stands.
func (p *picture) progress(seat engine.Seat, pattern game.Pattern) string {
	switch {
	case p.s.Complete(seat, pattern):
		return p.say("picture/complete")
	case p.s.Blocked(seat, pattern):
		return p.say("picture/blocked")
	}
	return p.say("picture/tunnels-left", "count", game.TunnelsEach-p.s.Line(seat, pattern).Len())
}

// sample draws a piece of a line, with its badge at the beginning if wanted.
func (p *picture) sample(c *canvas.Canvas, x, y, width canvas.Unit, seat engine.Seat, pattern game.Pattern, badge bool) {
	line := canvas.Paint{Line: trackOf(seat).Line, Width: lineWidth}
	from, to := canvas.Point{X: x, Y: y}, canvas.Point{X: x + width, Y: y}
	c.Polyline(line, from, to)
	if pattern == game.Striped {
		c.Polyline(stripes(canvas.Px), between(to, from, 2, 38), from)
	}
	if badge {
		p.badge(c, between(from, to, 11, 38), 10*canvas.Px, &track{seat: seat, pattern: pattern})
	}
}

// hides reports that somebody holds markers whose letters are hidden.
func (p *picture) hides() bool {
	for seat := range engine.Seat(p.s.Seats()) {
		for t := range game.Symbol(game.Types) {
			if _, unknown := p.s.Hand(seat, t); unknown > 0 {
				return true
			}
		}
	}
	return false
}

// hidden shows the types of the markers in a hand whose letters are hidden.
func (p *picture) hidden(c *canvas.Canvas, x, y, sign canvas.Unit, seat engine.Seat) {
	for t := range game.Symbol(game.Types) {
		_, unknown := p.s.Hand(seat, t)
		for range unknown {
			f := figure{at: canvas.Point{X: x + sign*12*canvas.Px, Y: y}, num: 84, den: 100, paint: inHand(trackOf(seat).Line)}
			f.draw(c, t)
			c.Text(f.at.X, f.letter(t, 12*canvas.Px), "?", canvas.Type{Size: 12 * canvas.Px, Color: Player(seat).Dark, Anchor: canvas.Middle})
			x += sign * 27 * canvas.Px
		}
	}
}

// inHand is how a marker looks that is not laid.
func inHand(color palette.Color) canvas.Paint {
	return canvas.Paint{Fill: palette.White, Line: color, Width: canvas.P(1.4), Dash: []canvas.Unit{canvas.P(2.6), canvas.P(1.8)}}
}

// seatBadge draws a player's badge in the color of the player's lines.
func (p *picture) seatBadge(c *canvas.Canvas, x, y, r canvas.Unit, seat engine.Seat) {
	style.BadgeIn(c, x, y, r, seat, p.scene.Letters[seat], Player(seat), false)
}

// badge draws the badge of a line: filled for the solid one, hollow for the
// striped one.
func (p *picture) badge(c *canvas.Canvas, at canvas.Point, r canvas.Unit, t *track) {
	style.BadgeIn(c, at.X, at.Y, r, t.seat, p.scene.Letters[t.seat], Player(t.seat), t.pattern == game.Striped)
}
