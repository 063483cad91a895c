package year

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// A plan is how large a world is, and what happens to its servers.
type plan struct {
	people, bench int
	// standby is how many more wait to take over seats.
	standby int
	begin   time.Time
	days    int
	seasons []season
	outages []outage
	// resigns are days on which somebody resigns.
	resigns []int
	seed    uint64
	// deaths seeds when the process of the office ends; 0 for never.
	deaths uint64
	// secretly changes the terms that games really have; nil for those that were
	// promised.
	secretly func(*terms)
}

// fail is an outage that begins some days and hours after the year.
func (p *plan) fail(what service, days, hour, hours int) outage {
	from := p.begin.AddDate(0, 0, days).Add(time.Duration(hour) * time.Hour)
	return outage{what, from, from.Add(time.Duration(hours) * time.Hour)}
}

// live lets a world live as planned.
func (p *plan) live(t testing.TB) *world {
	w := newWorld(t, p.seed, p.begin)
	w.outages, w.secretly = p.outages, p.secretly
	if p.deaths > 0 {
		w.life.chance, w.life.most = rand.New(rand.NewPCG(p.deaths, 0)), 40
		w.open()
	}
	end := p.begin.AddDate(0, 0, p.days)
	w.populate(p.people, end)
	for range p.bench {
		w.join(characters[0].habit).bench = true
	}
	for range p.standby {
		waiting := w.join(characters[0].habit)
		waiting.bench = true
		w.standby = append(w.standby, waiting)
	}
	w.host = w.moderate(40 * time.Hour)
	w.settle()
	for _, se := range p.seasons {
		w.league(se)
	}
	for n, day := range p.resigns {
		w.at(p.begin.AddDate(0, 0, day), func() { w.resigns(w.people[n], w.people[p.people+n]) })
	}
	w.run(end)
	return w
}

// left reports whether the person is gone for good.
func (p *person) left(at time.Time) bool {
	for _, g := range p.gone {
		if !at.Before(g.from) && g.to.After(at.Add(500*day)) {
			return true
		}
	}
	return false
}

// weeks is a small year around the changes of the clocks in spring.
func weeks() *plan {
	p := &plan{people: 14, bench: 1, standby: 1, begin: time.Date(2027, 3, 8, 9, 0, 0, 0, time.UTC), days: 35, resigns: []int{16}, seed: 5}
	p.seasons = []season{{id: "winter", rounds: 2, days: 13, seats: 4}}
	p.outages = []outage{p.fail(imap, 6, 20, 30), p.fail(smtp, 12, 5, 20), p.fail(machine, 19, 3, 40)}
	return p
}

// undisturbed is the world after these weeks, which tests share: living takes long.
var undisturbed *world

func livedWeeks(t *testing.T) *world {
	if undisturbed == nil {
		undisturbed = weeks().live(t)
	}
	undisturbed.TB = t
	return undisturbed
}

// TestWeeks lets some weeks pass with all kinds of people, and looks at everything.
func TestWeeks(t *testing.T) {
	w := livedWeeks(t)
	w.verified()
	w.proved()
	w.standings()
	e := w.gather()
	for _, wrong := range e.check() {
		t.Error(wrong)
	}
	t.Log(w.summary(e))
}

// summary says in a line what happened.
func (w *world) summary(e *evidence) string {
	over, entries := 0, 0
	for _, c := range e.courses {
		last := c.moves[len(c.moves)-1]
		entries += last.Entry
		if last.over {
			over++
		}
	}
	verdicts, _ := e.verdicts()
	count := map[step]int{}
	for _, x := range e.wires {
		count[x.what]++
	}
	return fmt.Sprintf("%d games, %d over, %d entries, %d by clocks; emails: %v; the moderator answers %v; %d rounds", len(e.courses), over, entries, len(verdicts), count, w.host.answers, w.rounds)
}

// whole is a whole year: both changes of the clocks, and outages of all kinds.
func whole() *plan {
	p := &plan{people: 100, bench: 4, standby: 6, begin: begin, days: 365, resigns: []int{40, 90, 160, 250}, seed: 8}
	p.seasons = []season{
		{id: "winter", rounds: 4, days: 25, seats: 4},
		{id: "summer", day: 110, rounds: 3, days: 25, seats: 3},
		{id: "autumn", day: 220, rounds: 2, days: 30, seats: 2},
	}
	p.outages = []outage{p.fail(imap, 47, 20, 30), p.fail(smtp, 130, 5, 20), p.fail(machine, 240, 3, 60)}
	return p
}

// BenchmarkYear lets a year pass for 100 people and 300 games, and looks at
// everything.
func BenchmarkYear(b *testing.B) {
	for range b.N {
		start := time.Now()
		w := whole().live(b)
		lived := time.Since(start)
		w.verified()
		w.proved()
		w.standings()
		e := w.gather()
		for _, wrong := range e.check() {
			b.Error(wrong)
		}
		b.Log(w.summary(e))
		b.ReportMetric(lived.Seconds(), "s/year")
		b.ReportMetric((time.Since(start) - lived).Seconds(), "s-checking")
	}
}
