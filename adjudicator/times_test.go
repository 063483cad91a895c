package adjudicator_test

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
)

// timed is what hangs on the times of entries: themselves, and the digests and
// heads that hash them in.
var timed = regexp.MustCompile(`"(at|state|head)":"[^"]*"`)

// TestTimesAreArguments guards that the same acts at the same times give the same
// bytes, that other times change nothing but themselves, and that no entry is
// before the one before it, whatever the clocks say.
func TestTimesAreArguments(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		choices := rapid.SliceOfN(rapid.IntRange(0, 5), 1, 12).Draw(r, "acts")
		times := func(name string) []play.Time {
			var all []play.Time
			for _, n := range rapid.SliceOfN(rapid.IntRange(0, 1<<31), len(choices)+1, len(choices)+1).Draw(r, name) {
				all = append(all, play.Time(n))
			}
			return all
		}
		first := times("times")
		a, b, c := acted(t, choices, first), acted(t, choices, first), acted(t, choices, times("other times"))
		if string(a.Journal) != string(b.Journal) || playtest.Text(a.G) != playtest.Text(b.G) {
			r.Fatalf("the same acts at the same times give\n%s\nand\n%s", a.Journal, b.Journal)
		}
		if x, y := timed.ReplaceAllString(string(a.Journal), ""), timed.ReplaceAllString(string(c.Journal), ""); x != y {
			r.Fatalf("at other times the acts give\n%s\nand\n%s", x, y)
		}
		c.Verify()
		replay, err := adjudicator.NewReplay("j", c.Journal, c.G.Secret)
		if err != nil {
			r.Fatal(err)
		}
		for n, e := range replay.Entries() {
			if n > 0 && e.At < replay.Entry(n).At {
				r.Fatalf("entry %d is before entry %d", n+1, n)
			}
		}
	})
}

// acted is a game with acts, each at its time.
func acted(t *testing.T, choices []int, times []play.Time) *playtest.Table {
	tb := playtest.Sit(t, adjudicator.Options{Rules: enginetest.Toy, Secret: engine.SeedSecret("times"), At: times[0]})
	for i, choice := range choices {
		a := play.Act{At: times[i+1], Reason: "why"}
		var sets []*play.OrderSet
		switch choice {
		case 0, 1:
			if tb.G.Over() {
				continue
			}
			sets = playtest.Lines(tb.Mover(), tb.G.Rules.Grammar.Write(tb.G.State.Moves(nil)[0]))
		case 2:
			a.Kind = play.ActPause
		case 3:
			a.Kind = play.ActResume
		case 4:
			a.Kind, a.To = play.ActUndo, 1
		case 5:
			a.Kind, a.Text = play.ActMessage, "Hello."
		}
		next, out, err := (*play.Game)(nil), play.Outcome{}, error(nil)
		if sets != nil {
			next, out, err = adjudicator.Adjudicate(tb.G, a, sets)
		} else {
			next, out, err = adjudicator.Do(tb.G, a, tb.Past)
		}
		if err == nil { // else it is not possible now, at any time
			tb.Keep(next, out, nil)
		}
	}
	return tb
}

func TestTheGameKnowsSinceWhenItWaits(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Nonces: true, Players: playtest.Three, At: 100})
	since := func(what string, want play.Time) {
		t.Helper()
		playtest.Equal(t, what, tb.G.Since, want)
	}
	join := func(player string, at play.Time) {
		t.Helper()
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{At: at}, tb.Sets(player+": join x")))
	}
	since("when it begins", 100)
	join("ken", 200)
	since("when one has joined", 100)
	tb.Act(play.Act{Kind: play.ActMessage, Text: "Hurry.", At: 300})
	since("after a message", 100)
	join("anna", 400)
	join("kevin", 500)
	since("after the deal", 500)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{At: 600}, playtest.Lines("kevin", "bid up to 1")))
	since("after orders that wait", 500)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{At: 700}, playtest.Lines("anna", tb.G.Rules.Grammar.Write(tb.G.State.Moves(nil)[0]))))
	since("after a move", 700)
	tb.Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, To: 6, At: 800}, tb.Past))
	since("after an undo", 800)
	tb.Verify()
}
