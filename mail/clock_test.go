package mail

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/transport"
)

// A clocking is a script in testdata/clock: what arrives when, and behind "=" what
// the office did. Times are UTC; a line with a time does a round.
//
//	game ID GAME anna kevin      a game that begins, with the policy below it
//	| missed: default            a line of its policy, in place of the usual one
//	| nonces                     all players have to join first
//	2026-06-01 10:00             a round; "every 1h until TIME" does more
//	... anna: ORDER / ORDER      an email of anna, before the round; "play" is a legal
//	                             order, and "turn" alone all of a turn
//	... no inbox, no outbox      what is broken in this round; "crash": a new process
//	... away anna DAYS           an absence that anna asks for
//	... all play but anna        from then on, each in the round after the letter
//	... until KIND               the game is played until such a decision is open
//	... bounce anna              the last mail to anna comes back
type clocking struct {
	*world
	out    strings.Builder
	office *Office
	seen   map[string]int // entries that were told, by game
	mails  int
	// playing says that all but one answer by themselves in each round.
	playing bool
	gone    string
}

// TestClocks plays scripts of clocks: whole situations, and what everybody gets
// when.
func TestClocks(t *testing.T) {
	playScripts(t, "testdata/clock", playScript)
}

// playScripts plays the scripts of a directory, each with what it leads to behind "=".
func playScripts(t *testing.T, dir string, play func(t *testing.T, script string) string) {
	files, err := filepath.Glob(dir + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, want, _ := strings.Cut(string(data), "\n=\n")
			got := play(t, script)
			if testkit.Update() {
				err = os.WriteFile(file, []byte(strings.TrimRight(script, "\n")+"\n=\n"+got), 0o666)
			} else {
				equal(t, "what became of it", got, want)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// playScript plays a script and returns what the office did.
func playScript(t *testing.T, script string) string {
	c := &clocking{world: newWorld(t), seen: map[string]int{}}
	c.now = time.Time{}
	lines := strings.Split(script, "\n")
	for i := 0; i < len(lines); i++ {
		line, _, _ := strings.Cut(lines[i], " #")
		line = strings.TrimRight(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "game "):
			var policy []string
			for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|"); i++ {
				policy = append(policy, strings.TrimPrefix(lines[i+1][1:], " "))
			}
			c.begin(strings.Fields(line)[1:], policy)
		default:
			c.line(line)
		}
	}
	for id := range c.seen {
		c.searched(id)
		had := map[string][]int{} // by the seat, the entries that gave it to somebody else
		for _, e := range c.replay(id).Entries() {
			if e.Kind == play.ActReplace {
				had[e.Player] = append(had[e.Player], e.Number)
			}
		}
		for _, s := range c.table(id).Seats.Players {
			var until []int
			for _, t := range s.Before {
				until = append(until, t.Until)
			}
			if !slices.Equal(until, had[s.Player]) {
				t.Errorf("%s: %s has been handed over at %v, and the seats know %v", id, s.Player, had[s.Player], until)
			}
		}
	}
	return c.out.String()
}

// searched has the search bot choose anew what it has chosen in the game, from the entries
// before.
func (c *clocking) searched(id string) {
	c.t.Helper()
	for r := c.replay(id); r.Game == nil || r.Game.Tip.Entry < r.Len(); {
		next := 1
		if r.Game != nil {
			next = r.Game.Tip.Entry + 1
		}
		if e := r.Entry(next); len(e.Sets) == 1 && e.Sets[0].Bot == string(clock.Search) {
			set, err := bot.StandIn(r.Game, e.Sets[0].Player, func(seat engine.Seat) ([]engine.Event, error) {
				var before []play.Outcome
				again := c.replay(id)
				for range next - 1 {
					out, err := again.Next()
					c.must(err)
					before = append(before, out)
				}
				return adjudicator.Told(&adjudicator.Replay{}, seat, before...)
			})
			c.must(err)
			if set.Lines[0].Text != e.Sets[0].Orders[0] {
				c.t.Errorf("%s, entry %d: %q, and again %q", id, e.Number, e.Sets[0].Orders, set.Lines[0].Text)
			}
		}
		_, err := r.Next()
		c.must(err)
	}
}

// usual is the policy of scripts, as far as they have no lines of their own.
var usual = []string{"format: cityhall-deadlines/1", "zone: UTC", "free: []", "holidays: []", "limits:\n  - time: 48h", "reminders: [24h]", "last-call: 3h", "grace: 2h", "absences: 10", "missed: default", "absent: 12h", "abort: 0"}

func policyOf(lines []string) string {
	all := slices.Clone(usual)
	for i := 0; i < len(lines); i++ {
		text := lines[i]
		for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], " "); i++ {
			text += "\n" + lines[i+1]
		}
		key, _, _ := strings.Cut(text, ":")
		if at := slices.IndexFunc(all, func(l string) bool { return strings.HasPrefix(l, key+":") }); at >= 0 {
			all[at] = text
		} else {
			all = append(all, text)
		}
	}
	return strings.Join(all, "\n") + "\n"
}

// begin makes a game, in its own time: that of the next line.
func (c *clocking) begin(words, policy []string) {
	c.t.Helper()
	id, kind, players := words[0], words[1], words[2:]
	text, nonces := "", slices.Contains(policy, "nonces")
	policy = slices.DeleteFunc(policy, func(line string) bool { return line == "nonces" })
	if len(policy) == 0 || policy[0] != "none" {
		text = policyOf(policy)
	}
	c.timedWith(adjudicator.Options{Rules: registry.Find(kind), ID: id, Players: players, Nonces: nonces, Policy: text})
	c.seen[id] = 0
}

// timed adds a game with deadlines, in which addresses prove who writes.
func (w *world) timed(kind, id, policy string, players ...string) {
	w.t.Helper()
	w.timedWith(adjudicator.Options{Rules: registry.Find(kind), ID: id, Players: players, Policy: policy})
}

func (w *world) timedWith(o adjudicator.Options) {
	w.t.Helper()
	s := placesAt("sandbox.test", o.Players...)
	byAddress(&s)
	o.Secret, o.At = engine.SeedSecret(o.ID), play.TimeOf(w.now)
	w.must(create(w.t.Context(), w.visit(), o, s, testMaker, w.now))
}

var (
	stamp = regexp.MustCompile(`^(\d{4}-\d\d-\d\d \d\d:\d\d)(?: every (\S+) until (\d{4}-\d\d-\d\d \d\d:\d\d))?(?: (.*))?$`)
)

func (c *clocking) at(text string) time.Time {
	at, err := time.Parse("2006-01-02 15:04", text)
	c.must(err)
	return at
}

// line does what a line says, and a round.
func (c *clocking) line(line string) {
	c.t.Helper()
	m := stamp.FindStringSubmatch(line)
	if m == nil {
		c.t.Fatalf("can't read %q", line)
	}
	c.now = c.at(m[1])
	var inbox Mailbox = c
	c.refuse = nil
	for _, text := range strings.Split(m[4], "; ") {
		from, said, mail := strings.Cut(text, ": ")
		switch {
		case text == "":
		case text == "no inbox":
			inbox = gone{c.world}
		case text == "no outbox":
			c.refuse = func([]string) error { return errAway }
		case strings.HasPrefix(text, "no mail to "):
			away := strings.TrimPrefix(text, "no mail to ") + "@sandbox.test"
			c.refuse = func(to []string) error {
				if slices.Contains(to, away) {
					return &transport.SendError{Recipient: away, Permanent: true}
				}
				return nil
			}
		case text == "crash":
			c.office = nil
			c.disk.Files["lock"] = nil
		case strings.HasPrefix(text, "away "):
			who, days, _ := strings.Cut(strings.TrimPrefix(text, "away "), " ")
			c.person(who+"@sandbox.test", func(p *store.Person) { p.Away = append(p.Away, store.Absence{Days: days, Asked: c.now}) })
		case strings.HasPrefix(text, "all play but "):
			c.gone, c.playing = strings.TrimPrefix(text, "all play but "), true
		case strings.HasPrefix(text, "until "):
			c.until(strings.TrimPrefix(text, "until "))
		case strings.HasPrefix(text, "bounce "):
			to := strings.TrimPrefix(text, "bounce ") + "@sandbox.test"
			b := bounceOf(headerOf(c.t, c.last(to)).Get("Message-Id"))
			b.text = strings.ReplaceAll(b.text, "ken@sandbox.test", to)
			c.mail(b)
		case mail:
			c.write(from, said)
		default:
			c.t.Fatalf("can't read %q", text)
		}
	}
	c.do(inbox)
	if m[2] != "" {
		every, err := time.ParseDuration(m[2])
		c.must(err)
		for until := c.at(m[3]); c.now.Before(until); {
			c.now = c.now.Add(every)
			c.do(inbox)
		}
	}
}

// until plays the only game by mail, in rounds of one instant, until a decision of
// the kind is open.
func (c *clocking) until(kind string) {
	c.t.Helper()
	for id := range c.seen {
		for range 500 {
			g := c.load(id)
			if g.Dealt && g.Rules.Kinds[g.Open().Kind].Name == kind {
				c.seen[id], c.mails = g.Tip.Entry, len(c.sent)
				fmt.Fprintf(&c.out, "%s  %s plays on to entry %d: %s for %s\n", c.now.Format("2006-01-02 15:04"), id, g.Tip.Entry, kind, g.Players[g.Open().Seat])
				return
			}
			c.write(g.Players[g.Open().Seat], c.good(g))
			_, err := c.office.Round(context.Background(), c, c)
			c.must(err)
		}
	}
	c.t.Fatalf("no %s comes up", kind)
}

// good returns the order of a bot.
func (c *clocking) good(g *play.Game) string {
	return greedy(c.t, g, g.Players[g.Open().Seat]).Lines[0].Text
}

// greedy returns the orders of the greedy bot, whichever stands in.
func greedy(t testing.TB, g *play.Game, player string) *play.OrderSet {
	t.Helper()
	g = g.Clone()
	g.Policy = ""
	set, err := bot.StandIn(g, player, nil)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// wholeTurn returns orders for all of a player's turn.
func wholeTurn(t testing.TB, g *play.Game, player string) (lines []string) {
	t.Helper()
	first := g.Open()
	for open := first; open.Seat == g.Seat(player) && open.Turn == first.Turn; open = g.Open() {
		set := greedy(t, g, player)
		next, _, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
		if err != nil {
			t.Fatal(err)
		}
		lines, g = append(lines, set.Lines[0].Text), next
	}
	return lines
}

// write delivers an email of a player, or of the moderator.
func (c *clocking) write(from, said string) {
	who, id, named := strings.Cut(from, " in ")
	if !named {
		for only := range c.seen {
			id = only
		}
	}
	text := strings.ReplaceAll(said, " / ", "\n")
	if strings.Contains(text, "play") {
		text = strings.ReplaceAll(text, "play", c.legal(id))
	}
	if text == "turn" {
		text = strings.Join(wholeTurn(c.t, c.load(id), who), "\n")
	}
	l := letterTo{from: who + "@sandbox.test", subject: "[" + id + "]", text: text}
	if strings.Contains(who, "@") {
		l.from = who
	}
	c.mail(l)
}

// do does a round, and tells what it did.
func (c *clocking) do(inbox Mailbox) {
	c.t.Helper()
	if c.office == nil {
		c.office = c.world.office()
		c.office.Settings.Answers = 1000
	}
	for id := range c.seen {
		if g := c.load(id); c.playing && !g.Over() && g.Dealt && g.Players[g.Open().Seat] != c.gone {
			c.write(g.Players[g.Open().Seat], c.good(g))
		}
	}
	_, err := c.office.Round(context.Background(), inbox, c.world)
	var told []string
	ids := []string{}
	for id := range c.seen {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		g := c.load(id)
		if g.Tip.Entry > c.seen[id] {
			r := c.replay(id)
			for n := c.seen[id] + 1; n <= g.Tip.Entry; n++ {
				told = append(told, fmt.Sprintf("%s %s", id, act(r.Entry(n))))
			}
			c.seen[id] = g.Tip.Entry
		}
	}
	for _, m := range c.sent[c.mails:] {
		text := textWithLine(c.t, m.raw)
		head, _, _ := strings.Cut(text, "\n")
		told = append(told, fmt.Sprintf("mail to %s: %s", strings.TrimSuffix(strings.Join(m.to, " "), "@sandbox.test"), head))
	}
	c.mails = len(c.sent)
	if err != nil && len(told) > 0 {
		told = append(told, "and "+strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	for i, line := range told {
		at := c.now.Format("2006-01-02 15:04")
		if i > 0 {
			at = strings.Repeat(" ", len(at))
		}
		fmt.Fprintf(&c.out, "%s  %s\n", at, line)
	}
}

// act describes an entry.
func act(e *play.Entry) string {
	text := fmt.Sprintf("%d: %s, %s", e.Number, e.By, e.Kind)
	for _, s := range e.Sets {
		text += fmt.Sprintf(" %s %q", s.Player, strings.Join(s.Orders, "; "))
		if s.Bot != "" {
			text += " by " + s.Bot
		}
	}
	if len(e.Missing) > 0 {
		text += " missing " + strings.Join(e.Missing, ", ")
	}
	if e.Player != "" {
		text += " " + e.Player
	}
	if e.Due > 0 {
		text += " due " + e.Due.Minute()
	}
	if e.Until > 0 {
		text += " until " + e.Until.Minute()
	}
	return text
}
