package playtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// MidGame is Fifth Avenue with four players in its 24th turn.
func MidGame(t testing.TB) *Table {
	tb := Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: SeatNames, Secret: engine.SeedSecret("bench")})
	random := rand.New(rand.NewPCG(4, 2))
	for tb.G.State.Open().Turn < 24 {
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, Lines(tb.Mover(), tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
	}
	return tb
}

// SeatNames are the players of a table of four.
var SeatNames = []string{"anna", "kevin", "ken", "mia"}

// EveryGame deals some games of each kind and number of players.
func EveryGame(t *testing.T, each func(*Table, *rand.Rand)) {
	for _, rules := range registry.All() {
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats += testkit.Times(rules.MaxPlayers-rules.MinPlayers, 1) {
			t.Run(fmt.Sprint(rules.Name, " ", seats), func(t *testing.T) {
				tb := Sit(t, adjudicator.Options{Rules: rules, Players: enginetest.Players(rules, seats), Secret: engine.SeedSecret(fmt.Sprint("every ", seats))})
				each(tb, rand.New(rand.NewPCG(uint64(seats), 7)))
			})
		}
	}
}

// Three are the players of a table of three.
var Three = []string{"anna", "kevin", "ken"}

// Nonces is a game in which each player brings some of the chance.
func Nonces(t testing.TB, players ...string) *Table {
	return Sit(t, adjudicator.Options{Nonces: true, Secret: engine.SeedSecret("nonces"), Players: players})
}

// Permutations returns the values in every order.
func Permutations[T any](values []T) [][]T {
	if len(values) == 0 {
		return [][]T{nil}
	}
	var all [][]T
	for i := range values {
		rest := append(append([]T{}, values[:i]...), values[i+1:]...)
		for _, p := range Permutations(rest) {
			all = append(all, append([]T{values[i]}, p...))
		}
	}
	return all
}

// Told are the games that there are reports about.
func Told() []*engine.Rules {
	return slices.DeleteFunc(registry.All(), func(g *engine.Rules) bool { return g == enginetest.Toy })
}

// Simulate returns what each game came to.
func Simulate(t testing.TB, s bot.Simulation) (results []*bot.Simulated) {
	t.Helper()
	err := s.Run(t.Context(), func(r *bot.Simulated) error {
		results = append(results, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// Halfway returns a game in progress and its journal, played by greedy.
func Halfway(t *testing.T, rules *engine.Rules, entries int) (g *play.Game, journal []byte, events []engine.Event) {
	t.Helper()
	players := enginetest.Players(rules, 3)
	g, out, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "half", Players: players, Secret: engine.SeedSecret("half")})
	if err != nil {
		t.Fatal(err)
	}
	journal, events = out.Entry.Line(), slices.Clone(out.Events)
	for g.Tip.Entry < entries && !g.Over() {
		seat := g.Open().Seat
		move := bot.Find(rules, string(clock.Greedy))(g.State, nil, nil)
		g, out, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{bot.OrdersFor(g, seat, string(clock.Greedy), rules.Grammar.Write(move))})
		if err != nil || out.Entry.Number == 0 {
			t.Fatal(err, out.Receipts)
		}
		journal, events = append(journal, out.Entry.Line()...), append(events, out.Events...)
	}
	return g, journal, events
}

// Storied is a game with every act in its journal.
func Storied(t testing.TB) *Table {
	tb := Nonces(t, "anna", "kevin", "ken")
	tb.Call("anna: join apple", "kevin: join kiwi", "ken: join nut").Call("kevin id k1: build mill at 1,0 or cottage at 1,0 or church at 1,0; done")
	tb.Missing("anna").Call("ken turn 3: bid up to 2; build mill at 0,7 or cottage at 0,1", "anna: bid up to 1").Missing("kevin").Undo(4)
	is := tb.G.Clone()
	is.Queues[1][engine.OwnTurn].Orders = nil
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: adjudicator.Changed(tb.G.Document(), is.Document()), Reason: "asked for"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.Keep(g, out, nil)
	tb.Act(play.Act{Kind: play.ActPause, Reason: "summer"}).Call("anna: withdraw; bid up to 2", "ken turn 3 id 9: bid up to 1").Act(play.Act{Kind: play.ActResume, Mail: &play.Hash{7}})
	return tb
}
