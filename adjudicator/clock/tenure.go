package clock

import "cityhall.example/engine/play"

// A Sign is something that happened to a seat, in the order of the journal and of
// the mail.
type Sign struct {
	At   play.Time
	Kind SignKind
	// Person is who plays the seat from then on, for Taken.
	Person string
}

// A SignKind is a kind of sign.
type SignKind string

// The kinds of signs.
const (
	// Missed: the seat was awaited, and its deadline was applied.
	MissedSign SignKind = "missed"
	// Mail: there was an email that was proved to be from the player, whatever it
	// said.
	Mail SignKind = "mail"
	// Taken: a person took the seat over.
	Taken SignKind = "taken"
)

// A Tenure is how a person has kept a seat.
type Tenure struct {
	Person string
	// Since is the miss from which on there has been no word from the person, or 0.
	Since play.Time
	// Vanished is how often the person vanished, and Missed the number of decisions
	// that were missed. A rating ignores the seat once Missed is above 0.
	Vanished, Missed int
}

// Absent reports whether City Hall no longer waits for the person as for others.
func (t Tenure) Absent() bool { return t.Since > 0 }

// TenureOf returns the tenure of who plays the seat after the signs, starting with
// the person who had it first. Whoever takes over a seat starts afresh, but not a
// person who takes over the seat that is theirs. However much is missed while
// somebody is away, it is one time of vanishing.
func TenureOf(person string, signs []Sign) Tenure {
	t := Tenure{Person: person}
	for _, s := range signs {
		switch {
		case s.Kind == Taken && s.Person != t.Person:
			t = Tenure{Person: s.Person}
		case s.Kind == Mail:
			t.Since = 0
		case s.Kind == MissedSign:
			if t.Missed++; t.Since == 0 {
				t.Since = s.At
				t.Vanished++
			}
		}
	}
	return t
}
