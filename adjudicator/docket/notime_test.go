package docket_test

import (
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// TestNoTime guards games that were created without a time: nobody is told that they
// wait since 1970, or is late, and time begins when someone first looks.
func TestNoTime(t *testing.T) {
	p := clock.Defaults()
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "toy", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("x"), Policy: p.Entry()})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := adjudicator.About(g, nil, out).To(report.Reader{Viewer: "anna", Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	if open := string(formats.JSONIndent(doc.JSON().Get("open"))); strings.Contains(doc.Text(), "1970") || strings.Contains(open, "since") || strings.Contains(open, "due") {
		t.Errorf("the report is\n%s\n%s", doc.Text(), open)
	}
	path := filepath.Join(t.TempDir(), "toy.yaml")
	s, id, err := directory.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := docket.Create(t.Context(), s, id, g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	d, err := docket.Take(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, now := range []play.Time{playtest.Day, playtest.Day + 3600} {
		f, err := d.Facts(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		step, err := timer.Tick(d.Game, f)
		if err != nil || step.Act != nil || len(step.Seats) == 0 || step.Seats[0].Deadline.Begun != playtest.Day {
			t.Fatalf("at %s the clock wants %+v: %v", now, step, err)
		}
		if err := d.Note(t.Context(), d.Game, play.Outcome{}, step.Watch, step.Wake); err != nil {
			t.Fatal(err)
		}
	}
}
