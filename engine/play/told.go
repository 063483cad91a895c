package play

import (
	"slices"

	"cityhall.example/engine"
)

// Told returns what the seat was told in the outcomes of all entries of a game so far: the
// events that are still in force. It is nil after the moderator has changed the game by
// hand, since what was told before may not hold any more.
func Told(outcomes []Outcome, seat engine.Seat) []engine.Event {
	told := []recalled{{events: []engine.Event{}}} // by entry
	for _, out := range outcomes {
		now := told[len(told)-1]
		switch out.Entry.Kind {
		case ActUndo:
			now = told[out.Entry.To]
		case ActAmend:
			now.lost = true
		}
		now.events = append(slices.Clip(now.events), engine.EventsFor(seat, out.Events)...)
		told = append(told, now)
	}
	if now := told[len(told)-1]; !now.lost {
		return now.events
	}
	return nil
}

// A recalled is what a seat was told up to an entry and is still in force; lost says
// that it may not hold any more.
type recalled struct {
	events []engine.Event
	lost   bool
}
