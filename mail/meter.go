package mail

import (
	"context"
	"regexp"
	"time"

	"cityhall.example/mail/identity"
)

// A Meter is told what an office does, for those who watch over it. Rounds and games call
// it at the same time. Nothing that it gets is secret, or an address.
type Meter interface {
	// Rounded is told of a round: what it did, how long that took, and whether it went well.
	Rounded(r Round, took time.Duration, well bool)
	// Waiting is told behind a round what waits.
	Waiting(w Waiting)
	// Failed is told that a game couldn't be continued.
	Failed(game string)
}

// Waiting is what waits in an office, by the games that wait longest.
type Waiting struct {
	// Games is how many games need attention.
	Games int
	// Undecided and Unsent are how long a game has waited in which an email isn't decided,
	// or one isn't sent; 0 for none.
	Undecided, Unsent time.Duration
	// Late is how many games have a deadline, or another instant of their clock, that
	// should have been kept a minute ago.
	Late int
}

// mostWaiting is how many games are looked at to find out what waits.
const mostWaiting = 1000

// metered does a round, and tells the meter.
func (o *Office) metered(ctx context.Context, do func() (Round, error)) (Round, error) {
	if o.Meter == nil {
		return do()
	}
	began := time.Now()
	r, err := do()
	o.Meter.Rounded(r, time.Since(began), err == nil)
	now := o.Now()
	work, unknown := o.store.Work(ctx, now, mostWaiting)
	if unknown != nil {
		return r, err
	}
	w := Waiting{Games: len(work)}
	for _, item := range work {
		since := max(now.Sub(item.Since), 0)
		if item.Undecided {
			w.Undecided = max(w.Undecided, since)
		}
		if item.Letters {
			w.Unsent = max(w.Unsent, since)
		}
		if item.Due && since > time.Minute {
			w.Late++
		}
	}
	o.Meter.Waiting(w)
	return r, err
}

// failed tells the meter that a game couldn't be continued.
func (o *Office) failed(game string) {
	if o.Meter != nil {
		o.Meter.Failed(game)
	}
}

// address is what looks like the address of a person.
var address = regexp.MustCompile(`[^\s<>()\[\]"',;:]+@[^\s<>()\[\]"',;:]+`)

// Redact returns a line for a log without what looks like an address or a token: servers
// say such things in what they refuse.
func Redact(line string) string {
	return identity.Strip(address.ReplaceAllString(line, "(address)"))
}
