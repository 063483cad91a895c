package adjudicator

import (
	"fmt"
	"slices"
	"testing"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// halfway returns a game in progress and its journal, played by greedy.
func halfway(t *testing.T, rules *engine.Rules, entries int) (g *play.Game, journal []byte, events []engine.Event) {
	t.Helper()
	players := enginetest.Players(rules, 3)
	g, out, err := New(Options{Rules: rules, ID: "half", Players: players, Secret: engine.SeedSecret("half")})
	if err != nil {
		t.Fatal(err)
	}
	journal, events = out.Entry.Line(), slices.Clone(out.Events)
	for g.Tip.Entry < entries && !g.Over() {
		seat := g.Open().Seat
		move := FindBot(rules, string(clock.Greedy))(g.State, nil, nil)
		g, out, err = Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{OrdersFor(g, seat, string(clock.Greedy), rules.Grammar.Write(move))})
		if err != nil || out.Entry.Number == 0 {
			t.Fatal(err, out.Receipts)
		}
		journal, events = append(journal, out.Entry.Line()...), append(events, out.Events...)
	}
	return g, journal, events
}

// toldIn returns what the journal says that the seat was told.
func toldIn(t *testing.T, journal []byte, secret engine.Secret, seat engine.Seat) []engine.Event {
	t.Helper()
	r, err := NewReplay("half.journal", journal, secret)
	if err != nil {
		t.Fatal(err)
	}
	told, err := Told(r, seat)
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// TestTold finds in a journal what each seat was told, and after an undo what
// is still in force.
func TestTold(t *testing.T) {
	for _, rules := range registry.All() {
		g, journal, events := halfway(t, rules, 30)
		past, _, before := halfway(t, rules, 20)
		_, undo, err := Do(g, play.Act{Kind: play.ActUndo, By: play.ByModerator, To: 20, Reason: "a test"}, func(to int) (*play.Game, []*play.Entry, error) {
			r, err := NewReplay("half.journal", journal, g.Secret)
			return past, r.Entries()[to:], err
		})
		if err != nil {
			t.Fatal(err)
		}
		for seat := range engine.Seat(2) {
			if told := toldIn(t, journal, g.Secret, seat); !slices.Equal(told, engine.EventsFor(seat, events)) {
				t.Errorf("%s: seat %d was told %d events, not %d", rules.Name, seat, len(told), len(events))
			}
			told := toldIn(t, append(slices.Clip(journal), undo.Entry.Line()...), g.Secret, seat)
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
		g, journal, _ := halfway(t, rules, 30)
		player := g.Players[g.Open().Seat]
		told := toldIn(t, journal, g.Secret, g.Open().Seat)
		view := g.For(player)
		view.Told = told
		before, whole := view.Digest(), g.Digest()
		trial, err := NewTrial(view, "a", nil)
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
			equal(t, rules.Name+": taken back", trial.Game().Digest(), fork.Game().Digest())
		}
		equal(t, rules.Name+": done again", after[1], after[0])
		if receipt, _ := trial.Order("nothing of the kind"); receipt.Accepted || len(trial.Orders()) > 0 {
			t.Errorf("%s: an order that is none is played", rules.Name)
		}
		equal(t, rules.Name+": the view", view.Digest(), before)
		equal(t, rules.Name+": the game", g.Digest(), whole)
		for _, bad := range []*play.Game{g, g.For(play.Public)} {
			if _, err := NewTrial(bad, "a", nil); err == nil {
				t.Errorf("%s: a trial of what no player sees", rules.Name)
			}
		}
	}
}

// Each deal of a trial and its branches is another one.
func TestTrialDeals(t *testing.T) {
	g, _, _ := halfway(t, registry.Find("fifth-avenue"), 30)
	trial, err := NewTrial(g.For("anna"), "deals", nil)
	must(t, err)
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
		must(t, trial.Deal())
	}
}
