package clock

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// TestProcessors guards that deadlines are the same on every processor, near each move
// of the clocks of each zone and elsewhere.
func TestProcessors(t *testing.T) {
	testkit.OnProcessors(t, func(t *testing.T) string {
		var out strings.Builder
		for _, name := range append([]string{"Antarctica/Troll"}, zones...) {
			z, ok := ZoneOf(name)
			if !ok {
				t.Fatal(name)
			}
			p := Defaults()
			p.Zone, p.Free = z, 1<<6
			fixed := *p
			fixed.Limits = []Limit{{At: []WeekTime{{0, 150}, {3, 20 * 60}}, Least: Hours(12)}}
			for at := instant(t, "2025-12-30T00:00:00Z"); at < instant(t, "2029-01-03T00:00:00Z"); at += 50*hour + 1234 {
				th := Thinking{Begun: at, Thought: []play.Stretch{{From: at - 100*hour, To: at - 80*hour}}}
				fmt.Fprintln(&out, name, at, z.Day(at), z.wall(at), p.Deadline("", Thinking{Begun: at}, 0), p.Deadline("", th, 0), fixed.Deadline("", th, 0))
			}
			fmt.Fprintln(&out, z.Odd(20454, 150*60))
		}
		return out.String()
	})
}
