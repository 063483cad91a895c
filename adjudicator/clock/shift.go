package clock

import "cityhall.example/engine/play"

// today is an instant of the age in which City Hall is played: what zones did before
// is nothing to tell.
const today play.Time = 1_767_225_600 // 2026-01-01

// Moves reports whether the zone moves its clocks nowadays.
func (z Zone) Moves() bool { return z.period(today).to < today+400*day }

// An Odd is a day on which clocks skip a time of day, or else show it twice.
type Odd struct {
	Day     Day
	Skipped bool
}

// Odd returns the days within a year of the day on which a time of day, in seconds, is
// special in the zone. It then means [Zone.Instant] all the same.
func (z Zone) Odd(from Day, seconds int) (days []Odd) {
	for d := from; d < from+366; d++ {
		wall := play.Time(d)*day + play.Time(seconds)
		t := z.instant(wall)
		p := z.period(t)
		before := z.period(p.from - 1)
		first := wall - before.offset
		switch {
		case t+p.offset != wall:
			days = append(days, Odd{d, true})
		case first < p.from && first >= before.from && before.offset != p.offset:
			days = append(days, Odd{d, false})
		}
	}
	return days
}
