package docket_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
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
	one, other := jotted(t, "xyzzy"), jotted(t, "plugh, and plover too")
	if len(one) < 6 || len(one) != len(other) {
		t.Errorf("%d and %d files", len(one), len(other))
	}
	for name, text := range one {
		if text != other[name] {
			t.Errorf("%s depends on what was noted:\n%s\n%s", name, text, other[name])
		}
	}
}

// jotted plays a game by files in which anna notes something, and returns the files that aren't
// hers.
func jotted(t *testing.T, secret string) map[string]string {
	t.Helper()
	n := noting{t, t.TempDir(), secret}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "spring", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("notes"), At: playtest.Day})
	playtest.Must(t, err)
	n.write("game.yaml", string(docket.Checkpoint(g)))
	n.write("game.journal", string(out.Entry.Line()))
	if seat := g.Players[g.Open().Seat]; seat != "anna" {
		t.Fatal(seat)
	}
	n.run("anna", "  - note "+secret+"\n", batch.JobUnchanged, 1) // the first reports are written
	n.run("anna", "  - start solid in A5-1 from 5,0 to 4,0\n  - Note: "+secret+"\n", batch.JobDone, 1)
	n.run("anna", "  - note: "+secret+" again\n  - dig solid through A4-1 to 3,0\n", batch.JobDone, 2)
	n.run("kevin", "  - start striped in A5-7 from 2,3 to 1,3\n", batch.JobDone, 2)
	n.run("anna", "  - fly\n  - note "+secret+" 3\n", batch.JobRejected, 2) // nothing of the set counts
	n.run("anna", "  - note clear\n", batch.JobUnchanged, 2)                // it is for the next report
	n.run("kevin", "  - withdraw\n", batch.JobDone, 0)
	told := map[string]string{}
	playtest.Must(t, filepath.WalkDir(n.dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if name := strings.TrimPrefix(path, n.dir); !strings.HasPrefix(filepath.Base(name), "anna.") && filepath.Base(name) != "game.post" {
			told[name] = playtest.Unstamped(string(data))
		}
		return err
	}))
	return told
}

// noting is a game in a directory whose notes have a secret.
type noting struct {
	*testing.T
	dir, secret string
}

func (n noting) write(name, text string) {
	n.Helper()
	playtest.Must(n.T, os.MkdirAll(filepath.Dir(filepath.Join(n.dir, name)), 0o700))
	playtest.Must(n.T, os.WriteFile(filepath.Join(n.dir, name), []byte(text), 0o600))
}

// run runs a batch with the player's orders, after which anna's reports have the secret so
// many times.
func (n noting) run(player, orders string, status batch.JobStatus, notes int) {
	n.Helper()
	n.write("orders/"+player+".yaml", "player: "+player+"\norders:\n"+orders)
	job, err := batch.JobOf(filepath.Join(n.dir, "game.yaml"))
	playtest.Must(n.T, err)
	job.At, job.Formats = 2*playtest.Day, []string{"text", "plain", "html", "json"}
	playtest.Must(n.T, batch.Run(n.Context(), new(locate.Set), []batch.Job{job}, words.English, func(r batch.JobResult) {
		if r.Status != status || r.Err != nil {
			n.Errorf("%s: %s %v %v", player, r.Status, r.Err, r.Outcome.Receipts)
		}
	}))
	for _, form := range []string{".txt", ".plain.txt", ".json", ".html"} {
		data, _ := os.ReadFile(filepath.Join(n.dir, "reports", "anna"+form))
		if got := strings.Count(string(data), n.secret); got != notes {
			n.Errorf("after %s %q: anna%s has the notes %d times, want %d:\n%s", player, orders, form, got, notes, data)
		}
	}
	playtest.Must(n.T, os.Remove(filepath.Join(n.dir, "orders", player+".yaml")))
}

// TestNotesOfFiles guards that the notes of a file are taken once, whatever else is
// done with it, and that a player has no more than some.
func TestNotesOfFiles(t *testing.T) {
	var j docket.Jottings
	set := func(id string, notes ...string) *play.OrderSet { return &play.OrderSet{NotesID: id, Notes: notes} }
	j.File("anna", set("1", "a", "b", "a"))
	j.File("anna", set("1", "a", "b", "a"))
	j.File("anna", set("2", "", "c"))
	j.File("anna", set("1", "a", "b", "a"))
	j.File("kevin", set("1", "k"))
	if got := strings.Join(j.Jots["anna"], " "); got != "c" || len(j.Jots["kevin"]) != 1 {
		t.Errorf("noted %q", j.Jots)
	}
	if j.File("anna", set("3", strings.Repeat("x", docket.MaxJot))) || len(j.Jots["anna"]) != 1 {
		t.Error("too long")
	}
	if !j.Forget("anna") || len(j.Jots["anna"]) > 0 || len(j.Jotted["anna"]) > 0 || j.Forget("anna") {
		t.Error("not forgotten")
	}
}
