package bot

import (
	"context"
	"strings"
	"time"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// programPrefix begins the name of a bot that is a program of someone else. No game
// or league has such a name: only who runs City Hall can say it.
const programPrefix = "exec:"

// programOf returns the command of a bot that is a program of someone else.
func programOf(name string) (command string, is bool) { return strings.CutPrefix(name, programPrefix) }

// Has reports whether the game has a bot with the name for so many players: one of
// [Names], or a program of someone else.
func Has(rules *engine.Rules, seats int, name string) bool {
	command, program := programOf(name)
	return program && strings.TrimSpace(command) != "" || New(context.Background(), rules, seats, name, nil) != nil
}

// bots find bots by name, and run the programs among them.
type bots struct {
	ctx      context.Context
	patience time.Duration // for an answer of a program
	programs map[programOfSeat]*outsider
}

// A programOfSeat plays that alone: what another seat sees is none of its business.
type programOfSeat struct {
	command string
	seat    engine.Seat
}

func newBots(ctx context.Context, patience time.Duration) *bots {
	return &bots{ctx: ctx, patience: patience, programs: map[programOfSeat]*outsider{}}
}

// A Decider returns the move of a bot for the open decision.
type Decider func(g *play.Game, chance *engine.Stream) (engine.Move, error)

// find returns the bot with the name, which must exist. The moves are memory for a list
// of them, and told is as for [New].
func (b *bots) find(rules *engine.Rules, seats int, name string, moves []engine.Move, told func(engine.Seat) []engine.Event) Decider {
	if command, program := programOf(name); program {
		return func(g *play.Game, _ *engine.Stream) (engine.Move, error) {
			key := programOfSeat{command, g.Open().Seat}
			if b.programs[key] == nil {
				b.programs[key] = &outsider{command: command, limit: b.patience, ctx: b.ctx}
			}
			return b.programs[key].choose(g, told)
		}
	}
	bot := New(b.ctx, rules, seats, name, told)
	return func(g *play.Game, chance *engine.Stream) (engine.Move, error) {
		return bot(g.State, moves, chance), nil
	}
}

// close ends the programs.
func (b *bots) close() {
	for _, o := range b.programs {
		o.close(time.Second)
	}
}

// An Opponent is the bot that plays the others in trials, see package trial. It knows of
// each seat what that may see, and what it was told in the trial.
type Opponent struct {
	bots   *bots
	decide Decider
	events []engine.Event // of the trial
}

// NewOpponent returns the bot with the name, which the game must have, see [Has]. A
// program of someone else has so much time for an answer, and runs until Close.
func NewOpponent(ctx context.Context, rules *engine.Rules, seats int, name string, patience time.Duration) *Opponent {
	o := &Opponent{bots: newBots(ctx, patience)}
	o.decide = o.bots.find(rules, seats, name, nil, func(seat engine.Seat) []engine.Event { return engine.EventsFor(seat, o.events) })
	return o
}

// Ours returns an opponent that needs no program, see [Names], for a game like this.
func Ours(g *play.Game, name string) *Opponent {
	return NewOpponent(context.Background(), g.Rules, len(g.Players), name, 0)
}

// OpponentOf returns an opponent that decides as the function says.
func OpponentOf(decide Decider) *Opponent { return &Opponent{decide: decide} }

// Move returns a move for the open decision, after the events of the trial.
func (o *Opponent) Move(g *play.Game, events []engine.Event, chance *engine.Stream) (engine.Move, error) {
	o.events = events
	return o.decide(g, chance)
}

// Close ends the program, if it is one.
func (o *Opponent) Close() { o.bots.close() }
