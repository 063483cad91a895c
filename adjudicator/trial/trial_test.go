package trial

import (
	"fmt"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// TestTold finds in a journal what each seat was told, and after an undo what
// is still in force.
func TestTold(t *testing.T) {
	for _, rules := range registry.All() {
		g, journal, events := playtest.Halfway(t, rules, 30)
		past, _, before := playtest.Halfway(t, rules, 20)
		_, undo, err := adjudicator.Do(g, play.Act{Kind: play.ActUndo, By: play.ByModerator, To: 20, Reason: "a test"}, func(to int) (*play.Game, []*play.Entry, error) {
			r, err := adjudicator.NewReplay("half.journal", journal, g.Secret)
			return past, r.Entries()[to:], err
		})
		if err != nil {
			t.Fatal(err)
		}
		for seat := range engine.Seat(2) {
			if told := playtest.ToldIn(t, journal, g.Secret, seat); !slices.Equal(told, engine.EventsFor(seat, events)) {
				t.Errorf("%s: seat %d was told %d events, not %d", rules.Name, seat, len(told), len(events))
			}
			told := playtest.ToldIn(t, append(slices.Clip(journal), undo.Entry.Line()...), g.Secret, seat)
			if !slices.Equal(told, engine.EventsFor(seat, append(slices.Clip(before), undo.Events...))) {
				t.Errorf("%s: after an undo seat %d was told %d events, not %d", rules.Name, seat, len(told), len(before)+len(undo.Events))
			}
		}
	}
}

// TestTrial plays trials by their hints: undone and done again they lead to the
// same, another deal leads elsewhere, and neither the game nor the view changes.
func TestTrial(t *testing.T) {
	for _, rules := range registry.All() {
		g, journal, _ := playtest.Halfway(t, rules, 30)
		player := g.Players[g.Open().Seat]
		told := playtest.ToldIn(t, journal, g.Secret, g.Open().Seat)
		view := g.For(player)
		view.Told = told
		before, whole := view.Digest(), g.Digest()
		trial, err := New(view, "a", nil)
		if err != nil {
			t.Fatal(err)
		}
		var after []string
		for range 2 {
			fork := trial.Fork()
			for i := 0; i < 6 && !trial.Game().Over(); i++ {
				order := trial.Hint(t.Context(), 3)
				if receipt, err := trial.Order(order); err != nil || !receipt.Accepted {
					t.Fatalf("%s: the hint %q is refused: %v %v", rules.Name, order, err, receipt.Problems)
				}
			}
			after = append(after, fmt.Sprint(trial.Orders(), trial.Game().Digest()))
			for trial.Back() {
			}
			playtest.Equal(t, rules.Name+": taken back", trial.Game().Digest(), fork.Game().Digest())
		}
		playtest.Equal(t, rules.Name+": done again", after[1], after[0])
		if receipt, _ := trial.Order("nothing of the kind"); receipt.Accepted || len(trial.Orders()) > 0 {
			t.Errorf("%s: an order that is none is played", rules.Name)
		}
		playtest.Equal(t, rules.Name+": the view", view.Digest(), before)
		playtest.Equal(t, rules.Name+": the game", g.Digest(), whole)
		for _, bad := range []*play.Game{g, g.For(play.Public)} {
			if _, err := New(bad, "a", nil); err == nil {
				t.Errorf("%s: a trial of what no player sees", rules.Name)
			}
		}
	}
}

// Each deal of a trial and its branches is another one.
func TestTrialDeals(t *testing.T) {
	g, _, _ := playtest.Halfway(t, registry.Find("fifth-avenue"), 30)
	trial, err := New(g.For("anna"), "deals", nil)
	playtest.Must(t, err)
	seen := map[play.Hash]bool{}
	branch := trial.Fork()
	for n := range 6 {
		dealt, _ := trial.Did()
		if seen[dealt.Digest()] {
			t.Errorf("deal %d is one from before", n)
		}
		seen[dealt.Digest()] = true
		if n%2 == 1 {
			trial = branch.Fork()
		}
		playtest.Must(t, trial.Deal())
	}
}
