package mail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/hooks"
)

// A square is a directory without mail, and what is heard there.
type square struct {
	t     *testing.T
	dir   string
	now   time.Time
	heard []string
	told  []string // in the log
	deaf  map[string]bool
	tried int
}

// newSquare returns an empty directory with hooks.
func newSquare(t *testing.T) *square {
	s := &square{t: t, dir: t.TempDir(), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), deaf: map[string]bool{}}
	s.hooks("all", "results")
	return s
}

func (s *square) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// hooks replaces the hooks with ones of these names; that named results hears of
// results alone.
func (s *square) hooks(names ...string) {
	text := "format: cityhall-hooks/1\nhooks:\n"
	for _, name := range names {
		text += fmt.Sprintf("  - name: %s\n    shape: json\n    url: https://hooks.example/hunter2\n", name)
		if name == "results" {
			text += "    events: [over]\n"
		}
	}
	s.must(os.WriteFile(filepath.Join(s.dir, hooks.File), []byte(text), 0o600))
}

// game creates a game, in a directory of its own.
func (s *square) game(id, policy string, players ...string) {
	s.t.Helper()
	p := ""
	rules := registry.Find("expancity")
	if policy != "" {
		read, err := clock.ReadPolicy("clock.yaml", []byte(policy), rules)
		s.must(err)
		p = read.Entry()
	}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: id, Players: players, Secret: engine.SeedSecret(id), At: play.TimeOf(s.now), Policy: p})
	s.must(err)
	dir := filepath.Join(s.dir, "games", id)
	s.must(os.MkdirAll(dir, 0o700))
	d, name, err := directory.OpenFile(filepath.Join(dir, "game.yaml"))
	s.must(err)
	s.must(docket.Create(context.Background(), d, name, g, out.Entry.Line()))
	s.must(d.Close())
}

// file files the first legal order of the player whom a game waits for.
func (s *square) file(id string) {
	s.t.Helper()
	path := filepath.Join(s.dir, "games", id, "game.yaml")
	g := s.load(id)
	text := fmt.Sprintf("player: %s\nid: n%d\norders: [%q]\n", g.Players[g.State.Open().Seat], g.Tip.Entry, g.Rules.Grammar.Write(g.State.Moves(nil)[0]))
	s.must(os.MkdirAll(filepath.Join(filepath.Dir(path), "orders"), 0o700))
	s.must(os.WriteFile(filepath.Join(filepath.Dir(path), "orders", "next.yaml"), []byte(text), 0o600))
}

func (s *square) load(id string) *play.Game {
	s.t.Helper()
	d, name, err := directory.OpenFile(filepath.Join(s.dir, "games", id, "game.yaml"))
	s.must(err)
	defer d.Close()
	g, err := docket.Load(context.Background(), d, name)
	s.must(err)
	return g.Game
}

// tick does what "cityhall tick" and "cityhall league run" do, each time with a new
// Herald, as another program.
func (s *square) tick() (heard []string) {
	s.t.Helper()
	h, err := NewHerald(trust.Name(s.t.Context(), s.dir), s.dir, s.now, func(format string, args ...any) { s.told = append(s.told, fmt.Sprintf(format, args...)) })
	s.must(err)
	s.heard = nil
	if h != nil {
		h.tell = func(_ context.Context, k *hooks.Hook, e *hooks.Event) error {
			if s.tried++; s.deaf[k.Name] {
				return errors.New("nobody is there")
			}
			places := []int{}
			for _, p := range e.Places {
				places = append(places, p.Place)
			}
			s.heard = append(s.heard, fmt.Sprintln(k.Name, e.ID, e.Game, e.Waiting, places, len(e.Tables), e.Due > 0))
			return nil
		}
		h.Look(s.t.Context(), s.games())
	}
	var opened locate.Set
	defer opened.Close()
	games, unlisted, err := locate.Games(s.t.Context(), s.dir)
	s.must(err)
	jobs, err := batch.JobsOf(games, unlisted)
	s.must(err)
	for i := range jobs {
		jobs[i].At = play.TimeOf(s.now)
	}
	s.must(batch.Tick(s.t.Context(), &opened, jobs, "en", true, func(r batch.JobResult) { s.must(r.Err) }))
	if h != nil {
		h.Look(s.t.Context(), s.games())
		h.Tell(s.t.Context(), s.games())
	}
	for _, line := range s.heard {
		heard = append(heard, strings.TrimSpace(line))
	}
	return heard
}

func (s *square) games() []string {
	games, _, err := locate.Games(s.t.Context(), s.dir)
	s.must(err)
	return games
}

// hears compares what is heard in the next run; nothing is heard in the one after.
func (s *square) hears(want ...string) {
	s.t.Helper()
	if got := s.tick(); !slices.Equal(got, want) {
		s.t.Errorf("heard %q, want %q", got, want)
	}
	if got := s.tick(); len(got) > 0 {
		s.t.Errorf("heard %q again", got)
	}
}

const hurried = `format: cityhall-deadlines/1
zone: UTC
free: []
holidays: []
limits:
  - time: 3 days
reminders: []
last-call: 3h
grace: 2h
absences: 0
missed: default
absent: 12h
abort: 0
`

// Hooks of a directory without mail hear of its games, each thing once, whoever did
// it, and those whose files are damaged keep no others from being told.
func TestHerald(t *testing.T) {
	s := newSquare(t)
	s.game("old", "", "anna", "ken")
	s.must(os.Remove(filepath.Join(s.dir, hooks.File)))
	s.hears() // nobody listens
	s.file("old")
	s.tick()
	s.hooks("all", "results")
	s.hears() // what came before is not told
	s.game("fast", hurried, "anna", "ken")
	s.game("ruin", "", "anna", "ken")
	s.must(os.WriteFile(filepath.Join(s.dir, "games", "ruin", "game.journal"), []byte("no entry\n"), 0o600))
	s.must(os.Rename(filepath.Join(s.dir, "games", "ruin", "game.yaml"), filepath.Join(s.dir, "ruin.yaml")))
	s.hears("all fast/1/began fast [anna] [] 0 true")
	for turn := false; !turn; { // an order of her own doesn't end her turn
		s.file("fast")
		heard := s.tick()
		if g := s.load("fast"); g.Names(g.Awaited())[0] != "ken" {
			if len(heard) > 0 {
				t.Errorf("heard %q", heard)
			}
			continue
		}
		turn = true
		if want := fmt.Sprintf("all fast/%d/turn fast [ken] [] 0 true", s.load("fast").Tip.Entry); !slices.Equal(heard, []string{want}) {
			t.Errorf("heard %q, want %q", heard, want)
		}
	}
	due := play.TimeOf(s.now.Add(72 * time.Hour))
	near := ""
	for range 80 {
		s.now = s.now.Add(time.Hour)
		for _, heard := range s.tick() {
			if strings.Contains(heard, "/turn") {
				break
			}
			near += heard
		}
	}
	if want := fmt.Sprintf("all fast/%d/near fast [ken] [] 0 true", due); !strings.HasPrefix(near, want) || strings.Count(near, want) != 1 {
		t.Errorf("heard %q, want %q", near, want)
	}
	d, name, err := directory.OpenFile(filepath.Join(s.dir, "games", "fast", "game.yaml"))
	s.must(err)
	s.must(leaguetest.Finish(t.Context(), d, name, "bots", play.TimeOf(s.now)))
	s.must(d.Close())
	g := s.load("fast")
	places := adjudicator.Places(g)
	over := fmt.Sprintf("fast/%d/over fast [] [%d %d] 0 false", g.Tip.Entry, places[0], places[1])
	s.hears("all "+over, "results "+over)
}

// A hook that fails is tried again for three days, holds up neither a game nor other
// hooks, and the log tells of it, without the address.
func TestHeraldDeaf(t *testing.T) {
	s := newSquare(t)
	s.deaf["all"] = true
	s.game("spring", "", "anna", "ken")
	for range 24 * 5 {
		s.tick()
		s.now = s.now.Add(time.Hour)
	}
	told := strings.Join(s.told, "\n")
	if s.tried < 10 || s.tried > 100 || strings.Count(told, "late: the message to the hook all about game spring: nobody is there") < 10 || strings.Count(told, "gave up on") != 1 || strings.Contains(told, "hunter2") {
		t.Errorf("%d tries:\n%s", s.tried, told)
	}
	d, name, err := directory.OpenFile(filepath.Join(s.dir, "games", "spring", "game.yaml"))
	s.must(err)
	s.must(leaguetest.Finish(t.Context(), d, name, "bots", play.TimeOf(s.now)))
	s.must(d.Close())
	if heard := s.tick(); len(heard) != 1 || !strings.HasPrefix(heard[0], "results spring/") {
		t.Errorf("heard %q", heard)
	}
	s.deaf["all"] = false
	s.now = s.now.Add(lastRetry + time.Hour)
	if heard := s.tick(); len(heard) != 1 || !strings.HasPrefix(heard[0], "all spring/") {
		t.Errorf("heard %q", heard)
	}
}

// Rounds of a league without mail are told, and its games, also when an office takes
// it over: nothing is told a second time then.
func TestHeraldLeague(t *testing.T) {
	s := newSquare(t)
	s.must(os.WriteFile(filepath.Join(s.dir, league.SettingsName), []byte("title: x\n"), 0o600))
	in := func(do func(ctx context.Context, v store.Store) error) {
		s.must(Visit(t.Context(), s.dir, do))
	}
	plan := league.Defaults("expancity")
	plan.Seats, plan.Least, plan.Most, plan.Full = 2, 2, 2, true
	in(func(ctx context.Context, v store.Store) error {
		saved, err := v.Load(ctx, "")
		if err != nil {
			return err
		}
		_, err = v.Commit(ctx, &store.Change{After: saved.At, Now: s.now, People: []store.Person{{ID: "panna", Name: "anna", Epoch: "e"}, {ID: "pken", Name: "ken", Epoch: "e"}}})
		for _, a := range []league.Act{{Kind: league.ActSeason, Season: "s1", Plan: plan.Document()}, {Kind: league.ActSignUp, Season: "s1", Person: "panna"}, {Kind: league.ActSignUp, Season: "s1", Person: "pken"}} {
			if a.By = play.ByModerator; err == nil {
				_, err = host.Do(ctx, v, play.TimeOf(s.now), func(*host.Book) (league.Act, error) { return a, nil })
			}
		}
		return err
	})
	if heard := s.tick(); len(heard) > 0 {
		t.Errorf("heard %q", heard)
	}
	in(func(ctx context.Context, v store.Store) error {
		_, err := (&host.Host{Store: v, Secret: func(game string) engine.Secret { return engine.SeedSecret(game) }, Policy: func(league.Kind) (string, error) { return "", nil },
			Create: func(ctx context.Context, o adjudicator.Options, people []string) error {
				p := Places{Policy: "token", Press: NamedPress}
				for i, id := range people {
					p.Players = append(p.Players, Place{Player: o.Players[i], Who: []string{id}})
				}
				return CreateGame(ctx, v, o, p)
			}}).Run(ctx, play.TimeOf(s.now))
		return err
	})
	heard := s.tick()
	if len(heard) != 2 || heard[0] != "all league/5/round  [] [] 1 false" || !strings.HasPrefix(heard[1], "all s1-a-1-1/1/began s1-a-1-1 [") {
		t.Errorf("heard %q", heard)
	}
	if heard := s.tick(); len(heard) > 0 {
		t.Errorf("heard %q again", heard)
	}
	for heard := []string(nil); len(heard) == 0; heard = s.tick() {
		s.file("s1-a-1-1")
	}
	officeIsSilent(t, s)
}

// officeIsSilent guards that an office of the same directory has no herald, and tells nothing again.
func officeIsSilent(t *testing.T, s *square) {
	w := newWorld(t)
	w.now = time.Now() // when the games were made
	files, err := openDir(s.dir)
	s.must(err)
	for _, name := range []string{SettingsName, keyName} {
		s.must(disk.Replace(files, name, w.disk.Files[name]))
	}
	if h, err := NewHerald(trust.Name(t.Context(), s.dir), s.dir, s.now, nil); h != nil || err != nil {
		t.Errorf("an office has a herald, %v", err)
	}
	s.must(os.Remove(filepath.Join(s.dir, league.SettingsName)))
	o := w.officeOn(files)
	o.hooks, err = hooks.Read(trust.Name(t.Context(), s.dir), s.dir)
	s.must(err)
	o.tell = func(_ context.Context, _ *hooks.Hook, e *hooks.Event) error {
		t.Errorf("heard %s again", e.ID)
		return nil
	}
	_, err = o.Round(t.Context(), nil, w)
	s.must(err)
	s.must(o.Close())
}
