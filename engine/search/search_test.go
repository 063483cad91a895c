package search_test

import (
	"fmt"
	"testing"
	"time"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/engine/search"
	"cityhall.example/internal/testkit"
)

// TestBest plays a game of each kind for some decisions: the move is legal, the
// same each time it is asked for, and the same on the whole state's view as it is
// when something else is hidden; no playout changes what was given.
func TestBest(t *testing.T) {
	for _, rules := range registry.All() {
		t.Run(rules.Name, func(t *testing.T) {
			t.Parallel()
			for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
				s := rules.New(seats)
				var log engine.Log
				draws := engine.NewDraws(engine.SeedSecret("best"), nil)
				s.Deal(draws, &log)
				once := search.New(rules, seats)
				for step := 0; step < 24 && !s.Open().Over(); step++ {
					seat := s.Open().Seat
					view, seed := rules.View(seats, s, seat), engine.SeedSecret(fmt.Sprint(step))
					told := engine.EventsFor(seat, log.Events)
					before := text(seats, view)
					m := once.Best(view, seat, told, seed, 4)
					if r := s.Check(m); !r.OK() {
						t.Fatalf("%d players, step %d: %q is refused", seats, step, rules.Grammar.Write(m))
					}
					if again := search.New(rules, seats).Best(view, seat, told, seed, 4); again != m {
						t.Fatalf("%d players, step %d: %q, and then %q", seats, step, rules.Grammar.Write(m), rules.Grammar.Write(again))
					}
					if text(seats, view) != before {
						t.Fatalf("%d players, step %d: the search has changed the view", seats, step)
					}
					s.Play(m, draws, &log)
				}
			}
		})
	}
}

func text(seats int, s engine.State) string {
	return enginetest.Dump(engine.Write(enginetest.Names(seats), s.Code))
}

// TestFewPlayouts has no playouts play the move of most worth.
func TestFewPlayouts(t *testing.T) {
	for _, rules := range registry.All() {
		s := rules.New(2)
		var log engine.Log
		s.Deal(engine.NewDraws(engine.SeedSecret("none"), nil), &log)
		seat := s.Open().Seat
		view := rules.View(2, s, seat)
		if m, want := search.New(rules, 2).Best(view, seat, nil, engine.Secret{}, 0), rules.Greedy(view, nil); m != want {
			t.Errorf("%s: %q, want %q", rules.Name, rules.Grammar.Write(m), rules.Grammar.Write(want))
		}
	}
}

// TestStrength has the search win more games of two against greedy than it loses, with
// as many playouts as the bot has by default.
func TestStrength(t *testing.T) {
	testkit.Need(t, testkit.Long)
	for name, playouts := range map[string]int{"fifth-avenue": 200, "metromania": 200} {
		rules := registry.Find(name)
		wins := 0
		const games = 6
		for n := range games {
			s := rules.New(2)
			var log engine.Log
			draws := engine.NewDraws(engine.SeedSecret(fmt.Sprint("strength ", n/2)), nil)
			s.Deal(draws, &log)
			best, seat := search.New(rules, 2), engine.Seat(n%2)
			for step := 0; !s.Open().Over(); step++ {
				m, forced := s.Forced()
				switch {
				case forced:
				case s.Open().Seat == seat:
					m = best.Best(rules.View(2, s, seat), seat, engine.EventsFor(seat, log.Events), engine.SeedSecret(fmt.Sprint(n, step)), playouts)
				default:
					m = rules.Greedy(s, nil)
				}
				s.Play(m, draws, &log)
			}
			if s.Winners() == engine.Seats(0).With(seat) {
				wins++
			}
		}
		t.Logf("%s: %d of %d games with %d playouts", name, wins, games, playouts)
		if wins < games/2 {
			t.Errorf("%s: the search wins %d of %d games against greedy", name, wins, games)
		}
	}
}

// BenchmarkPlayouts measures playouts of a game of four at its beginning, and in the same
// run random games: of-random is how many decisions playouts make for each of theirs. A
// playout lists moves in the same way, but it also deals, follows the tree, and compares
// what moves are worth. A search has as many playouts as the bot has by default.
func BenchmarkPlayouts(b *testing.B) {
	for _, rules := range registry.All() {
		b.Run(rules.Name, func(b *testing.B) {
			s := rules.New(4)
			var log engine.Log
			s.Deal(engine.NewDraws(engine.SeedSecret("bench"), nil), &log)
			seat := s.Open().Seat
			view, told := rules.View(4, s, seat), engine.EventsFor(seat, log.Events)
			best := search.New(rules, 4)
			const playouts, games = 200, 200
			play, decisions := enginetest.RandomGames(rules), 0
			var random time.Duration
			for b.Loop() {
				best.Best(view, seat, told, engine.Secret{}, playouts)
				b.StopTimer()
				begun := time.Now()
				for range games {
					decisions += play()
				}
				random += time.Since(begun)
				b.StartTimer()
			}
			rate := float64(best.Decisions()) / b.Elapsed().Seconds()
			b.ReportMetric(playouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(rate, "decisions/s")
			b.ReportMetric(rate*random.Seconds()/float64(decisions), "of-random")
		})
	}
}
