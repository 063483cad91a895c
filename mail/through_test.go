package mail

import (
	"context"
	"fmt"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// TestThrough guards how far the mailbox was read: rounds without new email count,
// and so they do after a restart or a crash; those that couldn't look don't.
func TestThrough(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
	through := func(o *Office) time.Time {
		t.Helper()
		at, err := o.store.Through(t.Context())
		w.must(err)
		return at
	}
	last := time.Time{}
	for i := range 8 {
		o := w.office()
		equal(t, fmt.Sprintf("at the start %d", i), through(o), last)
		if i%2 == 1 {
			w.mail(letterTo{from: "anna@sandbox.test", text: "status"})
		}
		w.must(w.with(o))
		last = w.now
		equal(t, "after a round", through(o), last)
		w.now = w.now.Add(time.Minute)
		if _, err := o.Round(t.Context(), gone{w}, w); err == nil {
			t.Error("a mailbox that can't be read is no error")
		}
		equal(t, "after a round without a mailbox", through(o), last)
		if i < 4 { // else it is killed
			w.must(o.Close())
		}
	}
}

// A gone mailbox can't be listed.
type gone struct{ *world }

func (gone) List(context.Context) ([]transport.Item, error) { return nil, errAway }

// TestPause guards for how long the office waits for mail: no longer than until the
// next deadline, and no shorter than it takes to look.
func TestPause(t *testing.T) {
	w := newWorld(t)
	w.timed("fifth-avenue", "spring-3", policyOf(nil), "anna", "kevin")
	o := w.office()
	defer o.Close()
	w.must(w.with(o))
	begun := w.now
	for _, c := range []struct{ after, want time.Duration }{
		{0, usualWait}, {24*time.Hour - time.Minute, time.Minute}, {24*time.Hour - time.Millisecond, time.Second}, {24 * time.Hour, usualWait}, {45*time.Hour - time.Minute, time.Minute},
	} {
		w.now = begun.Add(c.after)
		w.must(w.with(o))
		equal(t, fmt.Sprintf("the pause after %s", c.after), o.pause(t.Context()), c.want)
	}
}

const usualWait = 5 * time.Minute

// TestHeld guards what it costs that games wait for an inbox that can't be read: the
// clock of each is looked at, and nothing is written.
func TestHeld(t *testing.T) {
	w := newWorld(t)
	for i := range 3 {
		w.timed("fifth-avenue", fmt.Sprintf("game-%d", i), policyOf(nil), "anna", "kevin")
	}
	o := w.office()
	defer o.Close()
	for _, hours := range []time.Duration{0, 24, 21, 1} {
		w.now = w.now.Add(hours * time.Hour)
		w.must(w.with(o))
	}
	w.now = w.now.Add(20 * time.Hour)
	for i := range 4 {
		w.now = w.now.Add(5 * time.Minute)
		before := len(w.disk.Steps)
		if _, err := o.Round(t.Context(), gone{w}, w); err == nil {
			t.Error("a mailbox that can't be read is no error")
		}
		if n := len(w.disk.Steps) - before; i > 0 && n > 0 {
			t.Errorf("round %d did %d steps: %v", i, n, w.disk.Steps[before:])
		}
	}
}
