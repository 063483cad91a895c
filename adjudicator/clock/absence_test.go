package clock

import (
	"fmt"
	"testing"
	"time"

	"cityhall.example/engine/play"
)

// TestAllow guards absences of a person who plays games with different policies:
// each game counts those that it allows, whatever others do.
func TestAllow(t *testing.T) {
	seoul, _ := ZoneOf("Asia/Seoul")
	at := func(text string) play.Time {
		when, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return play.TimeOf(when)
	}
	absence := func(days, asked string) Absence {
		d, ok := ParseDays(days)
		if !ok {
			t.Fatal(days)
		}
		return Absence{d, at(asked)}
	}
	few, many := Defaults(), Defaults()
	few.Absences, many.Absences = 3, 60
	none := Defaults()
	none.Absences = 0
	many.Zone = seoul
	asked := []Absence{
		absence("2026-07-03 to 2026-07-17", "2026-06-20T12:00:00Z"),
		absence("2026-07-20", "2026-07-19T08:00:00Z"),
		absence("2026-08-01 to 2026-08-02", "2026-08-01T18:00:00Z"), // it is August 2 in Seoul
		absence("2026-08-10 to 2026-08-11", "2026-08-12T18:00:00Z"), // over
	}
	for _, c := range []struct {
		policy *Policy
		want   string
	}{
		{few, "[2026-07-20 2026-08-01 to 2026-08-02] clock/used-up - - clock/past"},
		{many, "[2026-07-03 to 2026-07-17 2026-07-20 2026-08-02] - - - clock/past"},
		{none, "[] clock/no-absences clock/no-absences clock/no-absences clock/no-absences"},
	} {
		kept, why := c.policy.Allow(asked)
		got := fmt.Sprint(kept)
		for _, p := range why {
			if code := p.Code; code == "" {
				got += " -"
			} else {
				got += " " + code
			}
		}
		if got != c.want {
			t.Errorf("got %s, expected %s", got, c.want)
		}
	}
}
