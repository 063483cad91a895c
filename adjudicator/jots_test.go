package adjudicator

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// TestNotesAreTheirPlayersOwn plays two games from files that differ only in what anna
// noted. Her reports have it, once each; no other file that is written knows of it, but
// for the private notes beside the game, and nothing depends on it.
func TestNotesAreTheirPlayersOwn(t *testing.T) {
	var told [2]map[string]string
	for i, secret := range []string{"xyzzy", "plugh, and plover too"} {
		dir := t.TempDir()
		rules := registry.Find("metromania")
		g, out, err := New(Options{Rules: rules, ID: "spring", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("notes"), At: day})
		if err != nil {
			t.Fatal(err)
		}
		write := func(name, text string) {
			t.Helper()
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write("game.yaml", string(Checkpoint(g)))
		write("game.journal", string(out.Entry.Line()))
		own := 0
		run := func(player, orders string, status JobStatus, notes int) {
			t.Helper()
			write("orders/"+player+".yaml", "player: "+player+"\norders:\n"+orders)
			job, err := JobOf(filepath.Join(dir, "game.yaml"))
			if err != nil {
				t.Fatal(err)
			}
			job.At, job.Formats = 2*day, []string{"text", "plain", "html", "json"}
			if err := RunBatch(context.Background(), new(locate.Set), []Job{job}, words.English, func(r JobResult) {
				if r.Status != status || r.Err != nil {
					t.Errorf("%s: %s %v %v", player, r.Status, r.Err, r.Outcome.Receipts)
				}
			}); err != nil {
				t.Fatal(err)
			}
			for _, form := range []string{".txt", ".plain.txt", ".json", ".html"} {
				data, _ := os.ReadFile(filepath.Join(dir, "reports", "anna"+form))
				if got := strings.Count(string(data), secret); got != notes {
					t.Errorf("after %s %q: anna%s has the notes %d times, want %d:\n%s", player, orders, form, got, notes, data)
				}
				own++
			}
			if err := os.Remove(filepath.Join(dir, "orders", player+".yaml")); err != nil {
				t.Fatal(err)
			}
		}
		seat := g.Players[g.Open().Seat]
		if seat != "anna" {
			t.Fatal(seat)
		}
		run("anna", "  - note "+secret+"\n", JobUnchanged, 1) // the first reports are written
		run("anna", "  - start solid in A5-1 from 5,0 to 4,0\n  - Note: "+secret+"\n", JobDone, 1)
		run("anna", "  - note: "+secret+" again\n  - dig solid through A4-1 to 3,0\n", JobDone, 2)
		run("kevin", "  - start striped in A5-7 from 2,3 to 1,3\n", JobDone, 2)
		run("anna", "  - fly\n  - note "+secret+" 3\n", JobRejected, 2) // nothing of the set counts
		run("anna", "  - note clear\n", JobUnchanged, 2)                // it is for the next report
		run("kevin", "  - withdraw\n", JobDone, 0)
		told[i] = map[string]string{}
		if err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if name := strings.TrimPrefix(path, dir); !strings.HasPrefix(filepath.Base(name), "anna.") && filepath.Base(name) != "game.post" {
				told[i][name] = string(data)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if len(told[0]) < 6 || len(told[0]) != len(told[1]) {
		t.Errorf("%d and %d files", len(told[0]), len(told[1]))
	}
	for name, text := range told[0] {
		if text != told[1][name] {
			t.Errorf("%s depends on what was noted:\n%s\n%s", name, text, told[1][name])
		}
	}
}

// TestNotesOfFiles guards that the notes of a file are taken once, whatever else is
// done with it, and that a player has no more than some.
func TestNotesOfFiles(t *testing.T) {
	var j Jottings
	set := func(id string, notes ...string) *play.OrderSet { return &play.OrderSet{NotesID: id, Notes: notes} }
	j.file("anna", set("1", "a", "b", "a"))
	j.file("anna", set("1", "a", "b", "a"))
	j.file("anna", set("2", "", "c"))
	j.file("anna", set("1", "a", "b", "a"))
	j.file("kevin", set("1", "k"))
	if got := strings.Join(j.Jots["anna"], " "); got != "c" || len(j.Jots["kevin"]) != 1 {
		t.Errorf("noted %q", j.Jots)
	}
	if j.file("anna", set("3", strings.Repeat("x", MaxJot))) || len(j.Jots["anna"]) != 1 {
		t.Error("too long")
	}
	if !j.Forget("anna") || len(j.Jots["anna"]) > 0 || len(j.Jotted["anna"]) > 0 || j.Forget("anna") {
		t.Error("not forgotten")
	}
}
