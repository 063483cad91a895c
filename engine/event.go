package engine

// An Event is something that happened: a code with arguments. Everything that a
// report says comes from events and states.
type Event struct {
	Code Code
	// Owner is the only seat that may see the private arguments.
	Owner Seat
	// Private is the set of private arguments, one bit each.
	Private uint8
	Arg     [MaxArgs]int16
}

// For returns the event as the seat may see it: private arguments of other
// seats are None.
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

// EventsFor returns the events as the seat may see them.
func EventsFor(seat Seat, events []Event) []Event {
	seen := make([]Event, len(events))
	for i, e := range events {
		seen[i] = e.For(seat)
	}
	return seen
}

// A Log collects events. A nil log drops them.
type Log struct{ Events []Event }

// add records an event; its private arguments belong to its first seat.
func (l *Log) add(d *declared, args [MaxArgs]int16) {
	e := Event{Code: d.code, Owner: Nobody, Arg: args}
	if d.private != 0 {
		e.Owner, e.Private = Seat(args[d.owner]), d.private
	}
	l.Events = append(l.Events, e)
}

// Publish makes the private arguments of the last event public.
func (l *Log) Publish() {
	if l != nil {
		e := &l.Events[len(l.Events)-1]
		e.Owner, e.Private = Nobody, 0
	}
}
