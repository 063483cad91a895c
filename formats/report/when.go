package report

import (
	"strings"
	"time"
	_ "time/tzdata" // so that bare containers know the zones

	"cityhall.example/engine/play"
)

// When says an instant as people read it, in the language and the time zone: the day
// of the week, the date, the time and the zone, with how far that is from UTC then. A
// local time that comes twice, since the clocks are put back, is the first or the second
// of two; and the instant at which clocks jump forward stands for all that they skip. An
// unknown zone is UTC.
func (c *Catalog) When(t play.Time, zone string) string {
	location, err := time.LoadLocation(zone)
	if err != nil {
		location = time.UTC
	}
	at := time.Unix(int64(t), 0).In(location)
	offset := at.Format("-07:00")
	if location == time.UTC || location.String() == "UTC" {
		offset = ""
	}
	shift, from := shiftAt(at)
	return c.say("text/when", map[string]any{
		"weekday": int(at.Weekday()), "date": at.Format(time.DateOnly), "time": at.Format("15:04"), "zone": location.String(), "offset": offset,
		"shift": shift, "from": from,
	})
}

// When says an instant in the language and the time zone, see [Catalog.When]; UTC where
// it is "". It panics for unknown languages.
func When(t play.Time, language, zone string) string {
	w, err := sentences.In(language)
	if err != nil {
		panic(err)
	}
	return (&Catalog{Catalog: w}).When(t, zone)
}

// minute returns an instant to the minute, as local time in the zone and how far that is
// from UTC; in UTC where there is no zone.
func minute(t play.Time, zone string) string {
	if zone == "" {
		return t.Minute() + " UTC"
	}
	location, err := time.LoadLocation(zone)
	if err != nil {
		location = time.UTC
	}
	return strings.Replace(time.Unix(int64(t), 0).In(location).Format("2006-01-02 15:04 Z07:00"), " Z", " UTC", 1)
}

// Left says how much time is left before an instant, in words to stand beside it, rounded
// down: "in 2 days"; "" if there is none.
func (c *Catalog) Left(until, now play.Time) string {
	const minute, hour, day = 60, 60 * 60, 24 * 60 * 60
	data := map[string]any{"days": 0, "hours": 0, "minutes": 0}
	switch left := int(until - now); {
	case left >= 2*day:
		data["days"] = left / day
	case left >= 2*hour:
		data["hours"] = left / hour
	case left >= minute:
		data["minutes"] = left / minute
	default:
		return ""
	}
	return c.say("text/left", data)
}

// shiftAt says what moving the clocks does to the local time: it is the "first" or the
// "second" of two, or clocks "jump" to it, from a time of day; else "".
func shiftAt(at time.Time) (shift, from string) {
	_, now := at.Zone()
	start, end := at.ZoneBounds()
	if !start.IsZero() {
		_, before := start.Add(-time.Second).Zone()
		since := at.Sub(start)
		switch put := time.Duration(now-before) * time.Second; {
		case put > 0 && since == 0:
			return "jump", at.In(time.FixedZone("", before)).Format("15:04")
		case put < 0 && since < -put:
			return "second", ""
		}
	}
	if end.After(at) { // for the last day of a leap year, package time returns an end before it
		if _, after := end.Zone(); end.Sub(at) <= time.Duration(now-after)*time.Second {
			return "first", ""
		}
	}
	return "", ""
}
