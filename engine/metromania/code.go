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
	c.Text("city", engine.Say("field/city"), `[1-6]\+(0|120|240)( [1-6]\+(0|120|240)){5}`, s.formatCity, s.parseCity)
	if c.Reading() {
		s.lay()
	}
	c.Text("stations", engine.Say("field/stations"), `none|`+vertexPattern+`( `+vertexPattern+`)*`, s.formatStations, s.parseStations)
	c.Text("markers", engine.Say("field/markers"), `none|`+markerPattern+`(, `+markerPattern+`)*`, s.formatMarkers, s.parseMarkers)
	c.Group("seats", func() {
		for i, name := range c.Players {
			c.Group(name, func() { s.codeSeat(c, engine.Seat(i)) })
		}
	})
	if c.Reading() {
		s.block(NoCell, nil)
		if problem := s.audit(); !problem.Empty() {
			c.FailWith(problem)
		} else if s.ended != building {
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
	c.Text("hand", engine.Say("field/hand"), `none|`+handPattern+`(, `+handPattern+`)*`,
		func() string { return s.formatHand(seat) }, func(text string) bool { return s.parseHand(seat, text) })
	engine.Int(c, "station-points", &s.scored[seat], 0, 1000)
	for i, name := range lineType.Values {
		l := index(seat, Pattern(i))
		c.Text(name, engine.Say("field/line"), linePattern,
			func() string { return s.lines[l].String() }, func(text string) bool { return s.parseLine(l, text) })
		if c.Reading() {
			if problem := s.auditLine(l); !problem.Empty() {
				c.FailAtWith(name, problem)
			}
		}
	}
}
