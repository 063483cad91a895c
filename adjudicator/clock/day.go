package clock

import (
	"strings"
	"time"
)

// A Day is a date, in days since the start of 1970.
type Day int32

const dayForm = `[0-9]{4}-[0-9]{2}-[0-9]{2}`

// ParseDay reads a date such as "2026-12-24".
func ParseDay(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	d := Day(floor(t.Unix(), day))
	return d, err == nil && d.String() == text && t.Year() >= 1970
}

// String returns the date as ParseDay reads it.
func (d Day) String() string { return time.Unix(int64(d)*day, 0).UTC().Format(time.DateOnly) }

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return time.Weekday(((d+4)%7 + 7) % 7) }

// Days are dates without a gap, from the first to the last.
type Days struct{ First, Last Day }

// mostDays is the length of the longest holidays, absences and times to think.
const mostDays = 366

// ParseDays reads a date, or two such as "2026-12-24 to 2027-01-01", which can be the
// same, at most a year apart.
func ParseDays(text string) (Days, bool) {
	first, last, two := strings.Cut(text, " to ")
	a, ok := ParseDay(first)
	if !two {
		return Days{a, a}, ok
	}
	b, known := ParseDay(last)
	return Days{a, b}, ok && known && a <= b && b-a < mostDays
}

// String returns the dates as ParseDays reads them.
func (d Days) String() string {
	if d.First == d.Last {
		return d.First.String()
	}
	return d.First.String() + " to " + d.Last.String()
}

// Has reports whether the day is one of them.
func (d Days) Has(day Day) bool { return d.First <= day && day <= d.Last }

// weekdays are the names of the days of the week in policies.
var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// Weekdays is a set of days of the week.
type Weekdays uint8

// EveryDay are all days of the week. No policy can leave them all free.
const EveryDay Weekdays = 1<<7 - 1

// Has reports whether the day of the week is in the set.
func (w Weekdays) Has(d time.Weekday) bool { return w>>d&1 == 1 }

// A WeekTime is a time of day on a day of the week.
type WeekTime struct {
	Weekday time.Weekday
	Minute  int // since midnight
}

// ParseWeekTime reads a text such as "tue 20:00".
func ParseWeekTime(text string) (WeekTime, bool) {
	for i, name := range weekdays {
		if clock, ok := strings.CutPrefix(text, name+" "); ok {
			t, err := time.Parse("15:04", clock)
			w := WeekTime{time.Weekday(i), t.Hour()*60 + t.Minute()}
			return w, err == nil && w.String() == text
		}
	}
	return WeekTime{}, false
}

// String returns the time as ParseWeekTime reads it.
func (w WeekTime) String() string {
	return weekdays[w.Weekday] + time.Unix(int64(w.Minute)*60, 0).UTC().Format(" 15:04")
}
