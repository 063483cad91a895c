package metromania

import (
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Plain tells the position in plain words, one fact in each line, the place or the
// player first: each player's points and lines, the stations, the markers laid and
// held, what is printed on free cells, the arrows, and what is left.
func Plain(w layout.Words, s engine.State, players []string) []string {
	f := &facts{State: s.(*game.State), words: w, players: players}
	for seat := range engine.Seat(f.Seats()) {
		f.say("plain/points", "player", f.players[seat], "points", f.StationPoints(seat))
		for pattern := range game.Pattern(len(marks)) {
			f.line(seat, pattern)
		}
	}
	f.stations()
	f.destinations()
	for seat := range engine.Seat(f.Seats()) {
		f.markers(seat, func(t game.Symbol, letter string) {
			f.say("plain/holds", "player", f.players[seat], "symbol", symbol(t), "letter", letter)
		})
	}
	f.free()
	f.say("plain/stock", "count", f.Stock())
	if last := f.LastTurn(); last > 0 {
		f.say("plain/last-turn", "turn", last)
	}
	return f.lines
}

// facts are a position on its way into plain words.
type facts struct {
	*game.State
	words   layout.Words
	players []string
	lines   []string
}

// say adds the line that the block plain/NAME writes with the arguments.
func (f *facts) say(block string, args ...any) {
	f.lines = append(f.lines, f.words.Say(engine.Say(block, args...)))
}

// lineName is a line for the words, which name it.
func lineName(p game.Pattern) words.Value {
	return words.Value{Type: "line", Written: [...]string{game.Solid: "solid", game.Striped: "striped"}[p]}
}

// symbol is the same for what is printed on a cell.
func symbol(s game.Symbol) words.Value { return words.Value{Type: "symbol", Written: s.String()} }

// line tells how a line stands, and its way: the vertices and the cells of its
// tunnels by turns.
func (f *facts) line(seat engine.Seat, pattern game.Pattern) {
	l := f.State.Line(seat, pattern)
	args := []any{"player", f.players[seat], "line", lineName(pattern), "count", l.Len(), "left", game.TunnelsEach - l.Len(),
		"complete", f.Complete(seat, pattern), "blocked", f.Blocked(seat, pattern)}
	if l.Len() == 0 {
		f.say("plain/not-started", args...)
		return
	}
	way := []string{l.Vertex(0).String()}
	for i := range l.Len() {
		way = append(way, l.Cell(i).String(), l.Vertex(i+1).String())
	}
	f.say("plain/line", append(args, "from", way[0], "to", way[len(way)-1])...)
	f.say("plain/way", append(args, "way", strings.Join(way, "; "))...)
}

// stations tells where stations stand, and the lines that they serve.
func (f *facts) stations() {
	for v := range game.Vertex(game.Vertices) {
		if f.Station(v) {
			f.say("plain/station", "vertex", v.String(), "lines", f.through(v))
		}
	}
}

// through returns the lines through a vertex.
func (f *facts) through(v game.Vertex) (lines []string) {
	for seat := range engine.Seat(f.Seats()) {
		for pattern := range game.Pattern(len(marks)) {
			l := f.State.Line(seat, pattern)
			for i := 0; l.Len() > 0 && i <= l.Len(); i++ {
				if l.Vertex(i) == v {
					lines = append(lines, f.words.Say(engine.Say("plain/line-of", "player", f.players[seat], "line", lineName(pattern))))
				}
			}
		}
	}
	return lines
}

// destinations tells the markers that are laid, letter by letter.
func (f *facts) destinations() {
	d := &drawing{State: f.State, players: f.players}
	for l := range game.Letter(game.LetterCount) {
		for _, t := range l.Ends() {
			if c := f.Marker(t, l); c != game.NoCell {
				f.say("plain/marker", "cell", c.String(), "symbol", symbol(t), "letter", l.String(), "player", d.owner(c))
			}
		}
	}
}

// free tells what is printed on the cells without a tunnel, and the arrows there.
func (f *facts) free() {
	d := &drawing{State: f.State, players: f.players}
	var begin, end []string
	for c := range game.Cell(game.Cells) {
		if d.owner(c) != nobody {
			continue
		}
		if s := f.Symbol(c); s != game.Plain {
			f.say("plain/cell", "cell", c.String(), "symbol", symbol(s))
		}
		switch f.Arrow(c) {
		case game.White:
			begin = append(begin, c.String())
		case game.Black:
			end = append(end, c.String())
		}
	}
	if begin != nil {
		f.say("plain/begin", "cells", begin)
	}
	if end != nil {
		f.say("plain/end", "cells", end)
	}
}
