// Package enginetest is the suite that every game passes, the benchmarks that
// every game has, and a toy game that proves the contract of package engine
// neutral.
//
// A game package calls it from its tests:
//
//	func TestSuite(t *testing.T) { enginetest.Run(t, Rules, enginetest.Options{Conserve: conserve}) }
//	func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, Rules) }
//	func BenchmarkDecision(b *testing.B) { enginetest.Decision(b, Rules) }
package enginetest

import (
	"fmt"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// Options adds to the suite what only the game knows. A game that hides nothing
// can do with the zero value.
type Options struct {
	// Games is the number of random games of each table, 30 where it is 0: in the
	// long part of the tests. By default a tenth of them is played.
	Games int
	// Setups are options to play with besides the default ones: mappings, from
	// which any option may be missing.
	Setups []*engine.Node
	// Conserve counts the pieces of a whole state, at each step and after a
	// changed state is read.
	Conserve func(engine.State) error
	// Naive says by a second, simple way whether a move is legal.
	Naive func(engine.State, engine.Move) bool
	// Swap changes only what is hidden from the seat, in a way in which play
	// could have gone; it returns false where there is nothing to change. With it
	// the suite proves that neither views nor events tell what is hidden, so a
	// game that hides something must give it.
	Swap func(s engine.State, seat engine.Seat, below func(int) int) bool
	// Agrees says what in a whole state contradicts what the seat was told since the
	// beginning, found in another way than the game's Dealer does.
	Agrees func(s engine.State, seat engine.Seat, told []engine.Event) error
}

// examineEvery is one step of how many is examined by default.
const examineEvery = 16

// deepEvery is how many games are played for each one of which the steps are
// examined.
const deepEvery = 10

// Run plays random games of the game with every number of players and every
// set of options, and examines their steps.
//
// At each step of each game: the open decision, the listed moves, the events
// and the count of pieces. At many steps of some games also: that what is
// written reads back and plays on the same; that Check, Moves, All, Answer,
// Forced, Default and Greedy agree with each other and on the view of the open
// seat; that illegal and meaningless moves are refused and change nothing;
// that views hide and copies share nothing; that what is dealt of a view is whole,
// agrees with what was told and depends on nothing else. And of some states, every field is
// changed: what is read then is refused, or it is sound.
func Run(t *testing.T, g *engine.Rules, o Options) {
	t.Run("declarations", func(t *testing.T) { declarations(t, g) })
	games, every := o.Games, testkit.Times(examineEvery, 1)
	if games == 0 {
		games = 30
	}
	games = testkit.Times(max(1, games/deepEvery), games)
	for i := range 1 + len(o.Setups) {
		var setup *engine.Node
		name := ""
		if i > 0 {
			setup, name = o.Setups[i-1], fmt.Sprintf(" setup %d", i)
		}
		for seats := g.MinPlayers; seats <= g.MaxPlayers; seats++ {
			t.Run(fmt.Sprintf("impossible, %d players%s", seats, name), func(t *testing.T) {
				t.Parallel()
				impossible(t, g, o, setup, seats, testkit.Times(1, 4))
			})
			t.Run(fmt.Sprintf("%d players%s", seats, name), func(t *testing.T) {
				t.Parallel()
				for n := range games {
					random := newTable(t, g, o, setup, seats, fmt.Sprintf("random %d", n))
					if n%deepEvery == 0 {
						random.every = every
					}
					random.play()
				}
				if g.Worth != nil {
					for n := range max(1, games/deepEvery) {
						greedy := newTable(t, g, o, setup, seats, fmt.Sprintf("greedy %d", n))
						greedy.greedy = true
						greedy.play()
					}
				}
			})
		}
	}
	t.Run("many games", func(t *testing.T) { many(t, g, o.Conserve) })
	t.Run("allocations", func(t *testing.T) { allocations(t, g) })
}

// Names returns names for the seats.
func Names(seats int) []string {
	return []string{"anna", "ben", "cleo", "dan", "eva", "finn", "gus", "hana"}[:seats]
}

// Players returns names for a table of the game: for so many players or, where
// the game does not allow that, as near to it as it does.
func Players(g *engine.Rules, seats int) []string {
	names := []string{"anna", "kevin", "ken", "mia", "uwe", "eva", "tom", "ida"}
	return names[:min(max(seats, g.MinPlayers), g.MaxPlayers)]
}

// declarations checks what a game says of itself.
func declarations(t *testing.T, g *engine.Rules) {
	if g.Name == "" || g.Title == "" || g.Version < 1 {
		t.Errorf("name %q, title %q, version %d: a game needs all three", g.Name, g.Title, g.Version)
	}
	if g.MinPlayers < 1 || g.MaxPlayers < g.MinPlayers || g.MaxPlayers > engine.MaxSeats {
		t.Errorf("players from %d to %d", g.MinPlayers, g.MaxPlayers)
	}
	verbs, syntaxes := map[engine.Verb]bool{}, map[string]bool{}
	for _, f := range g.Grammar.Forms {
		if verbs[f.Verb] || syntaxes[f.Syntax] {
			t.Errorf("the form %q has the verb or the words of another", f.Syntax)
		}
		verbs[f.Verb], syntaxes[f.Syntax] = true, true
		if f.Verb >= engine.FirstVerb && (f.Answers == 0 || f.Answers>>len(g.Kinds) != 0) {
			t.Errorf("the form %q answers no kind, or one that is not declared", f.Syntax)
		}
	}
	for what, messages := range map[string][]engine.Message{"event": g.EventMessages()[1:], "refusal": g.RefusalMessages()} {
		names := map[string]bool{}
		for _, m := range messages {
			if m.Name == "" || names[m.Name] {
				t.Errorf("the %s %q is declared twice or has no name", what, m.Name)
			}
			names[m.Name] = true
		}
	}
	for seats := g.MinPlayers; seats <= g.MaxPlayers; seats++ {
		document := engine.Describe(Names(seats), document(g.New(seats)))
		if err := twice(document); err != nil {
			t.Error(err)
		}
	}
}
