package fifthavenue

import (
	"slices"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/report/layout"
)

// The rows of the score sheet: the scoring after businesses 3, 6 and 9, the
// districts in the order of their places, and Central Park.
const (
	specialRow = iota
	districtRow
	parkRow = districtRow + game.Districts
)

// Sheet accounts for the points of a game.
var Sheet = layout.Sheet{Gain: gain, Row: row, Ties: ties}

// gain finds what an event scored. Scoring at the end of the game is .final. A
// district that others stopped tells the .whole, of which half is scored, and who
// stopped it as .stopper, or "" for the dummy.
func gain(events []engine.Event, at int, players []string) (layout.Gain, bool) {
	e := told{events[at], players}
	points, _ := e.arg("points")
	seat, _ := e.arg("seat")
	g := layout.Gain{Seat: engine.Seat(seat), Points: int(points), Data: map[string]any{}}
	switch e.name() {
	case "special-scored":
		g.Row = specialRow
	case "park-scored":
		g.Row = parkRow
	case "scored":
		plot, _ := e.arg("plot")
		d, _ := game.Site(plot).Of()
		g.Row = districtRow + int(d)
		g.Data["final"] = slices.ContainsFunc(events[:at], func(before engine.Event) bool {
			name := told{before, players}.name()
			return name == "ended-by-businesses" || name == "ended-by-stops"
		})
	case "stopped", "halved":
		d, _ := e.arg("district")
		g.Row = districtRow + int(d)
		g.Data["stopper"] = ""
		for _, before := range events[:at] {
			if b := (told{before, players}); b.name() == "stopped" {
				g.Data["stopper"] = b.seat()
			} else if b.name() == "dummy-stopped" {
				g.Data["stopper"] = ""
			}
		}
	default:
		return g, false
	}
	return g, true
}

// row names a row in few words.
func row(words layout.Words, state engine.State, row int) string {
	switch {
	case row == specialRow:
		return words.Say(engine.Say("sheet/special"))
	case row == parkRow:
		return words.Say(engine.Say("sheet/park"))
	}
	d := game.Place(row - districtRow)
	return words.Say(engine.Say("sheet/district", "district", value("district", d), "stopped", state.(*game.State).Stopped(d)))
}

// ties are broken by the cards in hand (EN p. 10).
func ties(words layout.Words, state engine.State) []layout.Tie {
	s := state.(*game.State)
	cards := layout.Tie{Label: words.Say(engine.Say("sheet/cards"))}
	for seat := range s.Seats() {
		cards.Counts = append(cards.Counts, s.Hands[seat].Len())
	}
	return []layout.Tie{cards}
}
