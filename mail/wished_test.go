package mail

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// A wishful step is something that happens to anna and her games.
type wishful struct {
	hours int    // that pass before it
	game  string // in which somebody moves, both or ""
	asks  string // what anna asks for, or ""
	// kill is after which email of the step the process ends, and torn says that it
	// ends before that is noted.
	kill int
	torn bool
}

var drawWishful = rapid.Custom(func(t *rapid.T) wishful {
	return wishful{
		hours: rapid.SampledFrom([]int{1, 1, 5, 9, 26}).Draw(t, "hours"),
		game:  rapid.SampledFrom([]string{"spring-3", "summer", "both", "both", "both", ""}).Draw(t, "game"),
		asks: rapid.SampledFrom([]string{
			"", "", "", "status", "away 22 to 23 November", "away 25 November", "back", "notify each", "notify my-turn", "notify my-turn", "notify my-turn", "notify digest 18:00", "notify digest 7:30", "mute until 24 November", "unmute", "zone Asia/Seoul", "zone America/New_York",
		}).Draw(t, "asks"),
		kill: rapid.IntRange(0, 3).Draw(t, "kill"),
		torn: rapid.Bool().Draw(t, "torn"),
	}
})

// deadlinesOf are the deadlines of games in schedules: none, so much time for a
// decision, and fixed times, for which a digest may have to go out early.
var deadlinesOf = map[string][]string{
	"none":  nil,
	"spans": {"limits:\n  - time: 30h", "reminders: [12h]", "last-call: 3h", "absent: 12h"},
	"fixed": {"limits:\n  - at: [mon 20:00, tue 20:00, wed 20:00, thu 20:00, fri 20:00, sat 20:00, sun 20:00]\n    least: 4h", "reminders: [6h]", "last-call: 2h", "absent: 12h"},
}

// lived lets a schedule happen, with ends of processes or without, and then three days
// in which anna wants to hear everything. It returns the world.
func lived(t *testing.T, steps []wishful, mails int, deadlines string, kills bool) *world {
	letters = 0
	w := newWorld(t)
	s, _, err := readSettings(w.disk)
	w.must(err)
	s.Mails = mails
	w.must(s.Write(w.disk))
	for _, id := range []string{"spring-3", "summer"} {
		if lines := deadlinesOf[deadlines]; lines != nil {
			w.timed("fifth-avenue", id, policyOf(lines), "kevin", "anna", "ken")
		} else {
			w.game("fifth-avenue", id, byAddress, "kevin", "anna", "ken")
		}
	}
	for _, step := range steps {
		w.now = w.now.Add(time.Duration(step.hours) * time.Hour)
		for _, id := range []string{"spring-3", "summer"} {
			if step.game == id || step.game == "both" {
				g := w.load(id)
				w.mail(letterTo{from: g.Players[g.Open().Seat] + "@sandbox.test", text: "game: " + id + "\norders:\n- " + w.legal(id)})
			}
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
	if deadlinesOf[deadlines] != nil { // or there is always something that is told tomorrow
		for _, id := range []string{"spring-3", "summer"} {
			w.mail(letterTo{from: "mod@sandbox.test", text: "game: " + id + "\npause because the test is over"})
		}
		w.later(34 * time.Hour)
	}
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
		one.free = h.Get("In-Reply-To") != "" || strings.HasPrefix(string(k), aboutLastCall+"/")
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
// alone, as does what comes while she wants to hear of what matters; and she gets no
// more emails a day than the settings allow, but for answers.
func TestWishesHold(t *testing.T) {
	testkit.Draws(t, 3)
	begun := newWorld(t).now
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(drawWishful, 3, 9).Draw(rt, "steps")
		mails := rapid.SampledFrom([]int{0, 1, 2, 4}).Draw(rt, "mails a day")
		deadlines := rapid.SampledFrom([]string{"none", "spans", "fixed"}).Draw(rt, "deadlines")
		w := lived(t, steps, mails, deadlines, false)
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
			if at[m.at] > 1 && notifyAt(steps, m.at.Sub(begun)) == "my-turn" && m.at.Sub(begun) <= lasts(steps) {
				rt.Errorf("several emails at %s\n%s", m.at, log())
			}
			if strings.HasPrefix(string(m.key), aboutDigest) && at[m.at] > 1 {
				rt.Errorf("a digest did not come alone at %s\n%s", m.at, log())
			}
		}
		w.toldToTheEnd(rt, last, log)
		atMost(rt, all, steps, mails, begun, log)
		if deadlines != "none" {
			for _, game := range []string{"spring-3", "summer"} {
				w.applied(rt, game, all, steps)
				if deadlines == "fixed" && mails == 0 {
					w.early(rt, game, all, steps)
				}
			}
		}
		sameWhenKilled(rt, w, lived(t, steps, mails, deadlines, true))
	})
}

// toldToTheEnd guards that anna was told of each game up to the last entry of which a letter was
// made.
func (w *world) toldToTheEnd(rt *rapid.T, last map[string]int, log func() string) {
	for _, game := range []string{"spring-3", "summer"} {
		tip := 0 // the last entry of which a letter was made
		for e, err := range w.visit().History(w.t.Context(), game) {
			w.must(err)
			if e.Letter != nil && e.Letter.Reader == "anna" && e.Letter.Kind == aboutEntry {
				tip = max(tip, e.Letter.Entry)
			}
		}
		if last[game] != tip {
			rt.Errorf("%s was told up to entry %d of %d\n%s", game, last[game], tip, log())
		}
	}
}

// atMost guards how many emails come in a day: a day is hers, and isn't over where she moves to a
// zone that is behind.
func atMost(rt *rapid.T, all []told, steps []wishful, mails int, begun time.Time, log func() string) {
	if mails == 0 {
		return
	}
	days := map[clock.Day]int{}
	today := clock.Day(0)
	for _, m := range all {
		if !m.free {
			today = max(today, dayOf(&store.Person{Zone: zoneAt(steps, m.at.Sub(begun))}, m.at))
			days[today]++
		}
	}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if days[day] > mails {
			rt.Errorf("%d emails on %s\n%s", days[day], day, log())
		}
	}
}

// sameWhenKilled guards that processes that end send the same emails.
func sameWhenKilled(rt *rapid.T, w, killed *world) {
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
}

// asks reports whether anna asks for something that begins so.
func asks(steps []wishful, what string) bool {
	return slices.ContainsFunc(steps, func(s wishful) bool { return strings.HasPrefix(s.asks, what) })
}

// applied looks at what a clock did about anna: a last call for the very deadline went
// out before, and she was not away when it was due.
func (w *world) applied(rt *rapid.T, game string, all []told, steps []wishful) {
	w.t.Helper()
	saved, err := w.visit().Load(w.t.Context(), "")
	w.must(err)
	anna, err := find(saved.People, "anna@sandbox.test")
	w.must(err)
	g := w.load(game)
	policy, err := adjudicator.PolicyOf(g)
	w.must(err)
	var word, miss play.Time // when she was heard of, and when she missed a deadline
	heard := map[play.Time]bool{}
	for _, docket := range []string{"spring-3", "summer"} {
		for e, err := range w.visit().History(w.t.Context(), docket) {
			if w.must(err); e.Decided != nil && e.Decided.Player == "anna" {
				heard[play.TimeOf(e.At)] = true
			}
		}
	}
	for n := 1; n <= g.Tip.Entry; n++ {
		m, err := w.table(game).moment(w.t.Context(), n)
		w.must(err)
		e := m.out.Entry
		for at := range heard {
			if at <= e.At {
				word = max(word, at)
			}
		}
		of := slices.Contains(e.Missing, "anna") || slices.ContainsFunc(e.Sets, func(s play.EntrySet) bool { return s.Player == "anna" })
		if e.By != play.ByClock || e.Due == 0 || !of {
			continue
		}
		absent := miss > 0 && miss > word
		miss = e.At
		if absent {
			continue
		}
		key := Key(fmt.Sprintf("%s/%s/%d/anna", aboutLastCall, game, e.Due))
		if !slices.ContainsFunc(all, func(m told) bool { return m.key == key && play.TimeOf(m.at) < e.At }) {
			rt.Errorf("entry %d of %s applies a deadline of %s without a last call", n, game, e.Due)
		}
		var asked []store.Absence
		for _, a := range anna.Away {
			if play.TimeOf(a.Asked) < e.At {
				asked = append(asked, a)
			}
		}
		day := policy.Zone.Day(e.Due - 1) // at midnight, the day before has run out
		if slices.ContainsFunc(adjudicator.Absences(policy, asked), func(d clock.Days) bool { return d.Has(day) }) && !asks(steps, "back") {
			rt.Errorf("entry %d of %s applies a deadline of %s, while anna is away: %v", n, game, e.Due, asked)
		}
	}
}

// early looks at when anna hears of her decisions: no digest and no other wish costs
// her a fixed time, unless she wants no emails at all.
func (w *world) early(rt *rapid.T, game string, all []told, steps []wishful) {
	w.t.Helper()
	if asks(steps, "mute") || asks(steps, "away") {
		return
	}
	g := w.load(game)
	policy, err := adjudicator.PolicyOf(g)
	w.must(err)
	before := ""
	for n := 1; n <= g.Tip.Entry; n++ {
		m, err := w.table(game).moment(w.t.Context(), n)
		w.must(err)
		decision := adjudicator.Decision(m.game, m.game.Seat("anna"))
		if decision == before || decision == "" {
			before = decision
			continue
		}
		before = decision
		i := slices.IndexFunc(all, func(m told) bool { r, ok := m.entries[game]; return ok && r[0] < n && n <= r[1] })
		if i < 0 {
			continue // which is told elsewhere
		}
		kind, soon := adjudicator.KindOf(m.game), clock.Thinking{Begun: m.out.Entry.At}
		late := clock.Thinking{Begun: play.TimeOf(all[i].at)}
		if a, b := policy.Deadline(kind, soon, 0).Due, policy.Deadline(kind, late, 0).Due; a != b {
			rt.Errorf("anna heard of entry %d of %s at %s, and can decide until %s instead of %s", n, game, late.Begun, b, a)
		}
	}
}

// lasts is how long a schedule takes.
func lasts(steps []wishful) (all time.Duration) {
	for _, s := range steps {
		all += time.Duration(s.hours) * time.Hour
	}
	return all
}

// notifyAt is what anna wants to hear so long after the first step.
func notifyAt(steps []wishful, after time.Duration) string {
	return cmp.Or(askedAt(steps, after, "notify "), "each")
}

// zoneAt is the zone in which anna is so long after the first step.
func zoneAt(steps []wishful, after time.Duration) string { return askedAt(steps, after, "zone ") }

// askedAt is what anna has asked for last, of what begins so.
func askedAt(steps []wishful, after time.Duration, what string) (last string) {
	for _, s := range steps {
		if after -= time.Duration(s.hours) * time.Hour; after < 0 {
			break
		} else if wish, asks := strings.CutPrefix(s.asks, what); asks {
			last = wish
		}
	}
	return last
}
