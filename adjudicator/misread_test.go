package adjudicator_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A line that can't be read is one error, and makes none of the lines after it
// wrong: whole turns are filed that were played before, with one mistake in them.
func TestOneMisreadLineIsOneError(t *testing.T) {
	tried := 0
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		for turns := 0; !tb.G.Over() && turns < 7; turns++ {
			seat, turn, others, _ := rehearse(tb.G, random)
			for i := range turn {
				verb, rest, _ := strings.Cut(turn[i], " ")
				for _, typo := range []string{verb[:2] + "q" + verb[2:] + " " + rest, turn[i] + " qq", "qqq"} {
					wrong := slices.Clone(turn)
					wrong[i] = typo
					tried++
					got := playtest.Problems(tb.G, adjudicator.Check(tb.G, playtest.Lines(tb.G.Players[seat], wrong...)))
					if len(got) != 1 || !strings.Contains(got[0], "not-understood") {
						t.Fatalf("%q: %q", wrong, got)
					}
				}
			}
			for i := -1; i < len(others); i++ {
				sets := playtest.Lines(tb.G.Players[seat], turn...)
				if i >= 0 {
					sets = playtest.Lines(tb.Mover(), others[i])
				} else if len(turn) == 0 {
					continue
				}
				tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, sets))
			}
		}
	})
	if tried < 300 {
		t.Errorf("only %d sets", tried)
	}
}

// The template of a player's report, filled in with any order for the current
// decision and with the comments left where they are, is never refused.
func TestATemplateFilledInIsAccepted(t *testing.T) {
	tried := 0
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		if tb.G.Rules.Name == "hamlet" {
			return // the toy game has no reports
		}
		for steps := 0; !tb.G.Over() && steps < 25; steps++ {
			doc, err := report.About(tb.G).To(report.Reader{Viewer: tb.Mover(), Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			order := tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN))
			for _, filled := range []string{
				strings.Replace(doc.Template, "  -\n", "  - "+order+"   # my order\n", 1),
				strings.Replace(doc.Template, "orders:\n", "orders:\n  - "+order+"\n  - # none\n", 1),
			} {
				set, err := formats.ReadOrders("anna.yaml", []byte(filled), &tb.G.Rules.Grammar)
				if err != nil {
					t.Fatalf("%v\n%s", err, filled)
				}
				tried++
				if got := playtest.Problems(tb.G, adjudicator.Check(tb.G, []*play.OrderSet{set})); len(got) > 0 {
					t.Fatalf("%s: %q:\n%s", tb.Open(), got, filled)
				}
			}
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, playtest.Lines(tb.Mover(), order)))
		}
	})
	if tried < 200 {
		t.Errorf("only %d templates", tried)
	}
}
