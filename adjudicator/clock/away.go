package clock

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Away says why a player can't be away on the days, or nothing. Taken are the
// absences so far, of which each day counts once against the allowance, and free
// days don't count. An absence begins on the day on which it is asked for at the
// earliest, so no time comes back that ran on days before, and it ends by itself.
func (p *Policy) Away(asked Days, taken []Days, now play.Time) engine.Phrase {
	today := p.Zone.Day(now)
	switch used, more := p.count(taken), p.count(append(slices.Clone(taken), asked)); {
	case p.Absences == 0:
		return engine.Say("clock/no-absences")
	case asked.First < today:
		return engine.Say("clock/past", "day", asked.First.String(), "today", today.String())
	case more > p.Absences:
		return engine.Say("clock/used-up", "days", more-used, "left", max(0, p.Absences-used), "all", p.Absences)
	}
	return engine.Phrase{}
}

// count returns the number of days in the absences that others have to wait for.
func (p *Policy) count(away []Days) int {
	c := p.calendar(nil)
	n := 0
	for i, a := range away {
		for d := a.First; d <= a.Last; d++ {
			if !c.isOff(d) && !slices.ContainsFunc(away[:i], func(o Days) bool { return o.Has(d) }) {
				n++
			}
		}
	}
	return n
}
