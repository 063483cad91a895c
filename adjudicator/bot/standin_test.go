package bot_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// searching is a policy in which the search bot plays for the missing.
func searching() string {
	p := clock.Defaults()
	p.Missed, p.Bot = clock.BotUntilBack, clock.Search
	return p.Entry()
}

// TestSearchStandsInAlike asks the search bot for orders in the middle of games: they are
// the same for another game that looks and has gone the same for the player, where other
// things are hidden, and what the player was told counts.
func TestSearchStandsInAlike(t *testing.T) {
	for _, rules := range registry.All() {
		counts := false
		for _, entries := range []int{20, 25, 30, 31, 32, 33} {
			g, journal, _ := playtest.Halfway(t, rules, entries)
			g.Policy = searching()
			seat := g.Open().Seat
			player := g.Players[seat]
			known := playtest.ToldIn(t, journal, g.Secret, seat)
			orders := func(g *play.Game, told []engine.Event) string {
				t.Helper()
				set, err := bot.StandIn(g, player, func(asked engine.Seat) ([]engine.Event, error) {
					if asked != seat {
						t.Errorf("%s: asks what seat %d was told, for seat %d", rules.Name, asked, seat)
					}
					return told, nil
				})
				if err != nil || set.Bot != "search" || set.Player != player || len(set.Lines) != 1 {
					t.Fatalf("%s: %v %+v", rules.Name, err, set)
				}
				return set.Lines[0].Text
			}
			first := orders(g, known)
			next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByClock}, []*play.OrderSet{bot.OrdersFor(g, seat, "search", first)})
			if err != nil || out.Entry.Sets[0].Bot != "search" || next.Tip.Entry != g.Tip.Entry+1 {
				t.Errorf("%s: %q: %v %+v", rules.Name, first, err, out.Receipts)
			}
			other := g.Clone()
			other.Secret = engine.SeedSecret("other")
			other.State = rules.Deal(len(g.Players), g.For(player).State, seat, known, other.Secret)
			if playtest.Text(other.For(player)) != playtest.Text(g.For(player)) || playtest.Text(other) == playtest.Text(g) {
				t.Fatalf("%s: the other game isn't another one that looks alike", rules.Name)
			}
			if again := orders(other, known); again != first {
				t.Errorf("%s: %q, but %q where something else is hidden", rules.Name, first, again)
			}
			greedy := g.Clone()
			greedy.Policy = ""
			set, err := bot.StandIn(greedy, player, nil)
			if err != nil || set.Bot != "greedy" {
				t.Fatalf("%s: without a policy %v %+v", rules.Name, err, set)
			}
			counts = counts || set.Lines[0].Text != first
			orders(g, nil) // as after an amendment
		}
		if !counts && rules != enginetest.Toy {
			t.Errorf("%s: search always orders what greedy does", rules.Name)
		}
	}
}

// TestSearchStandsInOnFiles ticks a game on files for which nobody sends orders: each
// entry by the search bot is what its journal leads to, and a tick after a crash, which
// finds an old game file, goes on in the same way.
func TestSearchStandsInOnFiles(t *testing.T) {
	dirs := []string{t.TempDir(), t.TempDir()}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: "spring", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("files"), At: playtest.Day, Policy: searching()})
	if err != nil {
		t.Fatal(err)
	}
	const hour play.Time = 3600
	const name = "game.yaml"
	for i, dir := range dirs {
		path := filepath.Join(dir, name)
		playtest.Put(t, path, string(docket.Checkpoint(g)))
		playtest.Put(t, filepath.Join(dir, "game.journal"), string(out.Entry.Line()))
		old := docket.Checkpoint(g)
		for at := playtest.Day; at < playtest.Day+10*24*hour; at += 12 * hour {
			if i == 1 {
				playtest.Put(t, path, string(old))
			}
			old, _ = os.ReadFile(path)
			job, err := batch.JobOf(path)
			if err != nil {
				t.Fatal(err)
			}
			job.At, job.Reports = at, ""
			if err := batch.Tick(t.Context(), new(locate.Set), []batch.Job{job}, words.English, true, func(r batch.JobResult) {
				if r.Err != nil {
					t.Fatal(r.Err)
				}
			}); err != nil {
				t.Fatal(err)
			}
			if b, _ := os.ReadFile(filepath.Join(dir, "game.journal")); bytes.Count(b, []byte("\n")) > testkit.Times(8, 20) {
				break
			}
		}
	}
	journal, err := os.ReadFile(filepath.Join(dirs[0], "game.journal"))
	if err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(filepath.Join(dirs[1], "game.journal")); !bytes.Equal(journal, after) {
		t.Errorf("after crashes the journal is\n%s\nnot\n%s", after, journal)
	}
	if n := standsIn(t, journal, g.Secret); n < testkit.Times(5, 10) {
		t.Errorf("the search bot has decided %d times in\n%s", n, journal)
	}
}

// standsIn replays a journal and counts the entries by the search bot. Each must be what
// the entries before it lead to.
func standsIn(t *testing.T, journal []byte, secret engine.Secret) (entries int) {
	t.Helper()
	r, err := adjudicator.NewReplay("game.journal", journal, secret)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(bytes.Lines(journal))
	for n := 1; n <= r.Len(); n++ {
		if e := r.Entry(n); len(e.Sets) == 1 && e.Sets[0].Bot == "search" {
			entries++
			set, err := bot.StandIn(r.Game, e.Sets[0].Player, func(seat engine.Seat) ([]engine.Event, error) {
				return playtest.ToldIn(t, bytes.Join(lines[:n-1], nil), secret, seat), nil
			})
			if err != nil || e.Sets[0].Orders[0] != set.Lines[0].Text {
				t.Errorf("entry %d: %v %+v, not %v", n, err, set, e.Sets[0].Orders)
			}
		}
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	return entries
}
