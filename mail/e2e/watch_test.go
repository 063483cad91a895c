package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
)

// watch runs the office in the background until the test calls stop, or ends.
func (h *house) watch() (stop func()) {
	ctx, cancel := context.WithCancel(h.ctx)
	ended := make(chan error, 1)
	go func() { ended <- h.office.Watch(ctx) }()
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			h.Errorf("watching ended with %v", err)
		}
	}
	h.Cleanup(stop)
	return stop
}

// logged is what the office has logged.
func (h *house) logged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.String()
}

// longPoll lets an office look into the inbox by itself once a day only, so that
// what comes sooner was told by the server.
func longPoll(s *mail.Settings) { s.Poll = 24 * time.Hour }

// turn lets the player whose decision is open order, before an action of the
// test, and waits until the report about it is there.
func (m *match) turn(p *person, then func()) (next *person) {
	m.Helper()
	view, _ := p.view()
	p = m.people[view.Players[view.Open().Seat]]
	p.await(1)
	view, report := p.view()
	for view.Players[view.Open().Seat] != p.name { // the mail is on its way
		p.await(len(p.inbox) + 1)
		view, report = p.view()
	}
	m.order(p, report, m.planners[p.name].orders(view))
	then()
	p.await(len(p.inbox) + 1)
	return p
}

// TestIdle guards the way in which servers tell of new mail: the office answers
// soon, although it would look by itself in a day only.
func TestIdle(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, longPoll)
		m := newMatch(h, "fifth-avenue", "greedy")
		stop := h.watch()
		p := h.people[players[0]]
		p.await(1)
		for range 4 {
			p = m.turn(p, func() {})
		}
		stop()
		if n := strings.Count(h.logged(), "watching"); n != 1 {
			t.Errorf("the inbox was opened %d times:\n%s", n, h.logged())
		}
		m.rest()
	})
}

// TestWoken guards players whose game is created while the office watches: they hear of it
// soon, although it would look by itself in a day only.
func TestWoken(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, longPoll)
		h.watch()
		for deadline := time.Now().Add(10 * time.Second); !strings.Contains(h.logged(), "watching") && time.Now().Before(deadline); {
			time.Sleep(10 * time.Millisecond)
		}
		newMatch(h, "metromania", "greedy")
		h.people[players[0]].await(1)
	})
}

// TestRestart guards against servers that start again while the office watches,
// idle or at work: it comes back by itself, and nothing is lost or doubled.
func TestRestart(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, longPoll)
		m := newMatch(h, "metromania", "random")
		stop := h.watch()
		p := h.people[players[0]]
		p.await(1)
		p = m.turn(p, func() {})
		h.restart() // while nothing happens
		p = m.turn(p, func() {})
		p = m.turn(p, h.restart) // while a mail is on its way
		for range 3 {
			p = m.turn(p, func() {})
		}
		stop()
		if !strings.Contains(h.logged(), "retrying in") || strings.Count(h.logged(), "watching") < 2 {
			t.Errorf("there was no need to try again:\n%s", h.logged())
		}
		m.rest()
	})
}

// rest lets the office do what is left to do, and looks at everything.
func (m *match) rest() {
	m.Helper()
	m.work()
	m.check()
}
