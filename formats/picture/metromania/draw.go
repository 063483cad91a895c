// Package metromania draws games of Metromania: the city as a metro map, the
// scores, and at the end a test trip and where every point came from.
//
// Only three things are loud: lines, stations and letters. What is printed on
// the city and free is quiet, and magenta is new.
package metromania

import (
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
)

// A picture is what all its drawings of the city and its panels are made from.
type picture struct {
	scene  scene.Scene
	s      *game.State
	over   bool
	tracks []track
	next   next
	news   news
	shown  *trip // the trip that the end shows, if any
	taken  [game.Cells]bool
	// runs are the directions in which any line leaves a vertex.
	runs    [game.Vertices][game.Sectors]bool
	center0 game.Vertex // the vertex 0,0
}

// Draw draws the game.
func Draw(s scene.Scene) *canvas.Canvas {
	p := newPicture(s)
	c := canvas.New(style.Width(s), 0)
	y := style.Bar(c, s, p.more())
	p.shown = p.trip()
	switch {
	case s.Phone:
		y = p.phone(c, y, p.shown)
	case p.scored():
		y = p.final(c, y, p.shown)
	default:
		y = p.wide(c, y)
	}
	c.SetHeight(y)
	return c
}

func newPicture(s scene.Scene) *picture {
	p := &picture{scene: s, s: s.Game.State.(*game.State)}
	open := s.Game.Open()
	p.over = open.Over()
	p.tracks = tracks(p.s)
	for _, t := range p.tracks {
		for i, d := range t.heading {
			from, to := t.line.Vertex(i), t.line.Vertex(i+1)
			p.taken[t.line.Cell(i)] = true
			p.runs[from][d], p.runs[to][(d+3)%game.Sectors] = true, true
		}
	}
	for v := range game.Vertex(game.Vertices) {
		if q, r := v.Axial(); q == 0 && r == 0 {
			p.center0 = v
		}
	}
	p.next = next{seat: engine.Nobody}
	if !p.over {
		p.next = nextOf(p.s, open.Seat)
	}
	p.news = p.newsOf()
	return p
}

// say returns the text of a block of the game's words.
func (p *picture) say(block string, args ...any) string {
	return p.scene.Words.Say(engine.Say(block, args...))
}

// scored reports that the game has come to its final scoring.
func (p *picture) scored() bool { return p.s.Winners() != 0 }

// more is what the bar says besides: how many stations and turns are left.
func (p *picture) more() string {
	if p.over {
		return p.say("picture/stations-left", "count", p.s.Stock())
	}
	parts := []string{p.say("picture/stations-left", "count", p.s.Stock())}
	if last := p.s.LastTurn(); last > 0 {
		parts = append(parts, p.say("picture/last-turn", "count", last))
	}
	return strings.Join(parts, " · ")
}

// Places in the picture for large screens.
const (
	cityTop    = 34 * canvas.Px  // above the highest side of the city
	cityHalf   = 234 * canvas.Px // its height
	cityBelow  = 58 * canvas.Px
	wideMargin = 8 * canvas.Px
)

// widePlan is the city in a picture for large screens, below y.
func widePlan(y canvas.Unit) plan {
	return plan{center: canvas.Point{X: scene.Wide / 2 * canvas.Px, Y: y + cityTop + cityHalf}, side: 54 * canvas.Px, num: 1, den: 1}
}

// wide draws a running game for a large screen and returns where it ends.
func (p *picture) wide(c *canvas.Canvas, y canvas.Unit) canvas.Unit {
	b := &board{picture: p, plan: widePlan(y), c: c, names: 12 * canvas.Px}
	b.draw()
	places(c, b)
	p.corners(c, b.center)
	y = b.center.Y + cityHalf + cityBelow
	y = p.letters(c, wideMargin, y, scene.Wide*canvas.Px-2*wideMargin, game.LetterCount)
	return p.legend(c, y, scene.Wide*canvas.Px)
}
