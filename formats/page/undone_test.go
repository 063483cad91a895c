package page

import (
	"fmt"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// However often a game is undone, also to what an undo had taken back: a page marks the
// steps that the game no longer rests on, and what was since the viewer's last turn begins
// with one that it does rest on.
func TestUndone(t *testing.T) {
	for _, rules := range registry.All() {
		all := played(rules, players[:2], "undone", 40)
		chance := engine.NewDraws(engine.SeedSecret("undone"), nil).Stream("undone", 0)
		for range 6 {
			steps := slices.Clone(all[:1])
			force := [][]int{{0}} // by step, the steps that it rests on
			for at := 1; len(steps) < 30; at++ {
				n := len(steps)
				if n > 3 && chance.Below(5) == 0 {
					to := chance.Below(n-1) + 1 // an entry
					steps = append(steps, Step{Game: steps[to-1].Game, By: engine.Nobody, Outcome: play.Outcome{Entry: play.Entry{Number: n + 1, Act: play.Act{By: play.ByModerator, Kind: play.ActUndo, To: to}}}})
					force = append(force, append(slices.Clone(force[to-1]), n))
					continue
				}
				s := all[at]
				s.Outcome.Entry.Number = n + 1
				steps, force = append(steps, s), append(force, append(slices.Clone(force[n-1]), n))
			}
			d, rests := dataOf(t, made(t, steps, Options{Viewer: "anna"})), force[len(force)-1]
			if len(d.Steps) != len(steps) {
				t.Fatalf("%s: %d steps are shown, not %d", rules.Name, len(d.Steps), len(steps))
			}
			since, after := -1, false
			for i, s := range steps {
				if undone := !slices.Contains(rests, i); d.Steps[i].Undone != undone {
					t.Errorf("%s: step %d is undone: %v, of those that %v rest on", rules.Name, i, !undone, rests)
				} else if undone {
					continue
				}
				switch {
				case s.By == 0:
					since, after = len(steps)-1, true
				case after:
					since, after = i, false
				}
			}
			if d.Since != since {
				t.Errorf("%s: since step %d, not %d, of %v", rules.Name, d.Since, since, rests)
			}
			for i, s := range steps {
				if want := s.Outcome.Entry.To; d.Steps[i].Back != want {
					t.Errorf("%s: step %d goes back to %s", rules.Name, i, fmt.Sprint(d.Steps[i].Back))
				}
			}
		}
	}
}
