package adjudicator_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// TestARangeOfEntriesIsWhatTheirCallsDid guards the reports over several entries:
// what a replay says of them is what their calls said, so that a letter can be
// made again.
func TestARangeOfEntriesIsWhatTheirCallsDid(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: playtest.SeatNames, Secret: engine.SeedSecret("range")})
	random := rand.New(rand.NewPCG(7, 8))
	did := []play.Outcome{tb.Out}
	games := []*play.Game{tb.G}
	for range 60 {
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.Mover(), tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
		did, games = append(did, tb.Out), append(games, tb.G)
	}
	for _, span := range [][2]int{{0, 1}, {0, 20}, {19, 20}, {12, 45}, {60, 61}, {0, 61}} {
		replay, err := adjudicator.NewReplay("range.journal", tb.Journal, tb.G.Secret)
		if err != nil {
			t.Fatal(err)
		}
		again, err := replay.Since(span[0], span[1])
		if err != nil {
			t.Fatal(err)
		}
		if want := did[span[0]:span[1]]; len(again) != len(want) {
			t.Fatalf("%v: %d outcomes", span, len(again))
		}
		for _, viewer := range append([]string{play.Public, play.Moderator}, playtest.SeatNames...) {
			to := report.Reader{Viewer: viewer, Language: words.English}
			a, err := report.About(games[span[1]-1], did[span[0]:span[1]]...).To(to)
			if err != nil {
				t.Fatal(err)
			}
			b, err := report.About(replay.Game, again...).To(to)
			if err != nil {
				t.Fatal(err)
			}
			if a.Since != span[0] || a.Text() != b.Text() || !reflect.DeepEqual(a.JSON().Get("events"), b.JSON().Get("events")) {
				t.Errorf("%v, for %s: the report made again is another one:\n%s\n%s", span, viewer, a.Text(), b.Text())
			}
		}
		for _, wrong := range [][2]int{{span[1] - 1, span[1]}, {3, 2}, {61, 62}, {-1, 1}} {
			if _, err := replay.Since(wrong[0], wrong[1]); err == nil {
				t.Errorf("after %v, %v is given", span, wrong)
			}
		}
	}
}
