package play

import (
	"slices"

	"cityhall.example/engine"
)

// Told returns what the seat was told in the outcomes of all entries of a game so far: the
// events that are still in force. It is nil after the moderator has changed the game by
// hand, since what was told before may not hold any more.
func Told(outcomes []Outcome, seat engine.Seat) []engine.Event {
	var force []int // the entries that are in force, the last one first
	for n := len(outcomes); n > 0; {
		e := &outcomes[n-1].Entry
		if e.Kind == ActAmend {
			return nil
		}
		force = append(force, n-1)
		if n--; e.Kind == ActUndo {
			n = e.To
		}
	}
	told := []engine.Event{}
	for _, n := range slices.Backward(force) {
		told = append(told, engine.EventsFor(seat, outcomes[n].Events)...)
	}
	return told
}
