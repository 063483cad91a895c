package mail

import (
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// shared gives an address to another person too.
func (w *world) shared(id, address string) {
	w.t.Helper()
	w.must(edit(w.t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
		return &store.Change{People: []store.Person{{ID: id, Name: id, Addresses: []string{address}, Epoch: "e"}}}, nil
	}))
}

// TestStandbyOfSeveral guards the standby list: an address of several people is refused,
// and where it became one later, the moderator is told once, and the game goes on with
// whoever waits next.
func TestStandbyOfSeveral(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		w := newWorld(t)
		w.now = time.Date(2026, 6, 1, 10, 0, 0, 0, time.UTC)
		w.timed("fifth-avenue", "spring", policyOf([]string{"missed: replace"}), "anna", "kevin")
		o := w.office()
		round := func(after time.Duration, mails ...letterTo) {
			w.now = w.now.Add(after)
			for _, m := range mails {
				m.from, m.subject = m.from+"@sandbox.test", "[spring]"
				w.mail(m)
			}
			_, err := o.Round(t.Context(), w, w)
			w.must(err)
		}
		told := func(part string) (n int) {
			for _, text := range w.to("mod@sandbox.test") {
				n += strings.Count(strings.Join(strings.Fields(text), " "), part)
			}
			return n
		}
		w.shared("ptwin1", "twin@sandbox.test")
		w.shared("ptwin2", "twin@sandbox.test")
		round(time.Minute, letterTo{from: "mod", text: "standby twin@sandbox.test"})
		if told("twin@sandbox.test belongs to several people: ptwin1, ptwin2") != 1 {
			t.Errorf("the moderator was told %q", w.to("mod@sandbox.test"))
		}
		round(time.Minute, letterTo{from: "mod", text: "standby lee@sandbox.test\nstandby joe@sandbox.test"})
		w.shared("plee1", "lee@sandbox.test")
		w.shared("plee2", "Lee@sandbox.test")
		if leaves {
			round(time.Minute, letterTo{from: "anna", text: "leave game"})
		}
		for range 60 {
			round(time.Hour)
		}
		if told("No longer on the standby list of game spring: lee@sandbox.test.") != 1 {
			t.Errorf("the moderator was told %q", w.to("mod@sandbox.test"))
		}
		acts := w.replay("spring").Entries()
		if e := acts[1]; e.Kind != play.ActReplace || e.Player != "anna" || len(w.to("joe@sandbox.test")) == 0 || len(w.to("lee@sandbox.test")) != 0 {
			t.Errorf("leaves %t: entry 2 is %s of %q", leaves, e.Kind, e.Player)
		}
	}
}
