package batch

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// TestTimeBeginsWhenHandedOver guards when thinking begins without an office, as in git:
// with the entry that brought the decision up, whenever somebody looks.
func TestTimeBeginsWhenHandedOver(t *testing.T) {
	dir := t.TempDir()
	const hour play.Time = 3600
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "spring", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("notes"), At: playtest.Day, Policy: clock.Defaults().Entry()})
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("game.yaml", string(docket.Checkpoint(g)))
	write("game.journal", string(out.Entry.Line()))
	tick := func(at play.Time, player string, begun play.Time) {
		t.Helper()
		job, err := JobOf(filepath.Join(dir, "game.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		job.At, job.Reports = at, ""
		if err := Tick(context.Background(), new(locate.Set), []Job{job}, words.English, false, func(r JobResult) {
			if r.Err != nil || len(r.Step.Seats) != 1 || r.Step.Seats[0].Player != player || r.Step.Seats[0].Deadline.Begun != begun {
				t.Errorf("at %s: %v %+v", at, r.Err, r.Step.Seats)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	tick(playtest.Day+40*hour, "anna", playtest.Day) // nobody has looked before
	if err := os.Mkdir(filepath.Join(dir, "orders"), 0o700); err != nil {
		t.Fatal(err)
	}
	write("orders/anna.yaml", "player: anna\norders:\n  - start solid in A5-1 from 5,0 to 4,0\n")
	tick(playtest.Day+41*hour, "anna", playtest.Day+41*hour) // the next step of the turn came up
	tick(playtest.Day+60*hour, "anna", playtest.Day+41*hour)
}
