package mail

import (
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/request"
)

// A trouble says why something cannot be done: a block of the words, and the
// name that it is about.
type trouble struct {
	Block string `json:"block"`
	Name  string `json:"name,omitempty"`
	Near  string `json:"near,omitempty"`
}

// press says why what a player writes to others can't go out, or nil. All is
// what the letter asks for.
func (t *table) press(a request.Ask, all []request.Ask) *trouble {
	switch {
	case t.Seats.Press == string(NoPress):
		return &trouble{Block: "no-press"}
	case a.Anonymous && t.Seats.Press != string(AnonymousPress):
		return &trouble{Block: "not-anonymous"}
	case a.Anonymous && slices.ContainsFunc(all, signed): // both would go out in one mail
		return &trouble{Block: "not-alone"}
	}
	for _, name := range a.Players {
		if t.seat(name) == nil {
			return &trouble{"nobody", name, t.nearest(name)}
		}
	}
	return nil
}

// signed reports whether others are told who asks for it.
func signed(a request.Ask) bool {
	return a.Verb == request.Join || a.Verb == request.Press && !a.Anonymous
}

// receivers returns those to whom a player writes: those named, or else all
// other players. Anonymous press is said to go to the player too: who is left
// out would be known.
func (t *table) receivers(from *store.Seat, a request.Ask) (all []string) {
	for _, name := range a.Players {
		all = append(all, t.seat(name).Player)
	}
	if len(a.Players) == 0 {
		for _, s := range t.Seats.Players {
			if s.Player != from.Player || a.Anonymous {
				all = append(all, s.Player)
			}
		}
	}
	return names(all)
}

// nearest returns the name of the seat that is spelled most like the one that
// was written, or "".
func (t *table) nearest(name string) string {
	return engine.Nearest(name, append([]string{play.Moderator}, playerNames(t.Seats)...))
}
