package adjudicator

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Told returns what the seat was told in a journal, which is replayed to its end, and
// in what was done since and is not in it yet: the events that are still in force. It
// is nil after the moderator has changed the game by hand, since what was told before
// may not hold any more.
func Told(r *Replay, seat engine.Seat, since ...play.Outcome) ([]engine.Event, error) {
	m := recollection{seat: seat, after: []recalled{{}}}
	for len(m.after) <= r.Len() {
		out, err := r.Next()
		if err != nil {
			return nil, err
		}
		m.add(out)
	}
	for _, out := range since {
		m.add(out)
	}
	now := m.after[len(m.after)-1]
	if now.lost {
		return nil, nil
	}
	return now.events, nil
}

// A recollection is what a seat was told, by entry.
type recollection struct {
	seat  engine.Seat
	after []recalled
}

// A recalled is what a seat was told up to an entry and is still in force; lost says
// that it may not hold any more.
type recalled struct {
	events []engine.Event
	lost   bool
}

// add notes what an entry did.
func (m *recollection) add(out play.Outcome) {
	now := m.after[len(m.after)-1]
	switch out.Entry.Kind {
	case play.ActUndo:
		now = m.after[out.Entry.To]
	case play.ActAmend:
		now.lost = true
	}
	now.events = append(slices.Clip(now.events), toldTo(m.seat, out.Events)...)
	m.after = append(m.after, now)
}
