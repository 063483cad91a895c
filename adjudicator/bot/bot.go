package bot

import (
	"context"
	"encoding/binary"
	"math"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/search"
)

// A Bot picks a move for the open decision, based on what its seat may see. The
// moves are memory for a list of them.
type Bot func(s engine.State, moves []engine.Move, chance *engine.Stream) engine.Move

// Names are the names of the bots. A number of playouts can follow the last:
// "search:200".
var Names = []string{"random", "greedy", "search"}

// Playouts is how many playouts the search bot has for a decision by default, and
// MostPlayouts how many it can have.
const (
	Playouts     = 200
	MostPlayouts = 100_000
)

// Find returns the bot with the name for the game, if it goes by the view alone,
// or nil.
func Find(rules *engine.Rules, name string) Bot {
	switch {
	case name == "random":
		return func(s engine.State, moves []engine.Move, chance *engine.Stream) engine.Move {
			return engine.RandomMove(s.Moves(moves[:0]), chance.Below)
		}
	case name == "greedy" && rules.Worth != nil:
		return func(s engine.State, moves []engine.Move, _ *engine.Stream) engine.Move {
			return rules.Greedy(s, moves[:0])
		}
	}
	return nil
}

// New returns the bot with the name for one game of so many players, or nil.
// Told returns what a seat was told since the beginning; the search bot asks for
// what its own was, and knows nothing else. Once the context ends, it searches no more.
func New(ctx context.Context, rules *engine.Rules, seats int, name string, told func(engine.Seat) []engine.Event) Bot {
	playouts := playoutsOf(name)
	if playouts == 0 || rules.Worth == nil || rules.Dealer == nil {
		return Find(rules, name)
	}
	s := search.New(rules, seats)
	s.Interrupted = ctx.Done()
	return func(state engine.State, _ []engine.Move, chance *engine.Stream) engine.Move {
		var seed engine.Secret
		for i := 0; i < len(seed); i += 4 {
			binary.BigEndian.PutUint32(seed[i:], uint32(chance.Below(math.MaxUint32)))
		}
		seat := state.Open().Seat
		return s.Best(rules.View(seats, state, seat), seat, told(seat), seed, playouts)
	}
}

// playoutsOf returns how many playouts the name of a search bot says; 0 for the
// name of none.
func playoutsOf(name string) int {
	kind, number, given := strings.Cut(name, ":")
	if kind != "search" {
		return 0
	} else if !given {
		return Playouts
	}
	if n, ok := engine.ParseInt(number); ok && n >= 1 && n <= MostPlayouts {
		return n
	}
	return 0
}
