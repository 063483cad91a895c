package metromania

import (
	"strconv"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
)

// phone draws the game for a phone: the city, the scores, the places where the
// player who is to move can go on, and what there is besides. It returns where it
// ends.
func (p *picture) phone(c *canvas.Canvas, y canvas.Unit, t *trip) canvas.Unit {
	const width, side = scene.Narrow * canvas.Px, 31 * canvas.Px
	half := side.Of(game.Side*rootNum, rootDen)
	if t != nil {
		y = p.captionLine(c, t, y)
	}
	b := &board{picture: p, c: c, trip: t, plan: plan{center: canvas.Point{X: width / 2, Y: y + 30*canvas.Px + half}, side: side, num: 7, den: 10}}
	b.draw()
	y = b.center.Y + half + 32*canvas.Px
	if p.scored() {
		if t != nil {
			y = p.strip(c, t, y, width)
		}
		y = p.table(c, y, &columns{width: width, name: 88 * canvas.Px, stations: 40 * canvas.Px, trip: 25 * canvas.Px, last: 32 * canvas.Px, size: 13 * canvas.Px, minutes: "picture/minutes-tiny"})
		return p.legend(c, y+4*canvas.Px, width)
	}
	y = p.scores(c, y)
	if gates := p.gateNames(); gates != "" {
		y = p.paragraph(c, y+12*canvas.Px, width, p.say("picture/start-in", "cells", gates), canvas.Type{Size: 13 * canvas.Px, Color: Player(p.next.seat).Dark})
	}
	boards := []*board{b}
	for _, w := range p.windows() {
		part := p.window(c, y, w)
		boards, y = append(boards, part), part.shown.bottom+6*canvas.Px
	}
	places(c, boards...)
	y = p.letters(c, 2*wideMargin, y+6*canvas.Px, width-4*wideMargin, game.LetterCount/2)
	return p.legend(c, y, width)
}

// scores writes how each player stands, two in a row.
func (p *picture) scores(c *canvas.Canvas, y canvas.Unit) canvas.Unit {
	height := 58 * canvas.Px
	if p.hides() {
		height += 30 * canvas.Px
	}
	for i, name := range p.scene.Game.Players {
		seat := engine.Seat(i)
		x, top := wideMargin+canvas.Px.Of(176*(i%2), 1), y+height.Of(i/2, 1)
		right := x + 168*canvas.Px
		if i%2 == 0 {
			c.Rect(wideMargin, top, (scene.Narrow*canvas.Px)-2*wideMargin, canvas.Px, canvas.Paint{Fill: palette.Line})
		}
		p.seatBadge(c, x+11*canvas.Px, top+18*canvas.Px, 10*canvas.Px, seat)
		score := canvas.Type{Size: 20 * canvas.Px, Color: palette.Ink, Anchor: canvas.End}
		used := c.Text(right, top+25*canvas.Px, strconv.Itoa(p.s.Score(seat)), score) + 5*canvas.Px
		used += p.plus(c, right-used, top+24*canvas.Px, canvas.End, 14*canvas.Px, seat)
		room := right - x - 30*canvas.Px - used
		width := style.Name(c, x+25*canvas.Px, top+23*canvas.Px, name, canvas.Type{Size: 15 * canvas.Px, Color: Player(seat).Dark, Max: room, Min: 11 * canvas.Px})
		if p.next.seat == seat {
			c.Rect(x+25*canvas.Px, top+26*canvas.Px, width, 2*canvas.Px, canvas.Paint{Fill: trackOf(seat).Line})
		}
		for pattern := range game.Pattern(2) {
			at := x + canvas.Px.Of(84*int(pattern), 1)
			p.sample(c, at, top+43*canvas.Px, 24*canvas.Px, seat, pattern, false)
			c.Text(at+29*canvas.Px, top+canvas.P(47.2), p.progress(seat, pattern), canvas.Type{Size: 12 * canvas.Px, Color: palette.Ink, Max: 50 * canvas.Px, Min: canvas.P(9.5)})
			p.linePlace(c, at, top+43*canvas.Px, 80*canvas.Px, seat, pattern)
		}
		p.hidden(c, x, top+72*canvas.Px, 1, seat)
	}
	rows := (len(p.scene.Game.Players) + 1) / 2
	return y + height.Of(rows, 1)
}

// gateNames are the cells in which a line may start.
func (p *picture) gateNames() string {
	var names []string
	for c := range game.Cell(game.Cells) {
		if p.next.gates[c] {
			names = append(names, c.String())
		}
	}
	return strings.Join(names, " ")
}

// A box is a part of the plane.
type box struct{ left, top, right, bottom canvas.Unit }

// holds reports whether a circle is in the box.
func (b box) holds(at canvas.Point, r canvas.Unit) bool {
	return at.X >= b.left+r && at.X <= b.right-r && at.Y >= b.top+r && at.Y <= b.bottom-r
}

func (b *box) add(p canvas.Point) {
	b.left, b.right = min(b.left, p.X), max(b.right, p.X)
	b.top, b.bottom = min(b.top, p.Y), max(b.bottom, p.Y)
}

// Sizes of windows.
const (
	windowSide   = 88 * canvas.Px
	windowLeast  = 250 * canvas.Px
	windowMost   = 420 * canvas.Px
	windowMargin = 46 * canvas.Px
)

// windows returns the parts of the city in which the lines of the decider go on,
// in a plan around 0,0: one for both lines if they fit, else one each.
func (p *picture) windows() (list []box) {
	at := plan{side: windowSide}
	var froms []game.Vertex
	for _, h := range p.next.hops {
		k := 0
		for ; k < len(froms) && froms[k] != h.from; k++ {
		}
		if k == len(froms) {
			center := at.at(h.from)
			froms, list = append(froms, h.from), append(list, box{center.X, center.Y, center.X, center.Y})
		}
		list[k].add(at.at(h.to))
	}
	for c := range game.Cell(game.Cells) {
		for k, from := range froms {
			if p.next.cells[c] && corner(c, from) {
				for _, v := range at.triangle(c) {
					list[k].add(v)
				}
			}
		}
	}
	for i := range list {
		list[i] = box{list[i].left - windowMargin, list[i].top - windowMargin, list[i].right + windowMargin, list[i].bottom + windowMargin}
	}
	if len(list) == 2 {
		both := box{min(list[0].left, list[1].left), min(list[0].top, list[1].top), max(list[0].right, list[1].right), max(list[0].bottom, list[1].bottom)}
		if both.right-both.left <= scene.Narrow*canvas.Px && both.bottom-both.top <= windowMost {
			return []box{both}
		}
	}
	return list
}

// window draws a part of the city enlarged, and returns its board.
func (p *picture) window(c *canvas.Canvas, y canvas.Unit, w box) *board {
	const width = scene.Narrow * canvas.Px
	height := min(max(w.bottom-w.top, windowLeast), windowMost)
	center := canvas.Point{X: width/2 - (w.left+w.right).Of(1, 2), Y: y + height/2 - (w.top+w.bottom).Of(1, 2)}
	// Not farther out of the city than its badges are.
	out := windowSide.Of(game.Side*rootNum, rootDen) + 52*canvas.Px
	center.Y = max(min(center.Y, y+out), y+height-out)
	wide := windowSide.Of(game.Side, 1) + 40*canvas.Px
	center.X = max(min(center.X, wide), width-wide)
	b := &board{picture: p, c: c.Group("window").Clip(0, y, width, height), plan: plan{center: center, side: windowSide, num: 10, den: 7}, names: 16 * canvas.Px,
		shown: box{0, y, width, y + height}}
	b.draw()
	c.Rect(0, y, width, height, canvas.Paint{Line: palette.Ink, Width: canvas.P(1.6)})
	return b
}
