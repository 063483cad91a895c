package host

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"

	_ "cityhall.example/engine/expancity"
	_ "cityhall.example/engine/fifthavenue"
	_ "cityhall.example/engine/metromania"
)

const begun play.Time = 1_770_000_000

// plan is one of two divisions, with tables of two and three.
func plan() league.Plan {
	p := league.Defaults("metromania")
	p.Games = []league.Kind{{Game: "metromania"}, {Game: "expancity"}}
	p.Seats, p.Rounds, p.Least, p.Most, p.Full = 2, 2, 7, 7, true
	p.Levels = []league.Level{{Name: "a", People: 4, Down: 1}, {Name: "b", People: 4, Up: 1}}
	return p
}

func personID(i int) string { return fmt.Sprintf("p%04d", i) }

// host returns one whose games have no tokens, so that all is the same each time.
func newHost(s store.Store) *Host {
	return &Host{
		Store:  s,
		Secret: func(game string) engine.Secret { return engine.SeedSecret(game) },
		Policy: func(league.Kind) (string, error) { return "", nil },
		Create: func(ctx context.Context, o adjudicator.Options, people []string) error {
			g, out, err := adjudicator.New(o)
			if err != nil {
				return err
			}
			seats := store.Seats{Policy: "token"}
			for i, p := range o.Players {
				seats.Players = append(seats.Players, store.Seat{Player: p, Person: people[i], Epoch: "e"})
			}
			_, err = s.Commit(ctx, &store.Change{Docket: o.ID, Now: time.Unix(int64(o.At), 0).UTC(), Lines: out.Entry.Line(), Checkpoint: docket.Checkpoint(g), Seats: seats.Edits()})
			return err
		},
	}
}

// A step is something that happens to a league; done again, it changes nothing.
type step func(ctx context.Context, s store.Store, now play.Time) error

// steps are a season.
func steps() (all []step) {
	all = append(all, func(ctx context.Context, s store.Store, now play.Time) error {
		saved, err := s.Load(ctx, office)
		if err != nil || len(saved.People) > 0 {
			return err
		}
		var people []store.Person
		for i := range 7 {
			people = append(people, store.Person{ID: personID(i), Name: []string{"anna", "ben", "cleo", "dan", "eva", "finn", "Ms. Gus Green"}[i], Epoch: "e"})
		}
		_, err = s.Commit(ctx, &store.Change{After: saved.At, Now: time.Unix(int64(now), 0).UTC(), People: people})
		return err
	}, func(ctx context.Context, s store.Store, now play.Time) error {
		_, err := Do(ctx, s, now, func(b *Book) (a league.Act, err error) {
			if b.State.Season("spring") == nil {
				a = league.Act{Kind: league.ActSeason, By: play.ByModerator, Season: "spring", Plan: plan().Document()}
			}
			return a, nil
		})
		for i := range 7 {
			if err == nil {
				_, err = Do(ctx, s, now, func(b *Book) (a league.Act, err error) {
					if !b.State.Season("spring").Plays(personID(i)) {
						a = league.Act{Kind: league.ActSignUp, By: play.ByModerator, Season: "spring", Person: personID(i)}
					}
					return a, nil
				})
			}
		}
		return err
	})
	run := func(ctx context.Context, s store.Store, now play.Time) error {
		_, err := newHost(s).Run(ctx, now)
		return err
	}
	finish := func(ctx context.Context, s store.Store, now play.Time) error {
		return leaguetest.FinishAll(ctx, s, "bots", now)
	}
	for range plan().Rounds {
		all = append(all, run, finish)
	}
	return append(all, run)
}

// A whole season is played, and all that is in its journal follows from the games.
func TestSeason(t *testing.T) {
	s := memory.New(nil)
	for i, do := range steps() {
		if err := do(t.Context(), s, begun+play.Time(i)*3600); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Load(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	spring := b.State.Season("spring")
	if spring.Phase != league.Closed || len(spring.Divisions) != 2 || len(b.State.Results()) != 2*2+1*2+2 { // 4 people, and 3: a table and a bye
		t.Errorf("the season is %s, with %d results", spring.Phase, len(b.State.Results()))
	}
	if done, err := newHost(s).Run(t.Context(), begun+1_000_000); err != nil || len(done) > 0 {
		t.Errorf("run again, it did %d things, %v", len(done), err)
	}
	if st, err := Verify(t.Context(), s, nil, nil); err != nil || st.Tip != b.State.Tip {
		t.Errorf("verify: %v", err)
	}
	g, err := docket.Load(t.Context(), s, "spring-b-1-1")
	if err != nil || slices.Contains(spring.Game("spring-b-1-1").People, personID(6)) && !slices.Contains(g.Game.Players, "Ms.-Gus-Green") {
		t.Errorf("%v, %v", g.Game.Players, err)
	}
	if prompt, err := Promptness(t.Context(), s, b.State); err != nil || len(prompt) != 7 || prompt[0].Answers == 0 || prompt[0].Missed > 0 {
		t.Errorf("%+v, %v", prompt, err)
	}
	journal := ""
	for line, err := range s.Journal(t.Context(), office, 1) {
		if err != nil {
			t.Fatal(err)
		}
		journal += string(line)
	}
	for _, p := range b.People {
		if strings.Contains(journal, `"`+p.Name+`"`) {
			t.Errorf("the journal names %s", p.Name)
		}
	}
}

// A run that was cut off anywhere, with whatever a crash leaves of the files, goes
// on to the same league, byte for byte.
func TestCrash(t *testing.T) {
	all := steps()
	whole := crash.New(map[string][]byte{})
	begins := make([]int, len(all))             // where each step begins
	want := make([]map[string][]byte, len(all)) // what each step ends with
	for i, do := range all {
		begins[i] = len(whole.Steps)
		perform(t, whole, do, i)
		want[i] = journals(whole.Files)
	}
	if last := want[len(want)-1]; len(last) < 8 {
		t.Fatalf("the files are %v", slices.Sorted(maps.Keys(last)))
	}
	seen := map[string]bool{}
	tried := 0
	for n := begins[2]; n <= len(whole.Steps); n += testkit.Times(7, 1) {
		from, _ := slices.BinarySearch(begins, n+1)
		from--
		if from%2 == 1 { // the games are played
			continue
		}
		// The store's own tests try each crash everywhere.
		for _, c := range []crash.Crash{crash.Crashes[0], crash.Crashes[n%len(crash.Crashes)]} {
			files := c.After(map[string][]byte{}, whole.Steps[:n])
			if print := fmt.Sprint(from, files); seen[print] {
				continue
			} else {
				seen[print] = true
			}
			d := crash.New(files)
			perform(t, d, all[from], from)
			tried++
			for name, data := range want[from] {
				if got := journals(d.Files)[name]; !bytes.Equal(got, data) {
					t.Fatalf("after %d of %d steps, %+v: %s is\n%s\nwant\n%s", n, len(whole.Steps), c, name, got, data)
				}
			}
		}
	}
	t.Logf("%d crashes", tried)
}

// perform does a step on a disk, as a program that is started for it.
func perform(t *testing.T, d *crash.Disk, do step, n int) {
	t.Helper()
	s, err := directory.On(d, directory.Options{Guest: true, Policies: []string{"token"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := do(t.Context(), s, begun+play.Time(n)*3600); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// journals returns the files that hold what was decided. Those of games may be behind
// their journals.
func journals(files map[string][]byte) map[string][]byte {
	found := map[string][]byte{}
	for name, data := range files {
		if path.Ext(name) == ".journal" || name == "office.yaml" || name == "people.yaml" || path.Base(name) == "seats.yaml" {
			found[name] = data
		}
	}
	return found
}

// A table whose game is somebody else's, or whose game is damaged, holds up no
// other.
func TestEachGameForItself(t *testing.T) {
	s := memory.New(nil)
	all := steps()
	for i, do := range all[:2] {
		if err := do(t.Context(), s, begun+play.Time(i)); err != nil {
			t.Fatal(err)
		}
	}
	h := newHost(s)
	create := h.Create
	h.Create = func(ctx context.Context, o adjudicator.Options, people []string) error {
		if people = slices.Clone(people); o.ID == "spring-a-1-2" {
			slices.Reverse(people) // it is not what the table says
		}
		return create(ctx, o, people)
	}
	done, err := h.Run(t.Context(), begun+10)
	if err == nil || !strings.Contains(err.Error(), "spring-a-1-2: there is another game") || len(done) < 5 {
		t.Errorf("%d entries, %v", len(done), err)
	}
	b, err := Load(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	started := 0
	for _, d := range b.State.Season("spring").Divisions {
		for _, g := range d.Rounds[0].Games {
			if g.Started {
				started++
			}
		}
	}
	if started != 2 {
		t.Errorf("%d games have started", started)
	}
}
