package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// Rules declare a game: its words, and how to create a state.
type Rules struct {
	// Name is the game's name in files and commands: "fifth-avenue".
	Name string
	// Title is the game's name for people: "Fifth Avenue".
	Title string
	// Version is the version of its rules, from 1. Name and version are the
	// ruleset.
	Version int
	// MinPlayers and MaxPlayers limit the number of players.
	MinPlayers, MaxPlayers int

	Grammar Grammar
	// Lanes are the queues of each seat's orders. A game declares those from
	// [FirstLane] on; Compile puts [OwnTurn] before them.
	Lanes []LaneSpec
	// Queues are the lanes' rooms, in the order of the lanes. Compile sets them.
	Queues []QueueSpec
	// Kinds of decisions; those of one lane are in the order of their steps.
	Kinds []KindSpec
	// Events and Refusals are the game's messages; nil for none.
	Events   *Events
	Refusals *Refusals

	// New returns a state for the number of seats, not dealt yet, with the
	// default of every option.
	New func(seats int) State
	// Worth plans on a state and returns what a move is worth to the seat of the open
	// decision, there or in a state that follows: higher is better. It goes only by
	// what that seat may see. Only moves of one decision compare. It is for
	// [Rules.Greedy] and for searches. The state isn't to change while there are plans.
	Worth func(State) func(State, Move) int
	// Samples is how many random moves a search compares by their worth, to play one in
	// a playout: with more it plays better, but fewer playouts in the same time.
	Samples int
	// Dealer returns what deals whole states of the seat's view, or of the public's
	// for Nobody, from the events that it was told since the beginning. See
	// [Rules.Deal]. Where they are lost, or don't fit the view, as after a change by
	// hand, it goes by the view alone.
	Dealer func(view State, seat Seat, told []Event) Dealer

	events, refusals []Message
}

// Ruleset returns the name and version of the rules: "fifth-avenue/1".
func (r *Rules) Ruleset() string { return r.Name + "/" + strconv.Itoa(r.Version) }

// seatType is the name of the type whose values are seats.
const seatType = "seat"

// Compile prepares the declarations for use and returns the rules. It panics if
// they don't fit together: games are compiled when they are registered.
func (r *Rules) Compile() *Rules {
	seats := &Type{Name: seatType}
	seats.Write = func(arg []int16) string { return fmt.Sprint(arg[0]) }
	r.Lanes = slices.Insert(slices.Clone(r.Lanes), 0, ownTurn)
	r.Queues = queuesOf(r.Lanes)
	r.Grammar.compile(r.Kinds, r.Queues, seats)
	r.compileLanes()
	carry := map[*Type]reflect.Type{seats: reflect.TypeFor[Seat](), r.Grammar.Type("kind"): reflect.TypeFor[Kind]()}
	r.events = []Message{{}}
	if r.Events != nil {
		r.events = append(r.events, r.Events.compile(r.Grammar.byName, carry)...)
	}
	r.refusals = shared.compile(r.Grammar.byName, carry)
	if r.Refusals != nil {
		r.refusals = append(r.refusals, r.Refusals.compile(r.Grammar.byName, carry)...)
	}
	return r
}

// Event returns the declaration of an event.
func (r *Rules) Event(c Code) Message { return r.events[c] }

// EventMessages returns the declarations of all events; index 0 is unused.
func (r *Rules) EventMessages() []Message { return r.events }

// Refusal returns the declaration of a refusal.
func (r *Rules) Refusal(c Code) Message { return r.refusals[c] }

// RefusalMessages returns the declarations of all refusals, shared ones first.
func (r *Rules) RefusalMessages() []Message { return r.refusals }

// Greedy picks a sensible move for the open decision, based only on what its seat
// may see: that with the highest worth. The slice is memory for a list of moves.
func (r *Rules) Greedy(s State, room []Move) Move {
	worth := r.Worth(s)
	return BestMove(s.Moves(room[:0]), func(m Move) int { return worth(s, m) })
}

// Copy returns a copy of a state for the number of seats.
func (r *Rules) Copy(seats int, s State) State {
	c := r.New(seats)
	c.CopyFrom(s)
	return c
}

// View returns what the seat may see of the state; Nobody is the public.
func (r *Rules) View(seats int, s State, seat Seat) State {
	v := r.Copy(seats, s)
	v.Redact(seat)
	return v
}
