package timer

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// late is a game in which a player has missed a turn and an auction in its midst.
func late(t *testing.T) *ticker {
	p := clock.Defaults()
	p.Missed = clock.Default
	for n := range 50 {
		h := newTicker(t, adjudicator.Options{Rules: enginetest.Toy, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret(string(rune('a' + n))), At: day}, p)
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

// fileOf is the whole game file.
func fileOf(g *play.Game) string { return string(formats.Emit(g.Document())) }

// TestDeadlinesInFiles guards that a game file says what a game knows of its
// deadlines, and that nothing else is read.
func TestDeadlinesInFiles(t *testing.T) {
	h := late(t)
	h.do(play.Act{At: h.g.Tip.At, Kind: play.ActExtend, Player: "kevin", Until: h.g.Tip.At + 100})
	good := fileOf(h.g)
	g, err := formats.ReadGame("game.yaml", []byte(good))
	if err != nil || fileOf(g) != good || g.Digest() != h.g.Digest() {
		t.Fatalf("%v: read back as\n%s", err, fileOf(g))
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
	if fileOf(h.g.For("anna")) == "" || views.Policy != h.g.Policy || views.Misses[0].Count != h.g.Misses[0].Count {
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
		r, err := adjudicator.NewReplay("journal", h.journal, h.g.Secret)
		if err != nil {
			t.Fatal(err)
		}
		g, out, err := adjudicator.Do(h.g, play.Act{At: h.g.Tip.At, Kind: play.ActUndo, To: to}, func(int) (*play.Game, []*play.Entry, error) {
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
