package bot

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A Simulation is a number of games between bots.
type Simulation struct {
	Rules   *engine.Rules
	Players []string
	Games   int
	// Bots are the bots' names: in game n, bot s+n (modulo their number) plays
	// seat s, both from 0, so that every bot plays every seat.
	Bots []string
	// Seed is what all secrets are derived from.
	Seed string
	// Options are as in [adjudicator.Options].Values.
	Options     *engine.Node
	OptionsFile string
	// At is the time of all entries.
	At play.Time
	// Keep keeps the journal of each game.
	Keep bool
	// Patience is how long a bot that is a program of someone else has for an answer.
	Patience time.Duration
}

// A Simulated is a game played by bots.
type Simulated struct {
	// Number counts the games from 1; Seed is what its secret is derived from.
	Number int
	Seed   string
	// Bots, Scores and Winners are by seat.
	Bots    []string
	Scores  []int
	Winners engine.Seats
	// Decisions counts the moves that were not forced.
	Decisions int
	// Game and Journal are the game and its journal's lines, if kept.
	Game    *play.Game
	Journal []byte
}

// Run plays the games, several in parallel, and calls done for each in order.
// It stops early with the error of the context, of done, or of a game that
// can't be created.
func (s *Simulation) Run(ctx context.Context, done func(*Simulated) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	workers := min(runtime.GOMAXPROCS(0), s.Games)
	results := make([]chan *Simulated, workers)
	failed := make(chan error, workers)
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	for w := range workers {
		results[w] = make(chan *Simulated, 16)
		group.Go(func() {
			p := &player{s: s, moves: make([]engine.Move, 0, 1024), bots: newBots(ctx, s.Patience)}
			defer p.bots.close()
			for n := w; n < s.Games; n += workers {
				result, err := p.play(ctx, n)
				if err != nil {
					failed <- err
					return
				}
				select {
				case results[w] <- result:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	for n := range s.Games {
		select {
		case result := <-results[n%workers]:
			if err := done(result); err != nil {
				return err
			}
		case err := <-failed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// player plays games one after another in the same memory.
type player struct {
	s     *Simulation
	state engine.State
	moves []engine.Move
	log   engine.Log // of the game, if a bot wants to know what was told
	tells bool
	bots  *bots
}

// play plays game n.
func (p *player) play(ctx context.Context, n int) (*Simulated, error) {
	s := p.s
	result := &Simulated{Number: n + 1, Seed: fmt.Sprintf("%s/%d", s.Seed, n+1)}
	var bots []Decider
	p.log.Events, p.tells = p.log.Events[:0], false
	record := s.Keep
	told := func(seat engine.Seat) []engine.Event { return engine.EventsFor(seat, p.log.Events) }
	for seat := range s.Players {
		name := s.Bots[(seat+n)%len(s.Bots)]
		result.Bots = append(result.Bots, name)
		bots = append(bots, p.bots.find(s.Rules, len(s.Players), name, p.moves, told))
		p.tells = p.tells || playoutsOf(name) > 0
		if _, program := programOf(name); program { // which sees the journal's head, too
			record = true
		}
	}
	secret := engine.SeedSecret(result.Seed)
	options := adjudicator.Options{Rules: s.Rules, ID: fmt.Sprintf("%s-%d", s.Rules.Name, n+1), Players: s.Players, Secret: secret, Values: s.Options, OptionsFile: s.OptionsFile, At: s.At}
	// The bots' randomness is separate from the game's.
	chance := engine.NewDraws(engine.SeedSecret("bots/"+result.Seed), nil).Stream("bots", 0)
	var err error
	if record {
		err = p.recorded(ctx, options, bots, &chance, result)
	} else {
		err = p.inMemory(ctx, options, bots, &chance, result)
	}
	if err != nil {
		return nil, err
	}
	for seat := range s.Players {
		result.Scores = append(result.Scores, p.state.Score(engine.Seat(seat)))
	}
	result.Winners = p.state.Winners()
	return result, nil
}

// inMemory plays a game without a journal.
func (p *player) inMemory(ctx context.Context, o adjudicator.Options, bots []Decider, chance *engine.Stream, result *Simulated) error {
	g := play.New(o.Rules, o.ID, o.Players, o.Secret)
	if err := formats.SetOptions(g, o.OptionsFile, o.Values); err != nil {
		return err
	}
	draws := g.Draws()
	p.state, g.Dealt = g.State, true
	var log *engine.Log
	if p.tells {
		log = &p.log
	}
	p.state.Deal(draws, log)
	for {
		d := p.state.Open()
		if d.Over() {
			return ctx.Err()
		}
		move, forced := p.state.Forced()
		if !forced {
			var err error
			if move, err = bots[d.Seat](g, chance); err != nil {
				return err
			}
			result.Decisions++
		}
		p.state.Play(move, draws, log)
		if (p.tells || result.Decisions%256 == 0) && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// recorded plays a game through orders, one entry per decision.
func (p *player) recorded(ctx context.Context, o adjudicator.Options, bots []Decider, chance *engine.Stream, result *Simulated) error {
	g, out, err := adjudicator.New(o)
	if err != nil {
		return err
	}
	keep := func(e play.Entry) {
		if !p.s.Keep {
			return
		}
		result.Journal = append(result.Journal, e.Line()...)
	}
	keep(out.Entry)
	p.log.Events = append(p.log.Events, out.Events...)
	for !g.Over() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.state = g.State
		d := g.State.Open()
		move, err := bots[d.Seat](g, chance)
		if err != nil {
			return err
		}
		order := g.Rules.Grammar.Write(move)
		set := &play.OrderSet{File: "bot", Player: g.Players[d.Seat], Turn: play.Unbound, Lines: []play.OrderLine{{Text: order}}}
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
		if err != nil {
			return err
		} else if out.Entry.Number == 0 {
			return words.Fail("act/bot", "game", result.Number, "player", g.Players[d.Seat], "order", order)
		}
		result.Decisions++
		g = next
		keep(out.Entry)
		p.log.Events = append(p.log.Events, out.Events...)
	}
	if p.state = g.State; p.s.Keep {
		result.Game = g
	}
	return nil
}
