package engine

import (
	"fmt"
	"slices"
)

// A Game declares a game: its words and how a state of it is made.
type Game struct {
	// Name is how files and commands call it: "fifth-avenue".
	Name string
	// Title is how people call it: "Fifth Avenue".
	Title string
	// Version is the version of its rules, from 1: with the name, the ruleset.
	Version int
	// Least and Most are the numbers of players.
	Least, Most int

	Grammar Grammar
	// Kinds of decision, those of one lane in the order of their steps.
	Kinds []KindSpec
	// Events and Refusals declare the messages of the game in the language of
	// forms: a name, then {parameters}. Index 0 is unused for events; refusals
	// start at FirstRefusal.
	Events   []string
	Refusals []string

	// New returns a state for the number of seats that is not dealt yet, with
	// the default of every option.
	New func(seats int) State
	// Standing says how long an auction order lasts. It may be nil: then all
	// are Plain.
	Standing func(Move) Scope
	// Greedy chooses a sensible move for the open decision, from what its seat
	// may see. The slice is room for a list of moves.
	Greedy func(State, []Move) Move

	events, refusals []Message
}

// Scope returns how long an auction order of the verb lasts.
func (g *Game) Scope(m Move) Scope {
	if g.Standing == nil {
		return Plain
	}
	return g.Standing(m)
}

// InLane returns those of the kinds that belong to the lane.
func (g *Game) InLane(kinds Kinds, lane Lane) Kinds {
	for k, spec := range g.Kinds {
		if spec.Lane != lane {
			kinds &^= Of(Kind(k))
		}
	}
	return kinds
}

// A Message is the declaration of an event or a refusal.
type Message struct {
	Name   string
	Params []Param
}

// Ruleset returns the name and version of the rules: "fifth-avenue/1".
func (g *Game) Ruleset() string { return fmt.Sprintf("%s/%d", g.Name, g.Version) }

// Compile makes the declarations ready to use and returns the game. It panics
// where they do not fit together: games are compiled when they are registered.
func (g *Game) Compile() *Game {
	seats := &Type{Name: "seat", Hint: "a player"}
	seats.Write = func(arg []int16) string { return fmt.Sprint(arg[0]) }
	g.Grammar.compile(g.Kinds, seats)
	g.events = g.messages(g.Events)
	shared := append(slices.Clone(sharedRefusals), g.Refusals...)
	g.refusals = g.messages(shared)
	return g
}

func (g *Game) messages(declared []string) []Message {
	var out []Message
	for _, text := range declared {
		m := Message{}
		if text != "" {
			s := compile(text, g.Grammar.byName)
			m = Message{Name: s.tokens[0].word, Params: s.params}
		}
		out = append(out, m)
	}
	return out
}

// Event returns the declaration of the event's code.
func (g *Game) Event(c Code) Message { return g.events[c] }

// EventMessages returns the declarations of all events; index 0 is unused.
func (g *Game) EventMessages() []Message { return g.events }

// Refusal returns the declaration of the refusal's code.
func (g *Game) Refusal(c Code) Message { return g.refusals[c] }

// RefusalMessages returns the declarations of all refusals, the shared first.
func (g *Game) RefusalMessages() []Message { return g.refusals }

// Copy returns a copy of a state of the game for the number of seats.
func (g *Game) Copy(seats int, s State) State {
	c := g.New(seats)
	c.CopyFrom(s)
	return c
}

// View returns what the seat may see of the state; Nobody is the public.
func (g *Game) View(seats int, s State, seat Seat) State {
	v := g.Copy(seats, s)
	v.Redact(seat)
	return v
}
