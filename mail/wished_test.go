package mail

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/racetest"
	"cityhall.example/adjudicator/store"
)

// A wishful step is something that happens to anna and her games.
type wishful struct {
	hours int    // that pass before it
	game  string // in which somebody moves, or ""
	asks  string // what anna asks for, or ""
	// kill is after which email of the step the process ends, and torn says that it
	// ends before that is noted.
	kill int
	torn bool
}

var drawWishful = rapid.Custom(func(t *rapid.T) wishful {
	return wishful{
		hours: rapid.SampledFrom([]int{1, 1, 5, 9, 26}).Draw(t, "hours"),
		game:  rapid.SampledFrom([]string{"spring-3", "summer", ""}).Draw(t, "game"),
		asks: rapid.SampledFrom([]string{
			"", "", "", "status", "notify each", "notify my-turn", "notify digest 18:00", "notify digest 7:30", "mute until 24 November", "unmute", "zone Asia/Seoul", "zone America/New_York",
		}).Draw(t, "asks"),
		kill: rapid.IntRange(0, 3).Draw(t, "kill"),
		torn: rapid.Bool().Draw(t, "torn"),
	}
})

// lived lets a schedule happen, with ends of processes or without, and then a week in
// which anna wants to hear everything. It returns the world.
func lived(t *testing.T, steps []wishful, mails int, kills bool) *world {
	letters = 0
	w := newWorld(t)
	s, err := readSettings(w.disk)
	w.must(err)
	s.Mails = mails
	w.must(s.Write(w.disk))
	for _, id := range []string{"spring-3", "summer"} {
		w.game("fifth-avenue", id, byAddress, "kevin", "anna", "ken")
	}
	for _, step := range steps {
		w.now = w.now.Add(time.Duration(step.hours) * time.Hour)
		if step.game != "" {
			g := w.load(step.game)
			w.mail(letterTo{from: g.Players[g.Open().Seat] + "@sandbox.test", text: "game: " + step.game + "\norders:\n- " + w.legal(step.game)})
		}
		if step.asks != "" {
			w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\n" + step.asks})
		}
		if kills && step.kill > 0 {
			w.killed(step)
		}
		for range 2 { // what one docket plans another one sends
			w.round()
		}
	}
	w.mail(letterTo{from: "anna@sandbox.test", text: "game: summer\nunmute\nnotify each"})
	w.later(72 * time.Hour)
	return w
}

// killed does a round in a process that ends.
func (w *world) killed(step wishful) {
	over := make(chan bool)
	go func() {
		defer close(over)
		w.office().Round(context.Background(), w, &lethal{w, step})
	}()
	<-over
}

// A lethal outbox ends the process with an email.
type lethal struct {
	*world
	wishful
}

func (d *lethal) Send(ctx context.Context, from string, to []string, raw []byte) error {
	if d.kill--; d.kill > 0 {
		return d.world.Send(ctx, from, to, raw)
	}
	if !d.torn {
		d.world.Send(ctx, from, to, raw)
	}
	runtime.Goexit()
	return nil
}

// A told is an email to anna: the entries that it tells about, by game.
type told struct {
	at      time.Time
	key     Key
	entries map[string][2]int
	free    bool // it answers, or is a last call
}

// mailsTo reads what anna got, each email once.
func (w *world) mailsTo(address string) (all []told) {
	covers := map[store.Key][]store.Covered{}
	for _, docket := range []string{"", "spring-3", "summer"} {
		for e, err := range w.visit().History(w.t.Context(), docket) {
			w.must(err)
			if e.Letter != nil && len(e.Letter.Covers) > 0 {
				covers[e.Letter.Key] = e.Letter.Covers
			}
		}
	}
	seen := map[Key]bool{}
	for i, name := range w.heads(address) {
		k := Key(name)
		if seen[k] {
			continue // it was on its way when the process ended
		}
		seen[k] = true
		one := told{key: k, entries: map[string][2]int{}}
		var mine []sentMail
		for _, m := range w.sent {
			if m.to[0] == address {
				mine = append(mine, m)
			}
		}
		h := headerOf(w.t, mine[i].raw)
		one.at, _ = h.Date()
		one.free = h.Get("In-Reply-To") != ""
		for _, c := range append(slices.Clone(covers[store.Key(k)]), store.Covered{Key: store.Key(k)}) {
			kind, game, number, _ := Key(c.Key).split()
			if kind != aboutEntry {
				continue
			}
			since := Key(c.Key).since()
			if r, there := one.entries[game]; there {
				since, number = min(since, r[0]), max(number, r[1])
			}
			one.entries[game] = [2]int{since, number}
		}
		all = append(all, one)
	}
	return all
}

// TestWishesHold guards whatever happens to games, wishes and processes: what anna
// gets tells of each entry once, in order, and of all in the end; a digest comes
// alone; and she gets no more emails a day than the settings allow, but for answers.
func TestWishesHold(t *testing.T) {
	racetest.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(drawWishful, 3, 9).Draw(rt, "steps")
		mails := rapid.SampledFrom([]int{0, 1, 2, 4}).Draw(rt, "mails a day")
		w := lived(t, steps, mails, false)
		all := w.mailsTo("anna@sandbox.test")
		log := func() (text string) {
			for _, m := range all {
				text += fmt.Sprintf("%s %s %v\n", m.at.Format(time.DateTime), m.key, m.entries)
			}
			return text
		}
		last := map[string]int{}
		at := map[time.Time]int{}
		for _, m := range all {
			for game, r := range m.entries {
				if r[0] < last[game] {
					rt.Errorf("%s tells again of entries behind %d, after %d\n%s", m.key, r[0], last[game], log())
				}
				last[game] = r[1]
			}
			if !m.free {
				at[m.at]++
			}
			if strings.HasPrefix(string(m.key), aboutDigest) && at[m.at] > 1 {
				rt.Errorf("a digest did not come alone at %s\n%s", m.at, log())
			}
		}
		for _, game := range []string{"spring-3", "summer"} {
			tip := 0 // the last entry of which a letter was made
			for e, err := range w.visit().History(t.Context(), game) {
				w.must(err)
				if e.Letter != nil && e.Letter.Reader == "anna" && e.Letter.Kind == aboutEntry {
					tip = max(tip, e.Letter.Entry)
				}
			}
			if last[game] != tip {
				rt.Errorf("%s was told up to entry %d of %d\n%s", game, last[game], tip, log())
			}
		}
		if mails > 0 { // a day is at most 25 hours long, and moves with her zone: look at each zone she was in
			person := &store.Person{Zone: zoneAlways(steps)}
			days := map[clock.Day]int{}
			for _, m := range all {
				if !m.free {
					days[dayOf(person, m.at)]++
				}
			}
			for _, day := range slices.Sorted(maps.Keys(days)) {
				if person.Zone != "moved" && days[day] > mails {
					rt.Errorf("%d emails on %s\n%s", days[day], day, log())
				}
			}
		}
		killed := lived(t, steps, mails, true)
		a, _ := w.byID()
		b, _ := killed.byID()
		for _, id := range slices.Sorted(maps.Keys(a)) {
			if b[id] != a[id] {
				rt.Errorf("with processes that end, %s is another email, or none:\n%s\n== instead of\n%s", id, b[id], a[id])
			}
		}
		if len(b) != len(a) {
			rt.Errorf("with processes that end there are the emails %q instead of %q", slices.Sorted(maps.Keys(b)), slices.Sorted(maps.Keys(a)))
		}
	})
}

// zoneAlways is the zone in which anna is all the time; "moved" if she moves.
func zoneAlways(steps []wishful) string {
	for _, s := range steps {
		if strings.HasPrefix(s.asks, "zone ") {
			return "moved"
		}
	}
	return ""
}
