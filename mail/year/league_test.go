package year

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// A season is one of the league that everybody plays in.
type season struct {
	id string
	// day is when it begins, and days how long a round takes before the next begins.
	day, rounds, days int
	seats             int
	// kind and contract are those of all rounds; "" takes all in turn.
	kind, contract string
}

// plan is the season as the league has it: all games and all contracts in turn.
func (s *season) plan(people int) league.Plan {
	p := league.Defaults("metromania")
	p.Games = nil
	for n := range s.rounds {
		if s.kind != "" {
			p.Games = append(p.Games, league.Kind{Game: s.kind, Deadlines: s.contract})
			continue
		}
		p.Games = append(p.Games, league.Kind{Game: kinds[(n+s.seats)%len(kinds)], Deadlines: names[(n+s.seats)%len(names)]})
	}
	p.Seats, p.Rounds, p.Least, p.Most, p.Full = s.seats, s.rounds, people, people, true
	p.Round = clock.Span{Days: s.days}
	p.Levels = []league.Level{{Name: "a", People: people / 2, Down: 1}, {Name: "b", People: people - people/2, Up: 1}}
	return p
}

// kinds are the games of a league, and names the contracts of its rounds.
var (
	kinds = []string{"fifth-avenue", "expancity", "metromania"}
	names = []string{"league", "council", "brisk", "friends", "standby", "weekly"}
)

// leagueOf returns the host of a league in a store, which creates games in it.
func leagueOf(s store.Store, create func(o adjudicator.Options, contract string, people []string) error) *host.Host {
	contract := ""
	return &host.Host{
		Store:  s,
		Secret: func(game string) engine.Secret { return engine.SeedSecret(game) },
		Policy: func(k league.Kind) (string, error) { contract = k.Deadlines; return "", nil },
		Create: func(_ context.Context, o adjudicator.Options, people []string) error {
			return create(o, contract, people)
		},
	}
}

// opens lets people sign up for a season.
func opens(ctx context.Context, s store.Store, now play.Time, se season, people []string) error {
	acts := []league.Act{{Kind: league.ActSeason, By: play.ByModerator, Season: se.id, Plan: se.plan(len(people)).Document()}}
	for _, p := range people {
		acts = append(acts, league.Act{Kind: league.ActSignUp, By: play.ByModerator, Season: se.id, Person: p})
	}
	for _, a := range acts {
		if _, err := host.Do(ctx, s, now, func(*host.Book) (league.Act, error) { return a, nil }); err != nil {
			return err
		}
	}
	return nil
}

// league has all people who play sign up for the season when it begins.
func (w *world) league(se season) {
	for name, promised := range contracts {
		really := *promised
		if w.secretly != nil {
			w.secretly(&really)
		}
		w.files.Files[name] = []byte(really.document())
	}
	w.at(w.now.AddDate(0, 0, se.day), func() {
		var people []string
		for _, p := range w.people {
			if !p.bench && !p.left(w.now) {
				people = append(people, p.id)
			}
		}
		w.must(opens(context.Background(), w.store, play.TimeOf(w.now), se, people))
		w.round() // the next season can't be opened before this one has begun
		w.decides()
	})
}

// decides has the office look what is due in the league, and again every day.
func (w *world) decides() {
	w.wake(w.now)
	if next := w.now.AddDate(0, 0, 1); w.daily.Before(next) {
		w.daily = next
		w.at(next, w.decides)
	}
}

// found notes the games that the league has begun since the last time, under the terms
// that their contracts promise.
func (w *world) found() {
	w.Helper()
	var b *host.Book
	ctx := context.Background()
	for line, err := range w.store.Journal(ctx, "", w.decided+1) {
		w.must(err)
		e, err := league.ReadEntry("journal", w.decided+1, line)
		w.must(err)
		w.decided++
		if e.Kind != league.ActStart {
			continue
		}
		if b == nil {
			b, err = host.Load(ctx, w.store)
			w.must(err)
		}
		se, g := b.State.Find(e.Game)
		saved, err := w.store.Load(ctx, e.Game)
		w.must(err)
		made := &game{id: e.Game, held: map[string][]tenure{}, next: map[string][]string{}}
		for _, d := range se.Divisions {
			for _, r := range d.Rounds {
				if slices.ContainsFunc(r.Games, func(x league.Game) bool { return x.ID == g.ID }) {
					made.terms = contracts[se.Plan.Kind(r.Number).Deadlines]
				}
			}
		}
		for i, s := range saved.Seats.Players {
			made.held[s.Player] = []tenure{{time.Unix(int64(e.At), 0).UTC(), b.People.Find(g.People[i]).Addresses[0]}}
		}
		w.games = append(w.games, made)
	}
}

// standings compares how the league says that people stand with what a few lines of
// Python make of its journal.
func (w *world) standings() {
	w.Helper()
	state, err := host.Verify(context.Background(), w.store, nil, nil)
	w.must(err)
	stand := standingsOf(w, state)
	if len(stand) == 0 {
		w.Error("nobody stands anywhere")
	}
	w.sums(state)
	var journal bytes.Buffer
	for line, err := range w.store.Journal(context.Background(), "", 1) {
		w.must(err)
		journal.Write(line)
	}
	if !testkit.Asked(testkit.Tools) {
		return
	}
	python := testkit.Program(w, testkit.Tools, "python3")
	c := exec.Command(python, "testdata/standings.py")
	c.Stdin = &journal
	out, err := c.CombinedOutput()
	if err != nil {
		w.Fatalf("%v\n%s", err, out)
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(stand)
	slices.Sort(got)
	if !slices.Equal(stand, got) {
		w.Errorf("the league has\n%s\nand Python\n%s", strings.Join(stand, "\n"), strings.Join(got, "\n"))
	}
}

// standingsOf returns a line for how each person stands in each season and division.
func standingsOf(t testing.TB, state *league.State) (lines []string) {
	for _, se := range state.Seasons {
		for i := range se.Divisions {
			for _, s := range se.Standings(&se.Divisions[i], "") {
				line, err := json.Marshal([]any{se.ID, se.Divisions[i].Name, s.Person, s.Games, s.Points, s.Wins, s.Opponents.Thousandths()})
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, string(line))
			}
		}
	}
	return lines
}

// sums checks that every table gives away the same: a half for each of its seats. What
// is rounded down, and what belongs to those who left, nobody gets.
func (w *world) sums(state *league.State) {
	w.Helper()
	for _, r := range state.Results() {
		left, points, people := false, 0, []string{}
		for _, s := range r.Seats {
			left, people = left || s.Left, append(people, s.Person)
		}
		if len(r.Seats) == 1 || left {
			continue
		}
		for _, s := range league.Standings(people, []league.Result{r}, league.Rules{}) {
			points += s.Points
		}
		if whole := league.Share / 2 * len(r.Seats); points > whole || points <= whole-len(r.Seats) {
			w.Errorf("%s gives %d points, not %d", r.Game, points, whole)
		}
	}
}

// resigns has the moderator give the seats of a person to another one, who is asked
// before: one email for each game.
func (w *world) resigns(p, to *person) {
	p.gone = append(p.gone, span{w.now, w.now.Add(10000 * day)})
	to.bench = true
	for _, g := range w.games {
		if d := w.host.desks[g.id]; d != nil && g.held[p.name] != nil && !w.load(g).Over() {
			w.host.reply(d.original, fmt.Sprintf("replace %s with %s because %s has resigned", p.name, to.address, p.name))
			g.next[p.name] = append(g.next[p.name], to.address)
		}
	}
	state, err := host.Load(context.Background(), w.store)
	w.must(err)
	for _, se := range state.State.Seasons {
		if se.Plays(p.id) && (se.Phase == league.Running || se.Phase == league.SigningUp) {
			_, err := host.Do(context.Background(), w.store, play.TimeOf(w.now), func(*host.Book) (league.Act, error) {
				return league.Act{Kind: league.ActWithdraw, By: play.ByModerator, Season: se.ID, Person: p.id, Reason: "resigned"}, nil
			})
			w.must(err)
		}
	}
}
