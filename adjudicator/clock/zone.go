package clock

import (
	"regexp"
	"time"
	_ "time/tzdata" // so that bare containers know the zones

	"cityhall.example/engine/play"
)

// A Zone is a time zone that has a name. The zero Zone is UTC.
type Zone struct{ location *time.Location }

const zoneForm = `[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*`

var zonePattern = regexp.MustCompile("^" + zoneForm + "$")

// ZoneOf returns the zone with the name, such as "Asia/Seoul". "Local" is none:
// it differs between computers.
func ZoneOf(name string) (Zone, bool) {
	if !zonePattern.MatchString(name) || name == "Local" {
		return Zone{}, false
	}
	location, err := time.LoadLocation(name)
	return Zone{location}, err == nil
}

// String returns the name of the zone.
func (z Zone) String() string { return z.at(0).Location().String() }

// Ahead returns how far local time is ahead of UTC at an instant, in minutes.
func (z Zone) Ahead(t play.Time) int {
	_, seconds := z.at(t).Zone()
	return seconds / 60
}

func (z Zone) at(t play.Time) time.Time {
	if z.location == nil {
		return time.Unix(int64(t), 0).UTC()
	}
	return time.Unix(int64(t), 0).In(z.location)
}

const (
	hour = 60 * 60
	day  = 24 * hour
	// apart is more than any zone is from UTC, and more than any zone has ever
	// moved its clocks.
	apart = 50 * hour
)

// A period is a time in which a zone doesn't move its clocks. Local time is UTC
// and the offset.
type period struct {
	from, to play.Time
	offset   play.Time
}

func (z Zone) period(t play.Time) period {
	local := z.at(t)
	_, offset := local.Zone()
	p := period{from: -1 << 60, to: 1 << 60, offset: play.Time(offset)}
	from, to := local.ZoneBounds()
	if !from.IsZero() {
		p.from = play.TimeOf(from)
	}
	if !to.IsZero() {
		p.to = play.TimeOf(to)
	}
	if p.to <= t { // package time ends the rules for coming years after 365 days
		p.to = play.TimeOf(time.Date(local.UTC().Year()+1, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	return p
}

// shown returns the local time that clocks show at the instant, in seconds since the
// start of 1970.
func (z Zone) shown(t play.Time) play.Time { return t + z.period(t).offset }

// wall returns the latest local time that clocks have shown up to the instant, in
// seconds since the start of 1970. It is what they show, except while they show
// times for the second time: then it is the end of these.
func (z Zone) wall(t play.Time) play.Time {
	p := z.period(t)
	latest := t + p.offset
	for p.from > t-apart {
		before := z.period(p.from - 1)
		latest = max(latest, p.from+before.offset)
		p = before
	}
	return latest
}

// instant returns the last instant at which clocks show the local time or less.
// That is the second of two, and the end of a gap in which the local time lies.
func (z Zone) instant(wall play.Time) play.Time {
	for p := z.period(wall + apart); ; p = z.period(p.from - 1) {
		if t := min(wall-p.offset, p.to); t >= p.from {
			return t
		}
	}
}

// Instant returns when the local time of day, in seconds, comes on the day.
func (z Zone) Instant(d Day, seconds int) play.Time {
	return z.instant(play.Time(d)*day + play.Time(seconds))
}

// start returns when the day begins.
func (z Zone) start(d Day) play.Time { return z.Instant(d, 0) }

// Day returns the day of the instant.
func (z Zone) Day(t play.Time) Day {
	d := Day(floor(int64(z.wall(t)), day))
	for z.start(d) > t { // the last hour of the day comes again
		d--
	}
	return d
}

func floor(a, b int64) int64 {
	if a < 0 {
		return (a+1)/b - 1
	}
	return a / b
}
