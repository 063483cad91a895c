package mail

import (
	"slices"
	"strings"
	"time"

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
	// Why says more of it.
	Why *phrase `json:"why,omitempty"`
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
			return &trouble{Block: "nobody", Name: name, Near: t.nearest(name)}
		}
	}
	return nil
}

// Anonymous press goes out when the hour in UTC is a multiple of three, and no less
// than an hour after it came. What its author did at the same time, and everyone can
// see, was told before. The sum is what a letter may wait, see lastRetry.
const (
	pressHours = 3 * time.Hour
	pressDelay = time.Hour
)

// pressTime returns when anonymous press goes out that came at an instant.
func pressTime(at time.Time) time.Time {
	at = at.UTC().Add(pressDelay)
	next := at.Truncate(pressHours)
	if next.Before(at) {
		next = next.Add(pressHours)
	}
	return next
}

// shuffle puts the letters with anonymous press in an order that has nothing to do
// with that of their arrival: their keys are sealed.
func shuffle(letters []store.Letter) {
	var at []int
	var press []store.Letter
	for i, l := range letters {
		if l.Kind == aboutPress {
			at, press = append(at, i), append(press, l)
		}
	}
	slices.SortFunc(press, func(a, b store.Letter) int { return strings.Compare(string(a.Key), string(b.Key)) })
	for i, l := range press {
		letters[at[i]] = l
	}
}

// signed reports whether others are told who asks for it.
func signed(a request.Ask) bool {
	return a.Verb == request.Join || a.Verb == request.Press && !a.Anonymous
}

// receivers returns those to whom a player writes: those named, or else all
// other players. Anonymous press is said to go to the player too: who is left
// out would be known.
func (t *table) receivers(from *seat, a request.Ask) (all []string) {
	for _, name := range a.Players {
		all = append(all, t.seat(name).Player)
	}
	if len(a.Players) == 0 {
		for _, s := range t.players() {
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
