package timer

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
)

// BenchmarkTick looks at the clock of a game in which nothing is due, as an office
// does for every game that is.
func BenchmarkTick(b *testing.B) {
	rules := registry.Find("fifth-avenue")
	g, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "spring", Players: enginetest.Players(rules, 4), Secret: engine.SeedSecret("bench"), At: day, Policy: clock.Defaults().Entry()})
	if err != nil {
		b.Fatal(err)
	}
	w := &Watch{}
	w.Begin(g, g.Players[0], day)
	for b.Loop() {
		if _, err := Tick(g, Facts{Now: day + 60, Intake: day + 60, Watch: w}); err != nil {
			b.Fatal(err)
		}
	}
}
