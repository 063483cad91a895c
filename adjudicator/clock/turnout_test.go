package clock

import "testing"

func TestTurnout(t *testing.T) {
	table(t, "turnout.yaml", func(r *row) {
		var who Turnout
		for key, note := range map[string]func(string){"due": who.Due, "missing": who.Missing, "there": who.There} {
			for _, person := range r.List(key) {
				note(person)
			}
		}
		if got, want := who.Flooded(), r.flag("flooded", "no"); got != want {
			r.T.Errorf("flooded %t, want %t", got, want)
		}
	})
}
