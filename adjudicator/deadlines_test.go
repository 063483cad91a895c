package adjudicator

import (
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Late is a game in which a player has missed a turn and an auction in its midst.
func late(t *testing.T) *ticker {
	p := clock.Defaults()
	p.Missed = clock.Default
	for n := range 50 {
		h := newTicker(t, Options{Rules: enginetest.Toy, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret(string(rune('a' + n))), At: day}, p)
		for now := day; !h.g.Over(); now += 3600 {
			h.send(now)
			h.tick(now, now)
			for h.answer("kevin", now) || h.answer("ken", now) {
			}
			if all := h.g.Misses[0].Occasions; len(all) == 2 && all[0] > 0 {
				return h
			}
		}
	}
	t.Fatal("no game has such a turn")
	return nil
}

// TestDeadlinesInFiles guards that a game file says what a game knows of its
// deadlines, and that nothing else is read.
func TestDeadlinesInFiles(t *testing.T) {
	h := late(t)
	h.do(play.Act{At: h.g.Tip.At, Kind: play.ActExtend, Player: "kevin", Until: h.g.Tip.At + 100})
	good := text(h.g)
	g, err := formats.ReadGame("game.yaml", []byte(good))
	if err != nil || text(g) != good || g.Digest() != h.g.Digest() {
		t.Fatalf("%v: read back as\n%s", err, text(g))
	}
	line := ""
	for l := range strings.Lines(good) {
		if strings.HasPrefix(l, "    - anna ") && strings.Contains(l, " turn ") {
			line = strings.TrimSpace(l)
		}
	}
	for _, bad := range []string{"- anna", "- anna ", "- anna 0", "- anna -1", "- kevin 1", "- nobody 1", "- anna 1 turn", "- anna 1 turn 3", "- anna 1 turn x 1970-01-02T00:00:00Z",
		"- anna 1 harbor 3 1970-01-02T00:00:00Z", "- anna 1 auction 3 turn 3 1970-01-02T00:00:00Z", "- anna 01", "- anna 1 1970-01-02", "- Anna 1"} {
		if _, err := formats.ReadGame("game.yaml", []byte(strings.Replace(good, line, bad, 1))); err == nil && bad != "- kevin 1" {
			t.Errorf("%q is read in place of %q", bad, line)
		}
	}
	views := h.g.For(play.Public)
	if text(h.g.For("anna")) == "" || views.Policy != h.g.Policy || views.Misses[0].Count != h.g.Misses[0].Count {
		t.Error("deadlines are public")
	}
}

// TestUndoKeepsDeadlines guards that an undo takes no deadline back, and no offense
// with it that wasn't undone.
func TestUndoKeepsDeadlines(t *testing.T) {
	h := late(t)
	other := clock.Defaults()
	other.Limits[0].Time = clock.Hours(5)
	h.do(play.Act{At: h.g.Tip.At, Kind: play.ActDeadlines, Policy: string(other.Document())})
	if h.g.Policy != other.Entry() || h.g.Young != 0 {
		t.Fatalf("the deadlines are %q", h.g.Policy)
	}
	undo := func(to int) {
		r, err := NewReplay("journal", h.journal, h.g.Secret)
		if err != nil {
			t.Fatal(err)
		}
		g, out, err := Do(h.g, play.Act{At: h.g.Tip.At, Kind: play.ActUndo, To: to}, func(int) (*play.Game, []*play.Entry, error) {
			_, err := r.To(to)
			return r.Game, r.Entries()[to:], err
		})
		if err != nil {
			t.Fatal(err)
		}
		h.keep(g, out)
		h.verify()
	}
	missed := h.g.Misses[0].Count
	undo(h.g.Tip.Entry - 1)
	if h.g.Misses[0].Count != missed || h.g.Misses[0].Last == 0 || h.g.Policy != other.Entry() {
		t.Errorf("the undo of the new deadlines leaves %+v", h.g.Deadlines)
	}
	undo(1)
	if h.g.Misses[0].Count != 0 || h.g.Misses[0].Last != 0 || h.g.Policy != other.Entry() || h.g.Young != 0 {
		t.Errorf("the undo of all leaves %+v", h.g.Deadlines)
	}
}

// TestActsAboutTime guards who may do what to deadlines, and when.
func TestActsAboutTime(t *testing.T) {
	policy := clock.Defaults().Entry()
	without := sit(t, Options{At: 100})
	extend := play.Act{Kind: play.ActExtend, Player: without.g.Players[0], Until: 500}
	try := func(tb *table, words string, a play.Act) {
		t.Helper()
		g, out, err := Do(tb.g, a, nil)
		tb.unable(words, g, out, err)
	}
	try(without, "the game has no deadlines", extend)
	with := sit(t, Options{At: 100, Policy: policy})
	past := extend
	past.Until = 100
	try(with, "later than now", past)
	by := extend
	by.By = play.ByPlayer
	try(with, "only the moderator", by)
	nobody := extend
	nobody.Player = ""
	try(with, "no player is named", nobody)
	nobody.Player = "zoe"
	try(with, "no player", nobody)
	try(with, "no deadlines are given", play.Act{Kind: play.ActDeadlines})
	try(with, "only the moderator", play.Act{Kind: play.ActDeadlines, Policy: policy, By: play.ByClock})
	if _, _, err := Do(with.g, play.Act{Kind: play.ActDeadlines, Policy: "format: cityhall-deadlines/1\nfree: [today]\n"}, nil); err == nil {
		t.Error("a policy is taken that can't be read")
	}
	with.act(extend).act(play.Act{Kind: play.ActEnd})
	try(with, "already over", extend)
	try(with, "already over", play.Act{Kind: play.ActDeadlines, Policy: policy})
	with.verify()
}

// TestNoTime guards games that were created without a time: nobody is told that they
// wait since 1970, or is late, and time begins when someone first looks.
func TestNoTime(t *testing.T) {
	p := clock.Defaults()
	g, out, err := New(Options{Rules: registry.Find("metromania"), ID: "toy", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("x"), Policy: p.Entry()})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := About(g, nil, out).To(report.Reader{Viewer: "anna", Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	if open := string(formats.JSONIndent(doc.JSON().Get("open"))); strings.Contains(doc.Text(), "1970") || strings.Contains(open, "since") || strings.Contains(open, "due") {
		t.Errorf("the report is\n%s\n%s", doc.Text(), open)
	}
	path := filepath.Join(t.TempDir(), "toy.yaml")
	s, id, err := directory.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := Create(t.Context(), s, id, g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	d, err := Take(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, now := range []play.Time{Day, Day + 3600} {
		f, err := d.Facts(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		step, err := Tick(d.Game, f)
		if err != nil || step.Act != nil || len(step.Seats) == 0 || step.Seats[0].Deadline.Begun != Day {
			t.Fatalf("at %s the clock wants %+v: %v", now, step, err)
		}
		if err := d.note(t.Context(), d.Game, play.Outcome{}, step.Watch, step.Wake); err != nil {
			t.Fatal(err)
		}
	}
}
