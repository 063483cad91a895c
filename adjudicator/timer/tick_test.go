package timer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

func init() { registry.Add(enginetest.Toy) }

// A ticker is a host in memory: it ticks a game, does what the clock wants, and
// watches that the clock keeps its promises.
type ticker struct {
	t       interface{ Fatalf(string, ...any) }
	g       *play.Game
	journal []byte
	entries []play.Entry
	watch   *Watch
	away    [][]clock.Days
	polls   bool
	standby bool
	flooded bool
	// waiting are the last calls that are not sent yet, and told is until when orders
	// count, as those said that were sent, by player and deadline.
	waiting []Call
	told    map[string]play.Time
	calls   []string
	asked   []string
	wake    play.Time
	seats   []Owed
}

func newTicker(t interface{ Fatalf(string, ...any) }, o adjudicator.Options, policy *clock.Policy) *ticker {
	o.ID, o.Policy = "spring", policy.Entry()
	g, out, err := adjudicator.New(o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	h := &ticker{t: t, watch: &Watch{}, told: map[string]play.Time{}}
	h.keep(g, out)
	return h
}

func (h *ticker) keep(g *play.Game, out play.Outcome) {
	if out.Entry.Number > 0 {
		h.journal, h.entries = append(h.journal, out.Entry.Line()...), append(h.entries, out.Entry)
	}
	h.g = g
}

// do performs an act of the moderator.
func (h *ticker) do(a play.Act) {
	g, out, err := adjudicator.Do(h.g, a, nil)
	if err != nil {
		h.t.Fatalf("%v", err)
	}
	h.keep(g, out)
}

// answer lets the player decide what is open, if something is for the player.
func (h *ticker) answer(player string, at play.Time) bool {
	if !h.g.Awaited().Has(h.g.Seat(player)) {
		return false
	}
	set, err := bot.StandIn(h.g, player, nil)
	if err != nil {
		h.t.Fatalf("%v", err)
	}
	set.Bot = ""
	g, out, err := adjudicator.Adjudicate(h.g, play.Act{At: at, By: play.ByPlayer}, []*play.OrderSet{set})
	if err != nil || out.Entry.Number == 0 {
		h.t.Fatalf("%v %+v", err, out.Receipts)
	}
	h.keep(g, out)
	return true
}

// send lets the letters go out that wait.
func (h *ticker) send(at play.Time) {
	for _, player := range h.g.Players {
		h.watch.Begin(h.g, player, at)
	}
	look, err := Tick(h.g, Facts{Now: at, Away: h.away, Watch: h.watch})
	if err != nil {
		h.t.Fatalf("%v", err)
	}
	for _, c := range h.waiting {
		i := slices.IndexFunc(look.Seats, func(o Owed) bool { return o.Player == c.Player && o.Deadline.Due == c.Deadline.Due })
		if c.Last && i >= 0 {
			h.told[h.about(c.Player, c.Deadline.Due)] = look.Seats[i].Deadline.Applies
		}
		h.watch.Sent(h.g, c.Player, c.Deadline.Due, at)
	}
	h.waiting = nil
}

// about names a deadline of a player's decision.
func (h *ticker) about(player string, due play.Time) string {
	return fmt.Sprint(h.watch.On(h.g, player).Decision, " ", player, " ", due)
}

// tick does what the clock wants.
func (h *ticker) tick(now, intake play.Time) {
	for n := 0; ; n++ {
		before := h.g
		f := Facts{Now: now, Intake: intake, Away: h.away, Standby: h.standby, Polls: h.polls, Flooded: h.flooded, Watch: h.watch}
		s, err := Tick(h.g, f)
		if err != nil || n > 1000 {
			h.t.Fatalf("%v after %d steps", err, n)
		}
		if again, _ := Tick(h.g, f); noted(again.Watch) != noted(s.Watch) || again.Wake != s.Wake || len(again.Calls) != len(s.Calls) {
			h.t.Fatalf("the same facts give another step")
		}
		h.watch, h.wake, h.seats = &Watch{}, s.Wake, s.Seats
		if err := json.Unmarshal([]byte(noted(s.Watch)), h.watch); err != nil {
			h.t.Fatalf("%v", err)
		}
		for _, c := range s.Calls {
			if c.Deadline.Tell(now) <= now || c.Deadline.Applies < c.Deadline.Tell(now) {
				h.t.Fatalf("at %s a call tells of %+v", now, c.Deadline)
			}
			h.waiting = append(h.waiting, c)
			h.calls = append(h.calls, fmt.Sprint(c.Player, " ", c.Deadline.Due, " ", c.Last, " ", c.Deadline.Begun, " ", h.watch.of(c.Player).Reminded))
		}
		for _, a := range s.Asks {
			h.asked = append(h.asked, fmt.Sprint(a.Player, " ", a.Why, " ", a.Due))
		}
		if !h.g.Paused && len(s.Seats) != len(h.g.Names(h.g.Awaited())) {
			h.t.Fatalf("%d seats of %v", len(s.Seats), h.g.Awaited())
		}
		if s.Act == nil {
			return
		}
		g, out, err := s.Perform(h.g, nil)
		if err != nil {
			h.t.Fatalf("%v", err)
		}
		h.promised(before, &s, now, intake)
		h.keep(g, out)
	}
}

// goesOn proves that the game moves on, or that somebody is asked, when the clock is
// looked at whenever it wants to be, and letters go out at once.
func (h *ticker) goesOn(now play.Time) {
	if h.g.Paused {
		h.do(play.Act{At: now, Kind: play.ActResume})
	}
	entries := len(h.entries)
	for range 100 {
		h.send(now)
		h.tick(now, now)
		asks := func(o Owed) bool { return o.Asks != "" || o.Vote > 0 || o.Act == clock.Ask }
		if len(h.entries) > entries || h.g.Over() || h.g.AwaitsBeacon() || slices.ContainsFunc(h.seats, asks) {
			return
		}
		if h.wake == 0 {
			break
		}
		now = max(now, h.wake)
	}
	h.t.Fatalf("at %s the game waits for ever: %+v", now, h.seats)
}

// undo performs an undo, for a player who may have asked for it.
func (h *ticker) undo(now play.Time, to int, who string) {
	r, err := adjudicator.NewReplay("journal", h.journal, h.g.Secret)
	if err != nil {
		h.t.Fatalf("%v", err)
	}
	g, out, err := adjudicator.Do(h.g, play.Act{At: now, Kind: play.ActUndo, To: to, For: who}, func(int) (*play.Game, []*play.Entry, error) {
		_, err := r.To(to)
		return r.Game, r.Entries()[to:], err
	})
	if failed, ok := err.(*adjudicator.ActError); ok && failed.Problem.Code == "act/deal-stays" {
		return
	} else if err != nil {
		h.t.Fatalf("%v", err)
	}
	h.keep(g, out)
	h.once()
	h.calls, h.asked = nil, nil // a deadline that is moved back is announced again
}

// promised proves that an act keeps what players were promised.
func (h *ticker) promised(g *play.Game, s *Step, now, intake play.Time) {
	policy, _ := adjudicator.PolicyOf(g)
	a := s.Act
	players := slices.Clone(a.Missing)
	for _, set := range s.Sets {
		players = append(players, set.Player)
	}
	for _, player := range players {
		seat := g.Seat(player)
		if !g.Awaited().Has(seat) {
			h.t.Fatalf("%s isn't awaited: %+v", player, a)
		}
		w := *h.watch.On(g, player)
		miss := g.Misses[seat]
		absent := miss.Last > 0 && miss.Last > w.Word
		if a.Due == 0 {
			if open := g.Open(); !absent || !miss.Missed(open.Lane, open.Occasion) {
				h.t.Fatalf("%s has not missed this: %+v", player, a)
			}
			continue
		}
		kind := ""
		if g.Dealt {
			kind = g.Rules.Kinds[g.Open().Kind].Name
		}
		th := clock.Thinking{Begun: w.Begun, Until: g.Until[seat], Thought: g.Thought, Absent: absent, Warned: w.warning()}
		if h.away != nil {
			th.Away = h.away[seat]
		}
		if absent && (policy.Missed == clock.BotUntilBack || w.Stand == clock.BotUntilBack) {
			policy.Absent = clock.Span{}
		}
		d := policy.Deadline(kind, th, now)
		switch {
		case w.Begun == 0 || w.Begun < g.Since:
			h.t.Fatalf("%s has no letter: %+v", player, a)
		case now < h.told[h.about(player, d.Due)]:
			h.t.Fatalf("%s was told %s, and it is %s", player, h.told[h.about(player, d.Due)], now)
		case a.Due != d.Due || now < d.Applies || intake < d.Applies:
			h.t.Fatalf("the deadline of %s is %+v, not %+v at %s", player, d, a, now)
		case (!absent || th.Until >= d.Due) && (w.Called != d.Due || w.Warned == 0 || w.Warned > now):
			h.t.Fatalf("%s had no last call: %+v %+v", player, w, a)
		}
	}
}

// verify proves that the journal alone leads to the game, and that nobody was told
// anything twice.
func (h *ticker) verify() {
	h.once()
	r, err := adjudicator.NewReplay("journal", h.journal, h.g.Secret)
	if err != nil {
		h.t.Fatalf("%v", err)
	}
	if _, err = r.To(r.Len()); err != nil {
		h.t.Fatalf("%v", err)
	}
	if string(formats.Emit(r.Game.Document())) != string(formats.Emit(h.g.Document())) {
		h.t.Fatalf("replayed:\n%s\nplayed:\n%s", string(formats.Emit(r.Game.Document())), string(formats.Emit(h.g.Document())))
	}
}

// once proves that nobody was told anything twice, and that nothing was asked twice. A
// deadline that moves back after another one was told counts as another one.
func (h *ticker) once() {
	once := func(lines []string, due int) {
		told := map[string][]string{}
		for _, line := range lines {
			f := strings.Fields(line)
			before := told[f[0]]
			if len(before) > 0 && strings.Fields(before[0])[due] != f[due] {
				before = nil
			}
			if slices.Contains(before, line) {
				h.t.Fatalf("twice: %s", line)
			}
			told[f[0]] = append(before, line)
		}
	}
	once(h.calls, 1)
	once(h.asked, 2)
}

func noted(w *Watch) string {
	b, _ := json.Marshal(w)
	return string(b)
}

const day play.Time = 24 * 60 * 60

var missedActs = []clock.Act{clock.Wait, clock.Default, clock.Bot, clock.BotUntilBack, clock.Ask, clock.Replace}

// TestTickPromises lets the clock of a game run at random: players answer, vanish,
// come back or are away, the moderator pauses, extends and replaces, letters go out
// Late and ticks come late.
func TestTickPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := registry.Find(rapid.SampledFrom(registry.Names()).Draw(t, "game"))
		p := clock.Defaults()
		p.Missed = rapid.SampledFrom(missedActs).Draw(t, "missed")
		p.Abort = rapid.IntRange(0, 4).Draw(t, "abort")
		p.Absent = rapid.SampledFrom([]clock.Span{{}, clock.Hours(12)}).Draw(t, "absent")
		p.Ask = clock.Poll{Quorum: 1, Tie: clock.Wait, Otherwise: clock.Bot, Expires: clock.Hours(24)}
		h := newTicker(t, adjudicator.Options{Rules: rules, Players: enginetest.Players(rules, 3), Secret: engine.SeedSecret("x"), At: day, Nonces: rapid.Bool().Draw(t, "nonces")}, p)
		h.polls, h.standby = rapid.Bool().Draw(t, "polls"), rapid.Bool().Draw(t, "standby")
		h.away = make([][]clock.Days, 3)
		now := day
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now += play.Time(rapid.SampledFrom([]int{0, 60, 3600, 20000, 86400, 300000}).Draw(t, "later"))
			now = h.happens(t, p, now)
		}
		h.verify()
		h.goesOn(max(now, h.g.Tip.At))
	})
}

// happens has one thing happen at a time, and returns when it is then.
func (h *ticker) happens(t *rapid.T, p *clock.Policy, now play.Time) play.Time {
	player := h.g.Players[rapid.IntRange(0, 2).Draw(t, "who")]
	switch rapid.SampledFrom([]string{"answer", "answer", "send", "send", "send", "tick", "tick", "wake", "wake", "word", "extend", "pause", "vote", "away", "bounce", "policy", "replace", "undo"}).Draw(t, "what") {
	case "answer":
		if !h.g.Paused {
			h.answer(player, now)
		}
	case "send":
		h.send(now)
	case "wake":
		now = max(now, h.wake)
		fallthrough
	case "tick":
		h.tick(now, now-play.Time(rapid.SampledFrom([]int{0, 0, 0, 600, 86400}).Draw(t, "intake")))
	case "word":
		h.watch.Heard(player, now)
	case "extend":
		if !h.g.Over() {
			h.do(play.Act{At: now, Kind: play.ActExtend, Player: player, Until: max(now, h.g.Tip.At) + day})
		}
	case "pause":
		if h.g.Paused {
			h.do(play.Act{At: now, Kind: play.ActResume})
		} else if !h.g.Over() {
			h.do(play.Act{At: now, Kind: play.ActPause})
		}
	case "vote":
		h.watch.Vote(player, rapid.SampledFrom(missedActs[:4]).Draw(t, "choice"), now)
	case "away":
		seat, today := h.g.Seat(player), clock.Day(now/day)
		h.away[seat] = append(h.away[seat], clock.Days{First: today, Last: today + 3})
	case "bounce":
		h.watch.Bounced(player)
	case "policy":
		if !h.g.Over() {
			p.Limits[0].Time = rapid.SampledFrom([]clock.Span{clock.Hours(2), {Days: 1}, {Days: 5}}).Draw(t, "time")
			p.LastCall = rapid.SampledFrom([]clock.Span{{Minutes: 5}, clock.Hours(3), clock.Hours(30)}).Draw(t, "last call")
			p.Grace = rapid.SampledFrom([]clock.Span{{}, clock.Hours(2), {Days: 1}}).Draw(t, "grace")
			h.do(play.Act{At: now, Kind: play.ActDeadlines, Policy: p.Entry()})
		}
	case "undo":
		if last := h.g.Tip.Entry; last > 1 {
			h.undo(now, rapid.IntRange(1, last-1).Draw(t, "to"), rapid.SampledFrom([]string{"", player}).Draw(t, "for"))
		}
	case "replace":
		h.do(play.Act{At: now, Kind: play.ActReplace, Player: player})
		h.watch.Replaced(player)
	}
	return now
}
