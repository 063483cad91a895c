package clock

import (
	"slices"

	"cityhall.example/engine/play"
)

// A calendar knows the days on which a seat's time runs.
type calendar struct {
	zone Zone
	free Weekdays
	off  []Days
}

// isOff reports whether time stands still on the day. A day that the zone skipped
// is none.
func (c calendar) isOff(d Day) bool {
	return c.free.Has(d.Weekday()) || slices.ContainsFunc(c.off, func(o Days) bool { return o.Has(d) }) || c.zone.start(d) == c.zone.start(d+1)
}

// next returns the first day after d on which time runs.
func (c calendar) next(d Day) Day {
	for d++; c.isOff(d); d++ {
	}
	return d
}

// after returns when the span has passed since the instant. It is never earlier for
// more days off, nor for a later instant, unless clocks show that one's time of day for
// the second time: days keep it.
func (c calendar) after(t play.Time, s Span) play.Time {
	switch {
	case s.Days > 0:
		wall := c.zone.shown(t)
		d := Day(floor(int64(wall), day))
		time := int(wall - play.Time(d)*day)
		if c.isOff(d) {
			d, time = c.next(d), 0
		}
		for range s.Days {
			d = c.next(d)
		}
		return c.zone.Instant(d, time)
	case s.Minutes == 0:
		return t
	}
	return c.later(t, s.seconds())
}

// left returns when the time to think is over: the span after it began, or where the
// player has thought before, as long after it began as was left then, or at least as a
// last call takes.
func (c calendar) left(t Thinking, s, call Span) play.Time {
	if len(t.Thought) == 0 {
		return c.after(t.Begun, s)
	}
	first := t.Thought[0].From
	all := c.running(first, c.after(first, s))
	left := all
	for _, b := range t.Thought {
		left -= c.running(b.From, b.To)
	}
	return c.later(t.Begun, max(left, min(all, call.seconds())))
}

// running returns for how many seconds time runs between two instants.
func (c calendar) running(from, to play.Time) (seconds play.Time) {
	for d := c.zone.Day(from); from < to; d++ {
		end := min(to, c.zone.start(d+1))
		if !c.isOff(d) && end > from {
			seconds += end - from
		}
		from = max(from, end)
	}
	return seconds
}

// later returns when time has run for so many seconds since the instant.
func (c calendar) later(t, left play.Time) play.Time {
	for d := c.zone.Day(t); ; d++ {
		if c.isOff(d) {
			continue
		}
		from := max(t, c.zone.start(d))
		room := c.zone.start(d+1) - from
		if left <= room {
			return from + left
		}
		left -= room
	}
}

// before returns the instant that is the span before t, days off or not.
func (c calendar) before(t play.Time, s Span) play.Time {
	if s.Days > 0 {
		return c.zone.instant(c.zone.shown(t) - play.Time(s.Days)*day)
	}
	return t - s.seconds()
}

// fixed returns the first of the times of the week after begun that isn't before
// least.
func (c calendar) fixed(begun, least play.Time, at []WeekTime) play.Time {
	at = slices.SortedFunc(slices.Values(at), func(a, b WeekTime) int { return a.Minute - b.Minute })
	for d := c.zone.Day(least) - 1; ; d++ {
		for _, w := range at {
			if w.Weekday != d.Weekday() || c.isOff(d) {
				continue
			}
			if t := c.zone.Instant(d, 60*w.Minute); t >= least && t > begun {
				return t
			}
		}
	}
}
