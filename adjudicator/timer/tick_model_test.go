package timer

import (
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// A clockModel is when a deadline applies, as the docs for moderators say it: the last call
// is for one deadline, goes out before it, leaves its time, or as much as there was at
// all, and what it says stays true.
type clockModel struct {
	begun, extended         play.Time
	limit, lastCall, grace  play.Time // in seconds
	warnedOf, until, missed play.Time
}

// look looks at the clock, with the letters going out at once, and returns from when on the
// deadline applies.
func (m *clockModel) look(now play.Time) (applies play.Time) {
	due := max(m.begun+m.limit, m.extended)
	if m.warnedOf != due && now >= due-m.lastCall {
		m.warnedOf, m.until = due, max(now+min(m.lastCall, due-m.begun), due+m.grace)
	}
	applies = due + m.grace
	if m.warnedOf == due {
		applies = max(applies, m.until)
		if now >= applies {
			m.missed = now
		}
	}
	return applies
}

// TestDeadlinesAsInTheModel changes deadlines at random moments, and looks at the clock at
// others: a deadline applies when the model says so, never earlier or later, and what is
// said about it before is that.
func TestDeadlinesAsInTheModel(t *testing.T) {
	testkit.Draws(t, 60)
	hours := func(t *rapid.T, name string, of ...int) (clock.Span, play.Time) {
		minutes := rapid.SampledFrom(of).Draw(t, name)
		return clock.Span{Minutes: minutes}, play.Time(minutes * 60)
	}
	rapid.Check(t, func(t *rapid.T) {
		p, m := clock.Defaults(), &clockModel{begun: day}
		p.Missed, p.Reminders = clock.Default, nil
		change := func() {
			p.Limits[0].Time, m.limit = hours(t, "limit", 60, 600, 24*60, 72*60)
			p.LastCall, m.lastCall = hours(t, "last call", 5, 90, 8*60, 30*60)
			p.Grace, m.grace = hours(t, "grace", 0, 120, 24*60)
		}
		change()
		h := newTicker(t, adjudicator.Options{Rules: registry.Find("metromania"), Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("x"), At: day}, p)
		h.send(day)
		for now, steps := day, 0; m.missed == 0; steps++ {
			if steps > 300 {
				t.Fatalf("nobody misses a deadline: %+v", m)
			}
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				change()
				h.do(play.Act{At: now, Kind: play.ActDeadlines, Policy: p.Entry()})
			case 1:
				m.extended = now + play.Time(rapid.SampledFrom([]int{600, 40000}).Draw(t, "more"))
				h.do(play.Act{At: now, Kind: play.ActExtend, Player: "anna", Until: m.extended})
			default:
				now += play.Time(rapid.SampledFrom([]int{1, 299, 1800, 5399, 7200, 86400}).Draw(t, "later"))
			}
			h.tick(now, now)
			h.send(now)
			h.tick(now, now)
			applies := m.look(now)
			if last := h.entries[len(h.entries)-1]; (m.missed > 0) != (last.By == play.ByClock && len(last.Missing) > 0) {
				t.Fatalf("at %s: missed %v as in the journal, not as in %+v, which applies at %s", now, last.Missing, m, applies)
			}
			if said := h.seats[0].Deadline.Applies; m.missed == 0 && said != applies {
				t.Fatalf("at %s: applies at %s, expected %s: %+v", now, said, applies, m)
			}
		}
		h.verify()
	})
}
