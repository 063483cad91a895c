package mail

import (
	"context"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// TestThrough guards how far the mailbox was read: rounds without new email count,
// and so they do after a restart; those that couldn't look don't.
func TestThrough(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
	through := func(o *Office) time.Time {
		t.Helper()
		at, err := o.through(t.Context())
		w.must(err)
		return at
	}
	o := w.office()
	equal(t, "before any round", through(o), time.Time{})
	began := w.now
	w.must(w.with(o))
	equal(t, "after an idle round", through(o), began)
	w.must(o.Close())
	last := w.now
	for _, wait := range []time.Duration{idleNote, time.Minute, 3 * idleNote} {
		w.now = w.now.Add(wait)
		o = w.office()
		if late := last.Sub(through(o)); late < 0 || late >= idleNote {
			t.Errorf("after a restart %s are forgotten", late)
		}
		w.must(w.with(o))
		equal(t, "after an idle round", through(o), w.now)
		last = w.now
		w.now = w.now.Add(time.Hour)
		if _, err := o.Round(t.Context(), gone{w}, w); err == nil {
			t.Error("a mailbox that can't be read is no error")
		}
		equal(t, "after a round without a mailbox", through(o), last)
		w.must(o.Close())
	}
	w.mail(letterTo{from: "anna@sandbox.test", text: "status"})
	o = w.office()
	w.must(w.with(o))
	equal(t, "after a round with email", through(o), w.now)
	w.must(o.Close())
	equal(t, "after a restart", through(w.office()), w.now)
}

// A gone mailbox can't be listed.
type gone struct{ *world }

func (gone) List(context.Context) ([]transport.Item, error) { return nil, errAway }
