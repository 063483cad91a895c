package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/layout"
)

// The rows of the score sheet: the stations, and the trips in their order.
const (
	stationRow = iota
	tripRow
)

// Sheet accounts for the points of a game.
var Sheet = layout.Sheet{Gain: gain, Row: row, Ties: ties}

// gain finds what an event scored, or took: station points that are lost in the end
// stand beside those that stations brought.
func gain(events []engine.Event, at int, _ []string) (layout.Gain, bool) {
	e := events[at]
	g := layout.Gain{Seat: engine.Seat(number(e, "seat")), Points: number(e, "points")}
	switch name(e) {
	case "station-scored":
		g.Row = stationRow
	case "station-total":
		g.Points = number(e, "kept") - g.Points
		g.Data = map[string]any{"lost": -g.Points}
		return g, g.Points != 0
	case "trip-scored":
		g.Row = tripRow + number(e, "trip")
		g.Points += number(e, "bonus")
		for _, before := range events[:at] {
			if name(before) == "trip" && number(before, "trip") == number(e, "trip") {
				g.Data = map[string]any{"minutes": number(before, "minutes")}
			}
		}
	case "blamed":
		g.Row = tripRow + number(e, "trip")
	default:
		return g, false
	}
	return g, true
}

// row names a row in few words.
func row(words layout.Words, _ engine.State, row int) string {
	if row == stationRow {
		return words.Say(engine.Say("sheet/stations"))
	}
	trip := "park-to-lake"
	if letter := row - tripRow; letter < game.LetterCount {
		trip = game.Letter(letter).String()
	}
	return words.Say(engine.Say("sheet/trip", "trip", trip))
}

// ties are broken by the lines that are complete, then by the tunnels ("The
// winner").
func ties(words layout.Words, state engine.State) []layout.Tie {
	s := state.(*game.State)
	lines, tunnels := layout.Tie{Label: words.Say(engine.Say("sheet/lines"))}, layout.Tie{Label: words.Say(engine.Say("sheet/tunnels"))}
	for seat := range engine.Seat(s.Seats()) {
		complete, dug := 0, 0
		for _, pattern := range []game.Pattern{game.Solid, game.Striped} {
			if s.Complete(seat, pattern) {
				complete++
			}
			dug += s.Line(seat, pattern).Len()
		}
		lines.Counts, tunnels.Counts = append(lines.Counts, complete), append(tunnels.Counts, dug)
	}
	return []layout.Tie{lines, tunnels}
}

// number returns an argument of the event by its name; 0 if it has none.
func number(e engine.Event, name string) int {
	for _, p := range game.Rules.Event(e.Code).Params {
		if p.Name == name {
			return int(e.Arg[p.Arg])
		}
	}
	return 0
}
