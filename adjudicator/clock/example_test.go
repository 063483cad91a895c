package clock_test

import (
	"fmt"
	"time"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
)

// A deadline in Berlin, across the end of summer time.
func Example() {
	policy := clock.Defaults()
	policy.Zone, _ = clock.ZoneOf("Europe/Berlin")
	policy.Limits = []clock.Limit{{At: []clock.WeekTime{{Weekday: time.Tuesday, Minute: 20 * 60}}, Least: clock.Hours(12)}}

	sent := play.TimeOf(time.Date(2026, 10, 23, 9, 0, 0, 0, time.UTC))
	deadline := policy.Deadline("auction", clock.Thinking{Begun: sent}, sent)
	fmt.Println("due", deadline.Due, "applied from", deadline.Applies)
	for _, call := range policy.Calls(deadline) {
		fmt.Println("remind at", call.At, call.Last)
	}

	ruling := policy.Rule(clock.Situation{
		Now: deadline.Applies + 60, Kind: "auction", Thinking: clock.Thinking{Begun: sent, Warned: policy.Warn(deadline, deadline.Due-3*60*60)},
		Awaited: true, Filed: clock.Nothing, Intake: deadline.Applies + 30,
	})
	fmt.Println(ruling.State, ruling.Act)
	// Output:
	// due 2026-10-27T19:00:00Z applied from 2026-10-27T21:00:00Z
	// remind at 2026-10-26T19:00:00Z false
	// remind at 2026-10-27T16:00:00Z true
	// missed wait
}
