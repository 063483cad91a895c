package e2e

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
)

// A match is a game that is played by mail.
type match struct {
	*house
	id       string
	options  adjudicator.Options
	planners map[string]*planner
	// wrote are the orders and acts by the Message-ID of their mail.
	wrote map[string]call
	// asked are the emails of each person that want an answer of their own, and
	// press counts those of others that want one to the person.
	asked map[string][]string
	press map[string]int
	turns int
	wrong int // order sets that were wrong
}

// A call is what an email asks the adjudicator to do.
type call struct {
	// document is the order file that says what the mail says.
	document string
	act      *play.Act
}

// newMatch makes a game in which each player chooses as a bot does, in the order
// of the seats, round and round.
func newMatch(h *house, kind string, bots ...string) *match {
	h.Helper()
	return newMatchOf(h, players, kind, bots...)
}

// newMatchOf makes a game of some players.
func newMatchOf(h *house, players []string, kind string, bots ...string) *match {
	h.Helper()
	id := "match-" + kind
	m := &match{house: h, id: id, options: options(kind, id, players), wrote: map[string]call{}, asked: map[string][]string{}, press: map[string]int{}, planners: map[string]*planner{}}
	h.game(m.options)
	for i, p := range players {
		m.planners[p] = newPlanner(m.options.Rules, bots[i%len(bots)], p)
	}
	return m
}

// TestWholeGames plays a whole game of each kind by mail. Each of the players
// has another mail program, sees only what comes into their own inbox, and lets a
// bot choose. What comes out is, byte by byte, what the same orders give as turn
// files, and nobody gets an email too much, too little, too late or of others.
func TestWholeGames(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		kind string
		plus bool
		bots [4]string
	}{
		{"fifth-avenue", true, [4]string{"greedy", "random", "greedy", "greedy"}},
		{"expancity", true, [4]string{"greedy", "greedy", "random", "greedy"}},
		{"metromania", false, [4]string{"random", "greedy", "random", "random"}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			if c.kind != "fifth-avenue" { // the shortest
				testkit.Need(t, testkit.Long)
			}
			each(t, func(t *testing.T, b backend) {
				h := b.open(t, func(s *mail.Settings) { s.Plus = c.plus })
				m := newMatch(h, c.kind, c.bots[:]...)
				m.play()
				m.check()
			})
		})
	}
}

// play plays until everybody knows that the game is over.
func (m *match) play() {
	m.Helper()
	m.work()
	for p := m.people[players[0]]; ; m.turns++ {
		m.aside()
		view, _ := p.view()
		if view.Over() {
			break
		} else if m.turns == 1000 {
			m.Fatal("the game has no end")
		}
		p = m.people[view.Players[view.Open().Seat]]
		view, report := p.view()
		lines := m.planners[p.name].orders(view)
		if m.turns%9 == 4 && strings.Contains(lines[0], " ") { // one word alone may be a remark
			m.refused(p, report, wrong(view, lines))
		}
		m.order(p, report, lines)
		m.work()
	}
	if m.wrong == 0 {
		m.Error("no wrong orders were tried")
	}
	if journal, err := os.ReadFile(directory.JournalPath(m.file())); err != nil || len(m.options.Rules.Lanes) > 1 && !bytes.Contains(journal, []byte(" up to ")) {
		m.Errorf("the journal has no standing bid, or cannot be read: %v", err)
	}
	for _, p := range players {
		if view, _ := m.people[p].view(); !view.Over() {
			m.Errorf("%s does not know that the game is over", p)
		}
	}
}

// order sends orders in the style of the player.
func (m *match) order(p *person, report *received, lines []string) {
	m.Helper()
	id := p.post(styles[p.name](p, report, lines))
	document := fmt.Sprintf("game: %s\nplayer: %s\n", m.id, p.name)
	if at := strings.LastIndex(report.text, "\nturn: "); p.name == "ken" && at >= 0 {
		turn, _, _ := strings.Cut(report.text[at+1:], "\n")
		document += turn + "\n"
	}
	m.wrote[id] = call{document: document + "orders:\n  - " + strings.Join(lines, "\n  - ") + "\n"}
}

// refused sends wrong orders, which must be answered and change nothing.
func (m *match) refused(p *person, report *received, lines []string) {
	m.Helper()
	m.wrong++
	before := m.entries()
	id := p.post(styles[p.name](p, report, lines))
	m.asked[p.name] = append(m.asked[p.name], id)
	m.work()
	if after := m.entries(); after != before {
		m.Errorf("wrong orders made entry %d: %q", after, lines)
	}
	got := p.last()
	said := strings.Contains(got.text, "None of your orders were filed") || strings.Contains(got.text, "so nothing changed")
	if got.inReplyTo != id || !said || !strings.Contains(got.text, "nonsense") {
		m.Errorf("wrong orders of %s, %q, were answered:\n%s", p.name, lines, got.text)
	}
}

// entries counts the entries of the journal.
func (m *match) entries() int {
	m.Helper()
	g, close := m.replay()
	defer close()
	return g.Len()
}

// aside lets people do what is no order.
func (m *match) aside() {
	m.Helper()
	mod := m.people["mod"]
	switch m.turns {
	case 2:
		m.asked["mod"] = append(m.asked["mod"], mod.reply(mod.last(), "status"))
	case 3:
		ken := m.people["ken"]
		_, report := m.people["anna"].view()
		m.asked["anna"] = append(m.asked["anna"], m.people["anna"].reply(report, "press to ken\nLet us share: 5 and 5?\nend press\n\nstatus"))
		m.press["ken"]++
		m.work()
		if text := ken.last().text; !strings.Contains(text, "anna writes to ken") || !strings.Contains(text, "| Let us share: 5 and 5?") || strings.Contains(text, "status") {
			m.Errorf("the press to ken says:\n%s", text)
		}
	case 5:
		m.moderate("pause because of lunch", &play.Act{Kind: play.ActPause, Reason: "lunch"})
		m.work()
	case 6: // the orders of the turn before were filed and wait
		if view, _ := m.people[players[0]].view(); !view.Paused {
			m.Error("the game is not paused")
		}
		m.moderate("resume", &play.Act{Kind: play.ActResume})
		m.work()
	case 8:
		m.moderate("message to all\nThe table is open until nine.\nend message", &play.Act{Kind: play.ActMessage, Text: "The table is open until nine."})
		m.work()
	}
}

// moderate sends an act of the moderator.
func (m *match) moderate(text string, act *play.Act) {
	m.Helper()
	mod := m.people["mod"]
	id := mod.reply(mod.last(), text)
	m.wrote[id] = call{act: act}
	m.asked["mod"] = append(m.asked["mod"], id)
}

// decided returns the Message-IDs of the emails that have the verdicts, in the
// order in which they were decided about.
func (m *match) decided(verdicts ...mail.Verdict) (ids []string) {
	m.Helper()
	for _, r := range m.records() {
		if r.Done != nil && slices.Contains(verdicts, r.Done.Verdict) {
			raw, err := mail.Raw(m.Context(), m.dir, r.Done.Mail)
			m.must(err)
			ids = append(ids, headerID(raw))
		}
	}
	return ids
}
