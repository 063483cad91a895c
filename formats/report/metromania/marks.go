package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/mark"
)

// The kinds of things that events change.
const (
	// LineMark is a line; A is the number that [LineOf] reads. Its parts are its
	// tunnels: 1 more than the [game.Cell]. Part 0 is its end, which is blocked.
	LineMark uint8 = 1 + iota
	// StationMark is a station; A is its [game.Vertex].
	StationMark
)

// LineOf returns whose line a thing is, and which.
func LineOf(t mark.Thing) (engine.Seat, game.Pattern) {
	return engine.Seat(t.A / 2), game.Pattern(t.A % 2)
}

// Changed returns the part of a line, or the station, that the event brought. A
// marker is not told apart from its tunnel.
func Changed(e engine.Event) (mark.Thing, bool) {
	m := game.Rules.Event(e.Code)
	arg := func(name string) int16 {
		for _, p := range m.Params {
			if p.Name == name {
				return e.Arg[p.Arg]
			}
		}
		return engine.None
	}
	switch m.Name {
	case "started", "dug":
		return mark.Thing{Kind: LineMark, A: 2*arg("seat") + arg("line"), Part: arg("cell") + 1}, true
	case "blocked":
		return mark.Thing{Kind: LineMark, A: 2*arg("seat") + arg("line")}, true
	case "station-appeared", "station-built":
		return mark.Thing{Kind: StationMark, A: arg("vertex")}, true
	}
	return mark.Thing{}, false
}
