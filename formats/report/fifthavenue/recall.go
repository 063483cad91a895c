package fifthavenue

import (
	"slices"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/words"
)

// auctionEvents are the events within an auction; those in ended end it.
var (
	auctionEvents = []string{"auction-opened", "bid", "passed", "dummy-bid", "dummy-out"}
	ended         = []string{"won", "no-bids", "dummy-won"}
)

// Recall returns what the brief/ blocks may name besides an event's own arguments.
// An auction is told where it ends, or by its last event if it is still .open: with
// .where, unless an earlier report told that, the last of the .bids of each other
// bidder, and who .passed without one. If it is told as a .whole, there were no
// other bids. A winner who has not built yet is .pending. Events about a plot have its .district
// and its .color, and .again if the event before is about the same district.
func Recall(events []engine.Event, at int, players []string) map[string]any {
	e := told{events[at], players}
	if plot, ok := e.arg("plot"); ok {
		return plotOf(events, at, plot)
	}
	data := map[string]any{}
	switch name := e.name(); {
	case slices.Contains(ended, name):
		others, passed, where := bids(events[:at], players, e)
		data["bids"], data["passed"], data["whole"] = others, passed, where != nil
		data["pending"] = name == "won" && at == len(events)-1
	case slices.Contains(auctionEvents, name):
		data["open"] = !slices.ContainsFunc(events[at+1:], func(later engine.Event) bool {
			name := told{later, players}.name()
			return slices.Contains(auctionEvents, name) || slices.Contains(ended, name)
		})
		data["bids"], data["passed"], data["where"] = bids(events[:at+1], players, told{})
	}
	return data
}

// plotOf returns the district and the color of a plot that an event is about.
func plotOf(events []engine.Event, at int, plot int16) map[string]any {
	d, p := game.Site(plot).Of()
	color := words.Value{Type: "color", Written: "sixth"}
	if p != game.Sixth {
		color = value("color", int8(p))
	}
	again := false
	if at > 0 {
		if before, ok := (told{events[at-1], nil}).arg("plot"); ok {
			other, _ := game.Site(before).Of()
			again = other == d
		}
	}
	return map[string]any{"district": value("district", d), "color": color, "again": again}
}

// A told event is one on its way into words.
type told struct {
	engine.Event
	players []string
}

func (e told) name() string { return game.Rules.Event(e.Code).Name }

// arg returns an argument of the event by its name, if it has one.
func (e told) arg(name string) (int16, bool) {
	for _, p := range game.Rules.Event(e.Code).Params {
		if p.Name == name && e.Arg[p.Arg] != engine.None {
			return e.Arg[p.Arg], true
		}
	}
	return 0, false
}

// seat returns the name of the seat in the event.
func (e told) seat() string {
	seat, _ := e.arg("seat")
	return e.players[seat]
}

// bids returns the last bids of the auction whose events are the last ones, in the
// order in which they were made and without that of the winner, if it is won; who
// passed without a bid; and where the auction is, if it was opened in the events.
func bids(events []engine.Event, players []string, won told) (last []map[string]any, passed []string, where any) {
	winner, dummyWon := "", false
	if won.players != nil {
		if dummyWon = won.name() == "dummy-won"; won.name() == "won" {
			winner = won.seat()
		}
	}
	from := len(events)
	for from > 0 {
		from--
		e := told{events[from], players}
		if name := e.name(); slices.Contains(ended, name) {
			from++
			break
		} else if name == "auction-opened" {
			place, _ := e.arg("auction")
			where = value("auction", game.Place(place))
			break
		}
	}
	of := func(name string) func(map[string]any) bool {
		return func(bid map[string]any) bool { return bid["player"] == name }
	}
	for _, event := range events[from:] {
		e := told{event, players}
		total, _ := e.arg("total")
		color, _ := e.arg("color")
		bid := map[string]any{"total": int(total), "color": value("color", int8(color)), "dummy": false, "player": ""}
		switch e.name() {
		case "bid":
			if bid["player"] = e.seat(); bid["player"] == winner {
				continue
			}
		case "dummy-bid":
			if bid["dummy"] = true; dummyWon {
				continue
			}
		case "passed":
			if !slices.ContainsFunc(last, of(e.seat())) {
				passed = append(passed, e.seat())
			}
			continue
		default:
			continue
		}
		last = append(slices.DeleteFunc(last, of(bid["player"].(string))), bid)
	}
	return last, passed, where
}
