package engine

import (
	"fmt"
	"reflect"
	"slices"
)

// Rules declare a game: its words and how a state of it is made.
type Rules struct {
	// Name is how files and commands call it: "fifth-avenue".
	Name string
	// Title is how people call it: "Fifth Avenue".
	Title string
	// Version is the version of its rules, from 1: with the name, the ruleset.
	Version int
	// MinPlayers and MaxPlayers are the numbers of players.
	MinPlayers, MaxPlayers int

	Grammar Grammar
	// Lanes are the queues of each seat's orders. A game declares those from
	// [FirstLane] on; Compile puts [OwnTurn] before them.
	Lanes []LaneSpec
	// Kinds of decision, those of one lane in the order of their steps.
	Kinds []KindSpec
	// Events and Refusals are the messages of the game; nil for none.
	Events   *Events
	Refusals *Refusals

	// New returns a state for the number of seats that is not dealt yet, with
	// the default of every option.
	New func(seats int) State
	// Greedy chooses a sensible move for the open decision, from what its seat
	// may see. The slice is room for a list of moves.
	Greedy func(State, []Move) Move

	events, refusals []Message
}

// Ruleset returns the name and version of the rules: "fifth-avenue/1".
func (r *Rules) Ruleset() string { return fmt.Sprintf("%s/%d", r.Name, r.Version) }

// Compile makes the declarations ready to use and returns the game. It panics
// where they do not fit together: games are compiled when they are registered.
func (r *Rules) Compile() *Rules {
	seats := &Type{Name: "seat"}
	seats.Write = func(arg []int16) string { return fmt.Sprint(arg[0]) }
	r.Lanes = slices.Insert(slices.Clone(r.Lanes), 0, ownTurn)
	r.Grammar.compile(r.Kinds, r.Lanes, seats)
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

// Event returns the declaration of the event's code.
func (r *Rules) Event(c Code) Message { return r.events[c] }

// EventMessages returns the declarations of all events; index 0 is unused.
func (r *Rules) EventMessages() []Message { return r.events }

// Refusal returns the declaration of the refusal's code.
func (r *Rules) Refusal(c Code) Message { return r.refusals[c] }

// RefusalMessages returns the declarations of all refusals, the shared first.
func (r *Rules) RefusalMessages() []Message { return r.refusals }

// Copy returns a copy of a state of the game for the number of seats.
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
