package report

import (
	"os"
	"testing"
	"time"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// TestWhen says the instants of testdata/when.yaml in each language.
func TestWhen(t *testing.T) {
	data, err := os.ReadFile("testdata/when.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse("when.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range n.Nodes {
		at, err := time.Parse(time.RFC3339, row.Get("at").Value)
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range []string{words.English, "ko"} {
			c, err := Load(registry.All()[0], language)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := c.When(play.TimeOf(at), row.Get("zone").Value), row.Get(language).Value; got != want {
				t.Errorf("%s: %q, want %q", row.Get("rule").Value, got, want)
			}
		}
	}
}

// TestShifts compares what is said about moved clocks with what the clocks on a wall
// show, in zones that move them by an hour, by half of one, by two, at midnight, by a
// day, and not at all: a time is the second of two if they showed it before, the first
// if they will show it again, and clocks jump where they skip a time.
func TestShifts(t *testing.T) {
	const step, look = 15 * time.Minute, 26 * time.Hour
	for zone, years := range map[string][]int{
		"Europe/Berlin": {2026, 2040}, "America/New_York": {2026}, "Australia/Lord_Howe": {2026}, "America/St_Johns": {2006, 2026}, "Antarctica/Troll": {2026},
		"Africa/Cairo": {2026}, "Africa/Casablanca": {2026}, "Pacific/Apia": {2011}, "Pacific/Kwajalein": {1993}, "Asia/Seoul": {1988, 2026}, "UTC": {2026},
	} {
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		for _, year := range years {
			first := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Add(-look)
			last := first.AddDate(1, 0, 2)
			shown := map[string][]time.Time{} // by what clocks show, when
			show := func(at time.Time) string { return at.In(location).Format(time.DateTime) }
			for at := first; at.Before(last); at = at.Add(step) {
				shown[show(at)] = append(shown[show(at)], at)
			}
			for at := first.Add(look); at.Before(last.Add(-look)); at = at.Add(step) {
				all, want := shown[show(at)], ""
				_, before := at.Add(-time.Second).In(location).Zone()
				_, now := at.In(location).Zone()
				switch {
				case now > before:
					want = "jump"
				case len(all) > 1 && at.Equal(all[0]):
					want = "first"
				case len(all) > 1:
					want = "second"
				}
				if got, from := shiftAt(at.In(location)); got != want || (from != "") != (want == "jump") {
					t.Errorf("%s at %s: %q %q, want %q", zone, show(at), got, from, want)
				}
			}
		}
	}
}
