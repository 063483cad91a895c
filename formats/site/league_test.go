package site_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/docs"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/page"
	"cityhall.example/formats/site"
	"cityhall.example/formats/words"
)

// march is when the league of the tests begins.
var march = play.TimeOf(time.Date(2026, 3, 1, 18, 4, 0, 0, time.UTC))

// names are public names as people choose them, some to break pages.
var names = []string{
	"Anna Kim", "김민수", "Kevin", "<script>alert(1)</script>", "ken \u202eevil\u202c & \"sons\"", strings.Repeat("Wolfeschlegelsteinhausen", 4),
	"בני", "O'Neill-Müller", "👩‍👩‍👧", "a\u0000b\u001b[31m\u2028c", "남궁 " + strings.Repeat("선", 40), "--",
}

// players returns names for the seats of a game.
func players(seats, from int) (all []string) {
	for i := range seats {
		all = append(all, []string{"anna", "kevin", "ken", "은지", "lee", "max"}[(from+i)%6])
	}
	return all
}

// start returns a game that has begun, and what its first entry did.
func start(kind string, id string, names []string) (*play.Game, []play.Outcome) {
	g := play.New(registry.Find(kind), id, names, engine.SeedSecret(id))
	log := &engine.Log{}
	g.State.Deal(g.Draws(), log)
	g.Dealt, g.Since = true, march
	g.Tip = play.Tip{Entry: 1, At: march}
	return g, []play.Outcome{{Entry: play.Entry{Number: 1, Act: play.Act{By: play.Moderator, Kind: play.ActNew}}, Events: log.Events, Turns: []play.Turn{{Seat: engine.Nobody}}}}
}

// goOn plays so many decisions at random, each an entry.
func goOn(g *play.Game, outcomes []play.Outcome, decisions int) []play.Outcome {
	draws := g.Draws()
	chance := engine.NewDraws(engine.SeedSecret("players"), nil).Stream("moves", 1)
	for range decisions {
		if g.State.Open().Over() {
			break
		}
		log := &engine.Log{}
		turn := g.Running(0)
		g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), draws, log)
		g.Tip.Entry++
		g.Tip.At += 3600
		g.Since = g.Tip.At
		outcomes = append(outcomes, play.Outcome{Entry: play.Entry{Number: g.Tip.Entry, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Events: log.Events, Turns: []play.Turn{turn}})
	}
	return outcomes
}

// stepsOf returns the last step of a game, for the page that replays it.
func stepsOf(g *play.Game, outcomes []play.Outcome) func() ([]page.Step, error) {
	return func() ([]page.Step, error) {
		return []page.Step{{Game: g, Outcome: outcomes[len(outcomes)-1], By: engine.Nobody}}, nil
	}
}

// replays makes the pages that replay the games of a league.
func replays(t *testing.T, l *site.League) map[string][]byte {
	t.Helper()
	files, err := site.Replays(l, func(string) []byte { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// toTheEnd is more decisions than a game has.
const toTheEnd = 10_000

// theLeague returns a league with a finished and a running season.
func theLeague() *site.League { return leagueIn(words.English) }

// leagueIn is the league with pages in a language.
func leagueIn(language string) *site.League {
	l := &site.League{
		Language: language,
		ID:       "l7hq2", Name: "Spring <league> & friends", About: "A league for people who like maps.\nNew players are welcome.",
		Began: march, Promptness: true,
	}
	for i, name := range names {
		l.People = append(l.People, site.Person{ID: fmt.Sprintf("p%d", i), Name: name})
	}
	l.People = append(l.People, site.Person{ID: "gone"})
	kinds := []string{"fifth-avenue", "expancity", "metromania"}
	for s, name := range []string{"Winter 2026", "봄 2026"} {
		season := site.Season{ID: fmt.Sprintf("s%d", s+1), Name: name}
		for d := range s + 1 {
			division := site.Division{ID: fmt.Sprintf("d%d", d+1)}
			if s > 0 {
				division.Name = string(rune('a' + d))
			}
			round := site.Round{Number: 1, Paired: march + play.Time(s*1000), Byes: []string{"p11"}}
			for n := range 3 {
				seats := 2 + n
				g, outcomes := start(kinds[n], fmt.Sprintf("%s-%s.%d", season.ID, division.ID, n), players(seats, n+d))
				game := site.Game{Play: g, Season: season.ID, Division: division.ID, Round: 1, Began: march + play.Time(s*1000+n), Due: march + 86400}
				if s == 0 || n == 0 {
					outcomes = goOn(g, outcomes, toTheEnd)
					game.Ended, game.Due = g.Tip.At, 0
				} else {
					outcomes = goOn(g, outcomes, 5)
				}
				game.Outcomes, game.Steps = outcomes, stepsOf(g, outcomes)
				for i := range seats {
					seat := site.Seat{Person: l.People[(n*4+i+d)%len(l.People)].ID, Waits: []int{3600 * (i + 1), 90, 400_000}}
					if game.Ended > 0 {
						seat.Place, seat.Substitute = place(g, i), n == 1 && i == 0
					}
					if n == 1 && i == 0 {
						half := game.Began + 3600
						seat.Tenures = []site.Tenure{{Person: seat.Person, From: game.Began, Until: half}, {Person: "nobody of the league", From: half, Until: half + 60}, {Person: l.People[10].ID, From: half + 60}}
					}
					game.Seats = append(game.Seats, seat)
				}
				if game.Ended > 0 {
					game.Results = results(game, n)
				}
				round.Games = append(round.Games, g.ID)
				l.Games = append(l.Games, game)
			}
			division.Rounds = []site.Round{round}
			for i, p := range l.People {
				division.Standings = append(division.Standings, site.Standing{Person: p.ID, Place: i + 1, Games: 3, Points: 36 - 3*i, Wins: 1, Left: i == 7})
			}
			season.Divisions = append(season.Divisions, division)
		}
		l.Seasons = append(l.Seasons, season)
	}
	ladders(l, language, kinds)
	return l
}

// ladders adds the ladders and the rules of games.
func ladders(l *site.League, language string, kinds []string) {
	for _, kind := range kinds {
		rules := registry.Find(kind)
		ladder := site.Ladder{Game: kind, Title: rules.Title}
		for i, p := range l.People {
			now := site.Rating{Mu: int64(30_000_000 - i*1_234_567), Sigma: 7_501_219}
			ladder.Rated = append(ladder.Rated, site.Rated{Person: p.ID, Rating: now, Provisional: i%2 == 0, History: []site.Step{{Game: l.Games[i%3].Play.ID, Rating: now}}})
		}
		l.Ladders = append(l.Ladders, ladder)
		text, err := docs.Rules(kind, language)
		if err != nil {
			panic(err)
		}
		l.Rules = append(l.Rules, site.Rules{Game: kind, Title: rules.Title, Text: text})
	}
}

// results are those of a game: of some it was corrected or played again.
func results(g site.Game, n int) []site.Result {
	r := site.Result{At: g.Ended + 60}
	for _, s := range g.Seats {
		r.Places = append(r.Places, s.Place)
	}
	switch n {
	case 1:
		return []site.Result{{At: g.Ended - 60}, r}
	case 2:
		before := site.Result{At: g.Ended - 60, Places: slices.Clone(r.Places)}
		slices.Reverse(before.Places)
		r.Reason = "<home> & ken"
		return []site.Result{before, r}
	}
	return []site.Result{r}
}

// place returns the place of a seat by its points.
func place(g *play.Game, seat int) int {
	place := 1
	for i := range g.Players {
		if g.State.Score(engine.Seat(i)) > g.State.Score(engine.Seat(seat)) {
			place++
		}
	}
	return place
}

// write writes the site of a league.
func write(t *testing.T, l *site.League) map[string][]byte {
	t.Helper()
	files, err := site.Write(l)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sorted returns the paths of files in order.
func sorted(files map[string][]byte) (paths []string) {
	for path := range files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}
