package adjudicator_test

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// The steps of a game have all of its events once, in their order, and each leads to
// the game behind it: the last one of an entry to the game after the entry.
func TestSteps(t *testing.T) {
	testkit.Meet(t)
	for _, rules := range registry.All() {
		s := &bot.Simulation{Rules: rules, Players: []string{"anna", "kevin", "ken"}, Games: 1, Bots: []string{"random"}, Seed: "steps", Keep: true}
		var journal []byte
		if err := s.Run(t.Context(), func(game *bot.Simulated) error { journal = game.Journal; return nil }); err != nil {
			t.Fatal(err)
		}
		fresh := func() *adjudicator.Replay {
			r, err := adjudicator.NewReplay("journal", journal, engine.SeedSecret("steps/1"))
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		steps, err := adjudicator.Steps(fresh())
		if err != nil {
			t.Fatal(err)
		}
		r, at := fresh(), 0
		for n := 1; n <= r.Len(); n++ {
			before := r.Game
			if before != nil {
				before = before.Clone()
			}
			out, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			var events []engine.Event
			for ; at < len(steps) && steps[at].Outcome.Entry.Number == n; at++ {
				step := steps[at]
				if before != nil && before.Dealt {
					for seat, score := range step.Outcome.Scores {
						if score != before.State.Score(engine.Seat(seat)) {
							t.Fatalf("%s: step %d begins with %d points of seat %d", rules.Name, at, score, seat)
						}
					}
				}
				if len(step.Outcome.Events) > 0 && (len(step.Outcome.Turns) == 0 || step.Outcome.Turns[0].At != 0) {
					t.Fatalf("%s: the events of step %d belong to no turn", rules.Name, at)
				}
				events, before = append(events, step.Outcome.Events...), step.Game
			}
			if len(events) != len(out.Events) || before.Digest() != r.Game.Digest() || before.Tip != r.Game.Tip {
				t.Fatalf("%s: entry %d has %d events, and its steps %d", rules.Name, n, len(out.Events), len(events))
			}
			for i := range events {
				if events[i] != out.Events[i] {
					t.Fatalf("%s: event %d of entry %d differs", rules.Name, i, n)
				}
			}
		}
		if at != len(steps) || len(steps) < r.Len() {
			t.Errorf("%s: %d entries have %d steps", rules.Name, r.Len(), len(steps))
		}
	}
}
