// Package metromania draws the city of Metromania in text.
package metromania

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/layout"
)

// marks are how the two lines of a player are told apart.
var marks = [...]string{game.Solid: "=", game.Striped: "~"}

// A drawing is a state on its way to the page.
type drawing struct {
	page *layout.Page
	*game.State
	label   func(string, ...string) string
	short   func(typ, written string) string
	players []string
}

// Board draws the city and, below it, what the signs mean, the markers laid,
// and each player's lines and station points.
func Board(p *layout.Page, words layout.Words, s engine.State, players []string) {
	d := &drawing{p, s.(*game.State), words.Label, words.Short, players}
	d.city()
	d.page.WriteByte('\n')
	d.page.Line("", d.label("signs"))
	d.page.WriteByte('\n')
	d.stations()
	d.laid()
	if last := d.LastTurn(); last > 0 {
		d.page.Line("", fmt.Sprintf("%s %d.", d.label("last"), last))
	}
	for seat := range players {
		d.player(engine.Seat(seat))
	}
}

// Hands tells the markers in all hands, as far as the reader may know them.
func Hands(p *layout.Page, words layout.Words, s engine.State, players []string) {
	d := &drawing{p, s.(*game.State), words.Label, words.Short, players}
	for seat, player := range players {
		d.page.Line(fmt.Sprintf("%d %s: ", seat+1, player), d.list(d.hand(engine.Seat(seat))))
	}
}

// stations names the stations that stand, and counts the others.
func (d *drawing) stations() {
	var names []string
	for v := range game.Vertex(game.Vertices) {
		if d.Station(v) {
			names = append(names, v.String())
		}
	}
	d.page.Line(d.label("stations")+d.label("left", fmt.Sprint(d.Stock()))+": ", d.list(names))
}

// laid tells which markers lie where, letter by letter.
func (d *drawing) laid() {
	for l := range game.Letter(game.LetterCount) {
		var places []string
		for t := range game.Symbol(game.Types) {
			if c := d.Marker(t, l); c != game.NoCell {
				places = append(places, fmt.Sprintf("%s %v (%s)", d.short("symbol", t.String()), c, d.owner(c)))
			}
		}
		if places != nil {
			d.page.Line(d.label("marker")+" "+l.String()+": ", strings.Join(places, ", "))
		}
	}
}

// nobody is whose tunnel is in a free cell.
const nobody = "?"

// owner returns whose tunnel is in the cell.
func (d *drawing) owner(c game.Cell) string {
	for seat, name := range d.players {
		for pattern := range game.Pattern(len(marks)) {
			l := d.State.Line(engine.Seat(seat), pattern)
			for i := range l.Len() {
				if l.Cell(i) == c {
					return name
				}
			}
		}
	}
	return nobody
}

// hand returns the markers in the hand of a seat, by type.
func (d *drawing) hand(seat engine.Seat) (hand []string) {
	for t := range game.Symbol(game.Types) {
		known, unknown := d.Hand(seat, t)
		letters := ""
		for l := range game.Letter(game.LetterCount) {
			if known.Has(l) {
				letters += l.String()
			}
		}
		if letters += strings.Repeat("?", unknown); letters != "" {
			hand = append(hand, d.short("symbol", t.String())+" "+letters)
		}
	}
	return hand
}

// player tells the points and the lines of a seat.
func (d *drawing) player(seat engine.Seat) {
	d.page.WriteByte('\n')
	d.page.Line("", fmt.Sprintf("%d %s: %s %d", seat+1, d.players[seat], d.label("station-points"), d.StationPoints(seat)))
	for pattern := range game.Pattern(len(marks)) {
		d.line(seat, pattern)
	}
}

// line tells a line: its vertices, with the cell of each tunnel between them.
func (d *drawing) line(seat engine.Seat, pattern game.Pattern) {
	names := [...]string{game.Solid: d.label("solid"), game.Striped: d.label("striped")}
	l := d.State.Line(seat, pattern)
	first := fmt.Sprintf("  %d%s %s, ", seat+1, marks[pattern], names[pattern])
	state := ""
	switch {
	case d.Complete(seat, pattern):
		state = ", " + d.label("complete")
	case d.Blocked(seat, pattern):
		state = ", " + d.label("blocked")
	}
	if l.Len() == 0 {
		d.page.Line(first, d.label("not-started")+state)
		return
	}
	way := []string{l.Vertex(0).String()}
	for i := range l.Len() {
		way = append(way, l.Cell(i).String(), l.Vertex(i+1).String())
	}
	first += fmt.Sprintf("%d/%d %s%s: ", l.Len(), game.TunnelsEach, d.label("tunnels"), state)
	d.page.Line("  ", strings.TrimLeft(first, " ")+strings.Join(way, " "))
}

func (d *drawing) list(names []string) string {
	if len(names) == 0 {
		return d.label("none")
	}
	return strings.Join(names, ", ")
}
