package adjudicator

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

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
	everyGame(t, func(tb *table, random *rand.Rand) {
		for turns := 0; !tb.g.Over() && turns < 7; turns++ {
			seat, turn, others, _ := rehearse(tb.g, random)
			for i := range turn {
				verb, rest, _ := strings.Cut(turn[i], " ")
				for _, typo := range []string{verb[:2] + "q" + verb[2:] + " " + rest, turn[i] + " qq", "qqq"} {
					wrong := slices.Clone(turn)
					wrong[i] = typo
					tried++
					got := problems(tb.g, Check(tb.g, lines(tb.g.Players[seat], wrong...)))
					if len(got) != 1 || !strings.Contains(got[0], "not-understood") {
						t.Fatalf("%q: %q", wrong, got)
					}
				}
			}
			for i := -1; i < len(others); i++ {
				sets := lines(tb.g.Players[seat], turn...)
				if i >= 0 {
					sets = lines(tb.mover(), others[i])
				} else if len(turn) == 0 {
					continue
				}
				tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, sets))
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
	everyGame(t, func(tb *table, random *rand.Rand) {
		if tb.g.Rules.Name == "hamlet" {
			return // the toy game has no reports
		}
		for steps := 0; !tb.g.Over() && steps < 25; steps++ {
			doc, err := report.About(tb.g).To(report.Reader{Viewer: tb.mover(), Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			order := tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN))
			for _, filled := range []string{
				strings.Replace(doc.Template, "  -\n", "  - "+order+"   # my order\n", 1),
				strings.Replace(doc.Template, "orders:\n", "orders:\n  - "+order+"\n  - # none\n", 1),
			} {
				set, err := formats.ReadOrders("anna.yaml", []byte(filled), &tb.g.Rules.Grammar)
				if err != nil {
					t.Fatalf("%v\n%s", err, filled)
				}
				tried++
				if got := problems(tb.g, Check(tb.g, []*play.OrderSet{set})); len(got) > 0 {
					t.Fatalf("%s: %q:\n%s", tb.open(), got, filled)
				}
			}
			tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, lines(tb.mover(), order)))
		}
	})
	if tried < 200 {
		t.Errorf("only %d templates", tried)
	}
}
