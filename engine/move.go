package engine

import (
	"cmp"
	"math"
	"slices"
)

// A verb identifies a form of the game's grammar. Verbs below [FirstVerb] are
// shared by all games.
type Verb uint8

// The verbs of every game. Done ends an optional step; Withdraw, Keep and Join are
// only orders, never moves. Keep stands for the orders that are held.
const (
	Done Verb = 1 + iota
	Withdraw
	Keep
	Join
	FirstVerb
)

// MaxArgs is the maximum number of arguments of a move, event or refusal.
const MaxArgs = 8

// None is the argument of an optional part that is left out.
const None int16 = math.MinInt16

// A Move is a small comparable value that answers a decision: what a state
// checks, lists and plays. Unused arguments are 0.
//
// An order has the same shape. Some verbs exist only as orders ("up to 17",
// "build max"): [State.Answer] turns them into a move.
type Move struct {
	Verb Verb
	Arg  [MaxArgs]int16
}

// Move1 returns a move of one argument.
func Move1[A Integer](v Verb, a A) Move { return Move{v, [MaxArgs]int16{int16(a)}} }

// Move2 returns a move of two arguments.
func Move2[A, B Integer](v Verb, a A, b B) Move {
	return Move{v, [MaxArgs]int16{int16(a), int16(b)}}
}

// Move3 returns a move of three arguments.
func Move3[A, B, C Integer](v Verb, a A, b B, c C) Move {
	return Move{v, [MaxArgs]int16{int16(a), int16(b), int16(c)}}
}

// Move4 returns a move of four arguments.
func Move4[A, B, C, D Integer](v Verb, a A, b B, c C, d D) Move {
	return Move{v, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d)}}
}

// Move5 returns a move of five arguments.
func Move5[A, B, C, D, E Integer](v Verb, a A, b B, c C, d D, e E) Move {
	return Move{v, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e)}}
}

// Compare orders moves as they are listed: by verb, then by arguments from the
// first.
func (m Move) Compare(o Move) int {
	return cmp.Or(cmp.Compare(m.Verb, o.Verb), slices.Compare(m.Arg[:], o.Arg[:]))
}

// An Order is what a player wrote on one line: alternatives. The first one that
// is legal when its time comes is played.
type Order struct {
	Alternatives []Move
	// Nonce is the text of a join order, which doesn't fit into a move.
	Nonce string
}

// Is reports whether the order is just the given shared verb.
func (o Order) Is(v Verb) bool { return len(o.Alternatives) == 1 && o.Alternatives[0].Verb == v }
