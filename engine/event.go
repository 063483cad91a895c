package engine

// An Event is something that happened: a code of the game's messages with
// arguments. Everything that a report says comes from events and states.
type Event struct {
	Code Code
	// Owner is the only seat that may see the private arguments.
	Owner Seat
	// Private is the set of private arguments, a bit each.
	Private uint8
	Arg     [MaxArgs]int16
}

// For returns the event as the seat may see it: private arguments of others
// are None.
func (e Event) For(seat Seat) Event {
	if seat != e.Owner {
		for i := range e.Arg {
			if e.Private>>i&1 == 1 {
				e.Arg[i] = None
			}
		}
		e.Private = 0
	}
	return e
}

// A Log collects events. A nil log drops them.
type Log struct{ Events []Event }

// Add records an event that everybody may see.
func (l *Log) Add(code Code, args ...int16) {
	if l != nil {
		e := Event{Code: code, Owner: Nobody}
		copy(e.Arg[:], args)
		l.Events = append(l.Events, e)
	}
}

// AddPrivate records an event of which only the owner may see the arguments
// in the set private, a bit each.
func (l *Log) AddPrivate(code Code, owner Seat, private uint8, args ...int16) {
	if l != nil {
		l.Add(code, args...)
		e := &l.Events[len(l.Events)-1]
		e.Owner, e.Private = owner, private
	}
}
