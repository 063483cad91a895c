package timer

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// acts are what the clock did, without the times.
func (h *ticker) acts() (lines []string) {
	for _, e := range h.entries {
		if e.By == play.ByClock {
			line := fmt.Sprint(e.Kind, " ", e.Player, e.Missing)
			for _, s := range e.Sets {
				line += fmt.Sprint(" ", s.Player, " ", s.Bot, s.Orders)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// TestSchedules proves that the same happens however often the clock is looked at,
// and that looking less often makes nothing earlier. All players have vanished.
func TestSchedules(t *testing.T) {
	testkit.Draws(t, 40)
	rapid.Check(t, func(t *rapid.T) {
		rules := registry.Find(rapid.SampledFrom(registry.Names()).Draw(t, "game"))
		p := clock.Defaults()
		p.Missed = rapid.SampledFrom([]clock.Act{clock.Default, clock.Bot, clock.BotUntilBack}).Draw(t, "missed")
		p.Absent = rapid.SampledFrom([]clock.Span{{}, clock.Hours(12)}).Draw(t, "absent")
		o := adjudicator.Options{Rules: rules, Players: enginetest.Players(rules, 3), Secret: engine.SeedSecret("schedule"), At: day, Nonces: rapid.Bool().Draw(t, "nonces")}
		often, seldom := newTicker(t, o, p), newTicker(t, o, p)
		for now := day; now < 12*day; now += 1800 {
			often.send(now)
			often.tick(now, now)
			if now == day || rapid.IntRange(0, 9).Draw(t, "tick") == 0 {
				seldom.send(now)
				seldom.tick(now, now)
			}
		}
		often.verify()
		seldom.verify()
		all, some := often.acts(), seldom.acts()
		if len(some) > len(all) || !slices.Equal(some, all[:len(some)]) {
			t.Fatalf("often:\n%q\nseldom:\n%q", all, some)
		}
		for i := range seldom.entries {
			if a, b := often.entries[i], seldom.entries[i]; b.At < a.At || b.Due != 0 && b.Due < a.Due {
				t.Fatalf("entry %d: at %s due %s; looked at less often at %s due %s", i+1, a.At, a.Due, b.At, b.Due)
			}
		}
	})
}

// TestAVanisherCostsNoWeeks lets one player vanish from whole games of all kinds: the
// others wait once for the full deadline, and then for no longer than the policy
// says.
func TestAVanisherCostsNoWeeks(t *testing.T) {
	const step = 1800
	for _, rules := range registry.All() {
		for _, missed := range []clock.Act{clock.Default, clock.Bot, clock.BotUntilBack} {
			p := clock.Defaults()
			p.Missed = missed
			h := newTicker(t, adjudicator.Options{Rules: rules, Players: enginetest.Players(rules, 3), Secret: engine.SeedSecret("vanisher"), At: day}, p)
			vanished := h.g.Players[1]
			var waited []play.Time // each time that a turn or auction waits for the player
			var turn engine.Decision
			since := day
			for now := day; !h.g.Over(); now += step {
				if now > 400*day {
					t.Fatalf("%s, %s: no end", rules.Name, missed)
				}
				h.send(now)
				h.tick(now, now)
				for !h.g.Over() && !h.g.Awaited().Has(h.g.Seat(vanished)) {
					h.answer(h.g.Names(h.g.Awaited())[0], now)
					since = now
				}
				if open := h.g.Open(); len(waited) == 0 || since == now || open.Lane != turn.Lane || open.Occasion != turn.Occasion {
					waited, turn, since = append(waited, 0), open, now
				}
				waited[len(waited)-1] = now - since
			}
			h.verify()
			slices.Sort(waited)
			slices.Reverse(waited)
			rest := play.Time(p.Absent.Minutes) * 60
			if missed == clock.BotUntilBack {
				rest = 0
			}
			if waited[0] > 3*day+2*3600+2*step || waited[0] < 3*day || len(waited) > 1 && waited[1] > rest+3*step {
				t.Errorf("%s, %s: waited %v", rules.Name, missed, waited[:min(5, len(waited))])
			}
			if miss := h.g.Misses[1]; miss.Count < 1 || h.g.Misses[0].Count > 0 || h.g.Misses[2].Count > 0 {
				t.Errorf("%s, %s: missed %+v", rules.Name, missed, h.g.Misses)
			}
		}
	}
}
