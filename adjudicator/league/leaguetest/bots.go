// Package leaguetest plays the games of a league with bots. It is for tests.
package leaguetest

import (
	"context"
	"fmt"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Finish plays a game of the store to its end, all of it at one time: each player
// orders what a random bot chooses. The same seed plays the same game. A game that
// is over stays as it is.
func Finish(ctx context.Context, s store.Store, id, seed string, now play.Time) error {
	d, err := docket.Load(ctx, s, id)
	if err != nil || d.Game.Over() {
		return err
	}
	g := d.Game
	bot := bot.Find(g.Rules, "random")
	chance := engine.NewDraws(engine.SeedSecret(seed+"/"+id), nil).Stream("bots", 0)
	var lines []byte
	for !g.Over() {
		open := g.State.Open()
		order := g.Rules.Grammar.Write(bot(g.State, nil, &chance))
		set := &play.OrderSet{File: "bot", Player: g.Players[open.Seat], Turn: play.Unbound, Lines: []play.OrderLine{{Text: order}}}
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer, At: now}, []*play.OrderSet{set})
		if err != nil {
			return err
		} else if out.Entry.Number == 0 {
			return fmt.Errorf("%s: the bot's order %q is refused", id, order)
		}
		g, lines = next, append(lines, out.Entry.Line()...)
	}
	_, err = s.Commit(ctx, &store.Change{
		Docket: id, After: d.At, Now: time.Unix(int64(now), 0).UTC(), Lines: lines, Checkpoint: docket.Checkpoint(g),
	})
	return err
}

// FinishAll is Finish for all games of the store.
func FinishAll(ctx context.Context, s store.Store, seed string, now play.Time) error {
	ids, err := s.Dockets(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := Finish(ctx, s, id, seed, now); err != nil {
			return err
		}
	}
	return nil
}
