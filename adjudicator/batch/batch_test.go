package batch

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/words"
)

// park makes a directory of games with an order file each, and returns it.
func park(t testing.TB, games int) string {
	t.Helper()
	root := t.TempDir()
	for i := range games {
		tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Secret: engine.SeedSecret(fmt.Sprint("park ", i))})
		dir := filepath.Join(root, fmt.Sprintf("round-%d", i%3), fmt.Sprintf("game-%02d", i))
		playtest.Put(t, filepath.Join(dir, "orders", "anna.yaml"), "player: anna\norders:\n  - "+tb.Legal()+"\n")
		if err := playtest.Create(filepath.Join(dir, "game.yaml"), tb.G, tb.Journal); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// batch runs the jobs of a directory and returns their statuses.
func batch(t testing.TB, root string) string {
	t.Helper()
	jobs, err := findJobs(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	var statuses []string
	if err := Run(t.Context(), new(locate.Set), jobs, words.English, func(r JobResult) { statuses = append(statuses, string(r.Status)) }); err != nil {
		t.Fatal(err)
	}
	return strings.Join(statuses, " ")
}

func TestJobsAreFoundInAndBelowADirectory(t *testing.T) {
	root := park(t, 4)
	playtest.Put(t, filepath.Join(root, "round-0", "game-00", "orders", "notes.md"), "no orders")
	playtest.Put(t, filepath.Join(root, "round-0", "game-00", "orders", "b.txt"), "orders")
	jobs, err := findJobs(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, j := range jobs {
		name, _ := filepath.Rel(root, j.Game)
		found = append(found, fmt.Sprint(name, len(j.Orders)))
	}
	playtest.Equal(t, "the jobs", fmt.Sprint(found), "[round-0/game-00/game.yaml2 round-0/game-03/game.yaml1 round-1/game-01/game.yaml1 round-2/game-02/game.yaml1]")
}

func TestOneBrokenGameStopsNoOther(t *testing.T) {
	root := park(t, 7)
	at := func(i int, name string) string {
		return filepath.Join(root, fmt.Sprintf("round-%d", i%3), fmt.Sprintf("game-%02d", i), name)
	}
	playtest.Put(t, at(0, "game.yaml"), "format: nonsense\n")
	os.Remove(at(3, "game.journal"))
	playtest.Put(t, at(6, "orders/anna.yaml"), "player: anna\norders:\n  - start on mars\n")
	os.Remove(at(1, "orders/anna.yaml"))
	data, _ := os.ReadFile(at(4, "game.yaml"))
	playtest.Put(t, at(4, "game.yaml"), strings.Replace(string(data), "id: spring", "id: autumn", 1))
	os.Remove(at(2, "reports"))
	playtest.Put(t, at(2, "reports"), "a file where a directory should be")
	playtest.Equal(t, "the statuses", batch(t, root), "invalid invalid rejected unchanged invalid failed done")
}

func TestRunningABatchAgainChangesNothing(t *testing.T) {
	root := park(t, 6)
	playtest.Equal(t, "the first time", batch(t, root), strings.TrimSpace(strings.Repeat("done ", 6)))
	want := playtest.Contents(t, root)
	playtest.Equal(t, "files", len(want), 6*(4+6))
	playtest.Equal(t, "the second time", batch(t, root), strings.TrimSpace(strings.Repeat("unchanged ", 6)))
	playtest.SameFiles(t, "again", playtest.Contents(t, root), want)
}

func TestAManifestNamesGamesOrdersAndMissingPlayers(t *testing.T) {
	root := park(t, 3)
	playtest.Put(t, filepath.Join(root, "more", "kevin.yaml"), "player: kevin\norders:\n  - start on mars\n")
	playtest.Put(t, filepath.Join(root, "batch.yaml"), `games:
  - game: round-0/game-00/game.yaml
    orders: [round-0/game-00/orders, more/kevin.yaml]
    reports: told
  - game: round-1/game-01/game.yaml
    after: 1
    nmr: [anna]
  - game: round-2/game-02/game.yaml
    after: 7
    orders:
      - round-2/game-02/orders/anna.yaml
`)
	run := func() (s string) {
		jobs, err := ReadManifest(filepath.Join(root, "batch.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		err = Run(t.Context(), new(locate.Set), jobs, words.English, func(r JobResult) { s += fmt.Sprint(r.Status, r.Game.Tip.Entry, " ") })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	playtest.Equal(t, "the first time", run(), "rejected2 done2 unchanged1 ")
	if _, err := os.Stat(filepath.Join(root, "told", "public.json")); err != nil {
		t.Error(err)
	}
	playtest.Equal(t, "the second time", run(), "rejected2 unchanged2 unchanged1 ")
}

func TestAManifestIsReadStrictly(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		"games:\n  - game: a.yaml\n  - game: ./a.yaml\n":         "2.game: this game appears twice",
		"games:\n  - game: a.yaml\n    nmr: [anna]\n":            `1.nmr: needs "after"`,
		"games:\n  - game: a.yaml\n    after: 0\n":               "expected a number from 1",
		"games:\n  - game: a.yaml\n    order: [b.yaml]\n":        "unknown key",
		"games:\n  - orders: [b.yaml]\n":                         "game: missing",
		"game: a.yaml\n":                                         "games: missing",
		"games:\n  - game: \"\"\n":                               "expected a game file",
		"games:\n  - game: a.yaml\n    orders: [[b.yaml]]\n":     "expected an order file",
		"games:\n  - game: a.yaml\n    reports: {in: reports}\n": "expected one value",
	} {
		playtest.Put(t, filepath.Join(dir, "m.yaml"), text)
		_, err := ReadManifest(filepath.Join(dir, "m.yaml"))
		playtest.Wants(t, text, err, want, "m.yaml:")
	}
}

// interrupted is the same directory after a batch that ended early, in
// whatever way, and then a whole one.
func interrupted(t *testing.T, interrupt func(root string)) (got, want map[string]string) {
	t.Helper()
	root := park(t, 14)
	other := t.TempDir()
	if err := os.CopyFS(other, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	batch(t, other)
	interrupt(root)
	if half := playtest.Contents(t, root); maps.Equal(half, playtest.Contents(t, other)) {
		t.Log("the batch was done before it was interrupted")
	}
	batch(t, root)
	return playtest.Contents(t, root), playtest.Contents(t, other)
}

func TestABatchThatIsCancelledGoesOnWhereItWas(t *testing.T) {
	got, want := interrupted(t, func(root string) {
		jobs, _ := findJobs(t.Context(), root)
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		err := Run(ctx, new(locate.Set), jobs, words.English, func(JobResult) {
			if n++; n == 4 {
				cancel()
			}
		})
		playtest.Equal(t, "the batch", err, context.Canceled)
	})
	leftover(got, want)
	playtest.SameFiles(t, "after going on", got, want)
}

// TestABatchThatIsKilledGoesOnWhereItWas kills a process in mid-batch.
func TestABatchThatIsKilledGoesOnWhereItWas(t *testing.T) {
	if root := os.Getenv("CITYHALL_BATCH"); root != "" {
		jobs, _ := findJobs(t.Context(), root)
		Run(context.Background(), new(locate.Set), jobs, words.English, func(r JobResult) { fmt.Println("job", r.Status) })
		return
	}
	for _, after := range []int{1, 5} {
		got, want := interrupted(t, func(root string) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestABatchThatIsKilledGoesOnWhereItWas$")
			cmd.Env = append(os.Environ(), "CITYHALL_BATCH="+root)
			out, err := cmd.StdoutPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewScanner(out)
			for range after {
				lines.Scan()
			}
			cmd.Process.Kill()
			cmd.Wait()
		})
		leftover(got, want)
		playtest.SameFiles(t, "after going on", got, want)
	}
}

// leftover takes out what a killed writer may leave beside the game.
func leftover(all ...map[string]string) {
	for _, files := range all {
		for name := range files {
			if strings.HasSuffix(name, ".yaml.new") {
				delete(files, name)
			}
		}
	}
}

func TestReportsThatAKilledBatchLeftOutAreMade(t *testing.T) {
	root := park(t, 1)
	batch(t, root)
	want := playtest.Contents(t, root)
	dir := filepath.Join(root, "round-0", "game-00", "reports")
	for _, name := range []string{"public.json", "anna.txt"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	playtest.Equal(t, "the status", batch(t, root), "unchanged")
	playtest.SameFiles(t, "the reports", playtest.Contents(t, root), want)
}

// findJobs returns the jobs of all games in a directory.
func findJobs(ctx context.Context, root string) ([]Job, error) {
	games, unlisted, err := locate.Games(ctx, root)
	if err != nil {
		return nil, err
	}
	return JobsOf(games, unlisted)
}
