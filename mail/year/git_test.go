package year

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
)

// A folder is a league in a directory without mail. Players read the files of their
// reports and leave files with orders; a schedule does what is due, at times hours
// late.
type folder struct {
	testing.TB
	dir    string
	now    time.Time
	chance *rand.Rand
	people []*person
	// wrote are the entries after which players have written orders, by game and name,
	// and how often.
	wrote map[string]int
	times map[string]int
	calls int
}

// open opens the store of the directory.
func (f *folder) open() *directory.Directory {
	f.Helper()
	s, err := directory.Open(f.dir, directory.Options{Canonical: identity.Canonical, Guest: true, Policies: []string{string(identity.ByToken)}, Presses: []string{string(mail.NamedPress)}})
	if err != nil {
		f.Fatal(err)
	}
	return s
}

func (f *folder) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// run does what "cityhall league run" does in a league without mail, and returns the
// league after it.
func (f *folder) run() *league.State {
	f.Helper()
	ctx := context.Background()
	s := f.open()
	b, err := host.Load(ctx, s)
	f.must(err)
	f.must(s.Close())
	var jobs []batch.Job
	for _, id := range b.State.Open() {
		job, err := batch.JobOf(filepath.Join(f.dir, "games", id, "game.yaml"))
		f.must(err)
		job.At = play.TimeOf(f.now)
		jobs = append(jobs, job)
	}
	f.must(batch.Tick(ctx, new(locate.Set), jobs, words.English, true, func(r batch.JobResult) {
		f.must(r.Err)
		f.calls += len(r.Step.Calls)
		if r.Status == batch.JobRejected {
			f.Errorf("%s: orders are rejected: %+v", r.Job.Game, r.Outcome.Receipts)
		}
	}))
	s = f.open()
	defer func() { f.must(s.Close()) }()
	h := leagueOf(s, func(o adjudicator.Options, contract string, people []string) error {
		o.Policy = contracts[contract].document()
		g, out, err := adjudicator.New(o)
		if err != nil {
			return err
		}
		seats := store.Seats{Policy: string(identity.ByToken), Press: string(mail.NamedPress)}
		for i, p := range o.Players {
			seats.Players = append(seats.Players, store.Seat{Player: p, Person: people[i], Epoch: "e"})
		}
		_, err = s.Commit(ctx, &store.Change{Docket: o.ID, Now: f.now, Lines: out.Entry.Line(), Checkpoint: docket.Checkpoint(g), Seats: seats.Edits()})
		return err
	})
	_, err = h.Run(ctx, play.TimeOf(f.now))
	f.must(err)
	b, err = host.Load(ctx, s)
	f.must(err)
	return b.State
}

// play lets everybody read their reports and write orders.
func (f *folder) play(games []string) {
	f.Helper()
	for _, id := range games {
		for _, p := range f.people {
			dir := filepath.Join(f.dir, "games", id)
			data, err := os.ReadFile(filepath.Join(dir, "reports", p.name+".json"))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			f.must(err)
			var r report
			f.must(json.Unmarshal(data, &r))
			about := id + " " + p.name
			if !r.mine() || f.wrote[about] >= r.Entry || p.quits > 0 && f.times[about] >= p.quits {
				continue
			}
			f.wrote[about] = r.Entry
			f.times[about]++
			view, err := viewOf(&r)
			f.must(err)
			text := fmt.Sprintf("game: %s\nplayer: %s\nid: %d\norders:\n  - %s\n", id, p.name, r.Entry, strings.Join(p.plan.orders(view), "\n  - "))
			f.must(os.MkdirAll(filepath.Join(dir, "orders"), 0o700))
			f.must(os.WriteFile(filepath.Join(dir, "orders", p.name+".yaml"), []byte(text), 0o600))
		}
	}
}

// TestMailAndGit plays one league twice, by mail and from files: people who answer the
// same to the same reports, two of whom vanish, and the same decks. However different
// the days are, everybody ends with the same points, and stands where they stood.
func TestMailAndGit(t *testing.T) {
	testkit.Need(t, testkit.Long)
	seasons := []season{}
	for i, kind := range kinds {
		seasons = append(seasons, season{id: fmt.Sprintf("season-%d", i+1), rounds: 1 + i%2, days: 90, seats: 3, kind: kind, contract: []string{"league", "brisk", "weekly"}[i]})
	}
	w, byMail := playedByMail(t, seasons)

	f, ids := folderFor(t, w)
	for _, se := range seasons {
		s := f.open()
		f.must(opens(t.Context(), s, play.TimeOf(f.now), se, ids))
		f.must(s.Close())
		f.run()
	}
	state := f.run()
	for runs := 0; len(state.Open()) > 0; runs++ {
		if runs == 1000 {
			t.Fatalf("%v don't end", state.Open())
		}
		f.play(state.Open())
		f.now = f.now.Add(time.Duration(30+f.chance.IntN(600)) * time.Minute)
		state = f.run()
	}
	want, got := standingsOf(t, byMail), standingsOf(t, state)
	if !slices.Equal(want, got) {
		t.Errorf("by mail:\n%s\nfrom files:\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
	points := func(state *league.State) (all []string) {
		for _, r := range state.Results() {
			all = append(all, fmt.Sprintf("%s %+v", r.Game, r.Seats))
		}
		return all
	}
	if want, got := points(byMail), points(state); !slices.Equal(want, got) || len(want) < 6 {
		t.Errorf("by mail:\n%s\nfrom files:\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
	if f.calls == 0 || !strings.Contains(fmt.Sprint(points(state)), "Unrated:true") {
		t.Error("nobody was missing")
	}
}

// folderFor is a folder of the people of a world, who play the same there, and their ids.
func folderFor(t *testing.T, w *world) (*folder, []string) {
	f := &folder{TB: t, dir: t.TempDir(), now: begin, chance: rand.New(rand.NewPCG(7, 7)), wrote: map[string]int{}, times: map[string]int{}}
	s := f.open()
	saved, err := s.Load(t.Context(), "")
	f.must(err)
	var people []store.Person
	var ids []string
	for _, p := range w.people {
		again := *p
		again.plan = newPlanner(p.bot, p.name)
		f.people, ids = append(f.people, &again), append(ids, p.id)
		people = append(people, store.Person{ID: p.id, Name: p.name, Epoch: "e"})
	}
	_, err = s.Commit(t.Context(), &store.Change{After: saved.At, Now: f.now, People: people})
	f.must(err)
	f.must(s.Close())
	return f, ids
}

// playedByMail plays the seasons by mail.
func playedByMail(t *testing.T, seasons []season) (*world, *league.State) {
	w := newWorld(t, 1, begin)
	quitter := characters[0].habit
	quitter.quits = 3
	for n := range 6 {
		if n%3 == 1 {
			w.join(quitter)
		} else {
			w.join(characters[0].habit)
		}
	}
	w.host = w.moderate(5 * time.Hour)
	w.settle()
	for _, se := range seasons {
		w.league(se)
	}
	w.run(begin.AddDate(0, 0, 80))
	state, err := host.Verify(t.Context(), w.store, nil, nil)
	w.must(err)
	return w, state
}
