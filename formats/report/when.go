package report

import (
	"time"
	_ "time/tzdata" // so that bare containers know the zones

	"cityhall.example/engine/play"
)

// When says an instant as people read it, in the language and the time zone: the day
// of the week, the date, the time and the zone, with how far that is from UTC then,
// since a local time can come twice. An unknown zone is UTC.
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
	return c.say("text/when", map[string]any{
		"weekday": int(at.Weekday()), "date": at.Format(time.DateOnly), "time": at.Format("15:04"), "zone": location.String(), "offset": offset,
	})
}
