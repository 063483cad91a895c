package clock

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// An Absence is days for which a person asked at an instant, for all games.
type Absence struct {
	Days  Days
	Asked play.Time
}

// Allow returns the absences that count in a game with the policy, in the order in
// which they were asked for, and why others don't: a phrase for each, empty for
// those that count. Where an absence begins on the day on which it was asked for in
// another zone, it begins on that day in the game's.
func (p *Policy) Allow(asked []Absence) (kept []Days, why []engine.Phrase) {
	for _, a := range asked {
		if today := p.Zone.Day(a.Asked); a.Days.First == today-1 && a.Days.Last >= today {
			a.Days.First = today
		}
		no := p.Away(a.Days, kept, a.Asked)
		if no.Empty() {
			kept = append(kept, a.Days)
		}
		why = append(why, no)
	}
	return kept, why
}
