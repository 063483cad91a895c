package bot_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// short is a result without the game.
func short(r *bot.Simulated) string {
	return fmt.Sprint(r.Number, r.Seed, r.Bots, r.Scores, r.Winners, r.Decisions)
}

// TestNewBot knows the bots' names, with a number of playouts for the one that has
// some.
func TestNewBot(t *testing.T) {
	for _, rules := range registry.All() {
		for name, want := range map[string]bool{"random": true, "greedy": true, "search": true, "search:1": true, "search:100000": true,
			"search:0": false, "search:": false, "search:x": false, "search:100001": false, "random:2": false, "greedy:2": false, "": false} {
			if got := bot.New(t.Context(), rules, 2, name, nil) != nil; got != want {
				t.Errorf("%s: the bot %q is known: %t", rules.Name, name, got)
			}
		}
	}
}

// TestSearchingGames plays games with the search bot: again they are the same, on
// record too, so the bot is told the same by a journal.
func TestSearchingGames(t *testing.T) {
	testkit.Meet(t)
	for _, rules := range registry.All() {
		s := bot.Simulation{Rules: rules, Players: enginetest.Players(rules, 3), Games: 1, Bots: []string{"search:2", "random", "random"}, Seed: "searching"}
		if rules.Name == "expancity" && !testkit.Asked(testkit.Long) {
			continue
		}
		inMemory := playtest.Simulate(t, s)
		s.Keep = true
		playtest.Equal(t, rules.Name, short(playtest.Simulate(t, s)[0]), short(inMemory[0]))
	}
}

func TestARecordedGameIsTheOneInMemoryAndVerifies(t *testing.T) {
	testkit.Meet(t)
	for _, rules := range registry.All() {
		s := bot.Simulation{Rules: rules, Players: enginetest.Players(rules, 3), Games: 2, Bots: []string{"random", "greedy"}, Seed: "both"}
		inMemory := playtest.Simulate(t, s)
		s.Keep = true
		for i, r := range playtest.Simulate(t, s) {
			playtest.Equal(t, rules.Name, short(r), short(inMemory[i]))
			playtest.Equal(t, "its seed makes its secret", r.Game.Secret, engine.SeedSecret(r.Seed))
			path := filepath.Join(t.TempDir(), "game.yaml")
			if err := playtest.Create(path, r.Game, r.Journal); err != nil {
				t.Fatal(err)
			}
			st := playtest.OpenFile(t, path)
			defer st.Close()
			g, err := st.Verify(nil)
			if err != nil {
				t.Fatal(err)
			}
			playtest.Equal(t, "the end", g.Over(), true)
			for seat, score := range r.Scores {
				playtest.Equal(t, "the score", g.State.Score(engine.Seat(seat)), score)
			}
			playtest.Equal(t, "an entry for each decision", g.Tip.Entry, r.Decisions+1)
		}
	}
}

func TestResultsDoNotDependOnTheNumberOfProcessors(t *testing.T) {
	testkit.Meet(t)
	s := bot.Simulation{Rules: enginetest.Toy, Players: []string{"anna", "kevin", "ken"}, Games: 40, Bots: []string{"random", "greedy"}, Seed: "cpu"}
	play := func(processors int) (lines string) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		for _, r := range playtest.Simulate(t, s) {
			lines += short(r) + "\n"
		}
		return lines
	}
	want := play(1)
	for _, n := range []int{2, 3, 7, 64} {
		playtest.Equal(t, fmt.Sprint("with ", n), play(n), want)
	}
	s.Seed = "other"
	if play(1) == want {
		t.Error("another seed gave the same games")
	}
}

func TestBotsSitEverywhere(t *testing.T) {
	testkit.Meet(t)
	s := bot.Simulation{Rules: enginetest.Toy, Players: []string{"anna", "kevin", "ken"}, Games: 2, Bots: []string{"random", "greedy"}, Seed: "seats"}
	results := playtest.Simulate(t, s)
	playtest.Equal(t, "the first game", fmt.Sprint(results[0].Bots), "[random greedy random]")
	playtest.Equal(t, "the second game", fmt.Sprint(results[1].Bots), "[greedy random greedy]")
}

func TestASimulationEndsEarly(t *testing.T) {
	testkit.Meet(t)
	s := bot.Simulation{Rules: enginetest.Toy, Players: []string{"anna", "kevin"}, Games: 1 << 30, Bots: []string{"random"}, Seed: "end"}
	stop := errors.New("enough")
	n := 0
	err := s.Run(t.Context(), func(*bot.Simulated) error {
		if n++; n == 5 {
			return stop
		}
		return nil
	})
	playtest.Equal(t, "when the caller has enough", err, stop)
	ctx, cancel := context.WithCancel(t.Context())
	n = 0
	err = s.Run(ctx, func(*bot.Simulated) error {
		if n++; n == 5 {
			cancel()
		}
		return nil
	})
	playtest.Equal(t, "when the context is done", err, context.Canceled)

	bad, parseErr := formats.Parse("options", []byte("coins: many"))
	if parseErr != nil {
		t.Fatal(parseErr)
	}
	for _, keep := range []bool{false, true} {
		s := bot.Simulation{Rules: enginetest.Toy, Players: []string{"anna", "kevin"}, Games: 3, Bots: []string{"random"}, Options: bad, OptionsFile: "options", Keep: keep}
		err := s.Run(t.Context(), func(*bot.Simulated) error { return nil })
		playtest.Wants(t, "a wrong option", err, "coins", "many")
	}
}
