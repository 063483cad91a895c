package mail

import (
	"bytes"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

// seenLine matches the line of a template that quotes the head of its report.
var seenLine = regexp.MustCompile(`(?m)^seen: ([0-9]+-[0-9a-f]{8})$`)

// seen returns that line of the last email to a player.
func (w *world) seen(player string) string {
	w.t.Helper()
	line := seenLine.FindString(textOf(w.t, w.last(player+"@sandbox.test")))
	if line == "" {
		w.t.Fatalf("%s has no report with a template", player)
	}
	return line
}

// backup is a copy of the office.
func (w *world) backup() map[string][]byte {
	files := maps.Clone(w.disk.Files)
	for name, data := range files {
		files[name] = bytes.Clone(data)
	}
	return files
}

// decide has the player whose turn it is order the first or last legal thing, with
// another line.
func (w *world) decide(id, line string, last bool) {
	w.t.Helper()
	g := w.load(id)
	moves := g.State.Moves(nil)
	at := 0
	if last {
		at = len(moves) - 1
	}
	player := g.Players[g.Open().Seat]
	w.reply(player, line+"\norders:\n- "+g.Rules.Grammar.Write(moves[at]))
	w.now = w.now.Add(time.Minute)
	w.round()
}

// An office is restored from a backup and plays on differently: the next orders that
// answer a report from before are refused, nothing else is lost, sender and moderator
// hear of it, and answers to new reports go on.
func TestASecondHistoryIsNoticed(t *testing.T) {
	w := newWorld(t)
	w.game("metromania", "spring-3", nil, "anna", "kevin")
	w.round()
	w.decide("spring-3", w.seen("anna"), false)
	backup := w.backup()
	w.decide("spring-3", w.seen("anna"), false)
	old := w.seen("anna")
	newest := w.backup()

	w.disk.Files = backup
	w.decide("spring-3", "seen: "+string(w.load("spring-3").Tip.Mark()), true)
	before := w.load("spring-3").Tip
	if before.Entry != 3 || string(before.Mark()) == strings.TrimPrefix(old, "seen: ") {
		t.Fatalf("the second history ends with %s", before.Mark())
	}
	told := len(w.to("mod@sandbox.test"))
	w.decide("spring-3", old+"\n", false)
	equal(t, "the game", w.load("spring-3").Tip, before)
	w.isTold(old, before)
	w.decide("spring-3", old+"\n", false)
	equal(t, "the emails to the moderator", len(w.to("mod@sandbox.test")), told+1)

	// Orders above a quoted report answer it, too; a quoted report of another game says nothing.
	above := func(game, seen string) {
		g := w.load("spring-3")
		w.reply("anna", g.Rules.Grammar.Write(g.State.Moves(nil)[0])+"\n\n> game: "+game+"\n> player: anna\n> "+seen+"\n> orders:\n>   # your turn\n>   -\n")
		w.round()
	}
	above("spring-3", old)
	equal(t, "the game", w.load("spring-3").Tip, before)
	if answer := textOf(t, w.last("anna@sandbox.test")); !strings.Contains(answer, "None of your orders were filed.") {
		t.Errorf("orders above a report of another history are answered:\n%s", answer)
	}
	kept, current := w.backup(), w.seen("anna")
	above("summer", old)
	equal(t, "the entries with a quoted report of another game", w.load("spring-3").Tip.Entry, 4)
	w.disk.Files = kept

	w.decide("spring-3", current, false) // of the newest answer, that is of this history
	equal(t, "the entries", w.load("spring-3").Tip.Entry, 4)

	w.disk.Files = newest // or the moderator finds the right files
	w.now = w.now.Add(time.Hour)
	w.decide("spring-3", old, false)
	equal(t, "the entries of the first history", w.load("spring-3").Tip.Entry, 4)
	equal(t, "what is recorded", "seen: "+string(w.replay("spring-3").Entries()[3].Sets[0].Seen), old)
}

// isTold guards that anna and the moderator are told of another history.
func (w *world) isTold(old string, before play.Tip) {
	t := w.t
	t.Helper()
	answer, notice := textOf(t, w.last("anna@sandbox.test")), textOf(t, w.last("mod@sandbox.test"))
	for _, part := range []string{"None of your orders were filed.", strings.TrimPrefix(old, "seen: "), "restored from a backup", "ask the moderator", string(before.Mark())} {
		if !strings.Contains(strings.Join(strings.Fields(answer), " "), part) {
			t.Errorf("anna is not told %q:\n%s", part, answer)
		}
	}
	flat := strings.Join(strings.Fields(notice), " ")
	for _, part := range []string{"anna sent orders for game spring-3", strings.TrimPrefix(old, "seen: "), "has another head after entry 3", "cityhall history games/spring-3/game.yaml"} {
		if !strings.Contains(flat, part) {
			t.Errorf("the moderator is not told %q:\n%s", part, notice)
		}
	}
	if strings.Contains(notice, "dig ") || strings.Contains(notice, "start ") {
		t.Errorf("the moderator is told what anna ordered:\n%s", notice)
	}
}

// What someone writes anonymously stays so where the same email has orders that answer
// another history.
func TestANoticeOfAnotherHistoryNamesNoAnonymousWriter(t *testing.T) {
	w := newWorld(t)
	w.game("metromania", "spring-3", func(p *Places) { p.Press, p.Policy = AnonymousPress, identity.ByAddress }, "anna", "kevin")
	w.round()
	w.reply("anna", "seen: 1-00000000\norders:\n- "+w.legal("spring-3")+"\n\npress to moderator anonymously\nXYZZY\nend press")
	w.round()
	w.now = w.now.Add(9 * time.Hour)
	w.round()
	letters, notices := 0, 0
	for _, text := range w.to("mod@sandbox.test") {
		press, notice := strings.Contains(text, "XYZZY"), strings.Contains(text, "1-00000000")
		if press && strings.Contains(text, "anna sent") || press && notice {
			t.Errorf("an email says who wrote:\n%s", text)
		}
		if press {
			letters++
		}
		if notice {
			notices++
		}
	}
	equal(t, "the letters and notices", [2]int{letters, notices}, [2]int{1, 1})
}
