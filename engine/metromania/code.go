package metromania

import "cityhall.example/engine"

// Code implements [engine.State]. A line is its way, vertex, cell, vertex, cell
// and so on: "5,0 A5-1 4,0 A4-2 4,1".
func (s *State) Code(c *engine.Codec) {
	if c.Reading() {
		s.clear()
	}
	engine.Int(c, "turn", &s.turn, 1, 1000)
	engine.Int(c, "tunnels", &s.dug, 0, DigsEach)
	c.Bool("marked", &s.marked)
	engine.Int(c, "passes", &s.passes, 0, s.seats)
	engine.Int(c, "last-turn", &s.last, 0, 1000)
	engine.Choice(c, "ended", &s.ended, endingType, false)
	c.Text("city", "six pieces with their turns, as in 3+0 1+240", `[1-6]\+(0|120|240)( [1-6]\+(0|120|240)){5}`, s.formatCity, s.parseCity)
	if c.Reading() {
		s.lay()
	}
	c.Text("stations", "vertices or none", `none|`+vertexPattern+`( `+vertexPattern+`)*`, s.formatStations, s.parseStations)
	c.Text("markers", "cells with letters, as in A4-3 B, or none", `none|`+markerPattern+`(, `+markerPattern+`)*`, s.formatMarkers, s.parseMarkers)
	c.Group("seats", func() {
		for i, name := range c.Players {
			c.Group(name, func() { s.codeSeat(c, engine.Seat(i)) })
		}
	})
	if c.Reading() {
		s.block(nil)
		if problem := s.audit(); problem != "" {
			c.Fail("impossible: %s", problem)
		} else if s.ended != Building {
			s.score(nil)
		}
	}
}

const (
	vertexPattern = `-?[0-5],-?[0-5]`
	cellPattern   = `[A-F][1-5]-[1-9]`
	markerPattern = cellPattern + ` [A-F]`
	linePattern   = `none|` + vertexPattern + `( ` + cellPattern + ` ` + vertexPattern + `){1,18}`
	handPattern   = `(residential|commercial|entertainment)( [A-F?])+`
)

func (s *State) codeSeat(c *engine.Codec, seat engine.Seat) {
	c.Text("hand", "letters by type, as in residential A D, commercial B, or none", `none|`+handPattern+`(, `+handPattern+`)*`,
		func() string { return s.formatHand(seat) }, func(text string) bool { return s.parseHand(seat, text) })
	engine.Int(c, "station-points", &s.scored[seat], 0, 1000)
	for i, name := range lineType.Values {
		l := index(seat, Pattern(i))
		c.Text(name, "vertices with a cell between each two, or none", linePattern,
			func() string { return s.lines[l].String() }, func(text string) bool { return s.parseLine(l, text) })
		if c.Reading() {
			if problem := s.auditLine(l); problem != "" {
				c.FailAt(name, "impossible: %s", problem)
			}
		}
	}
}
