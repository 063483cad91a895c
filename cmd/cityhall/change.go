package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// changeOptions are those of a change that the moderator makes for a reason.
type changeOptions struct {
	game string
	// what is the argument after the game, and more are those after it, of commands
	// that have them.
	what   string
	more   []string
	reason string
	now    string
	// correctSeason plays a game again whose season is closed.
	correctSeason bool
	style         outcomeStyle
}

// changeCommand is a command for such a change, with flags of its own beside
// those that all have. The arguments are "game.yaml" and at most one more.
func changeCommand(o *changeOptions, name, what, args string, run func() error, flags ...cli.Flag) *cli.Command {
	n := len(strings.Fields(args))
	least := n - strings.Count(args, "[")
	if strings.HasSuffix(args, "...") {
		n = -1
	}
	return &cli.Command{
		Name: name, Usage: what, ArgsUsage: args,
		Flags: append(flags, nowFlag(&o.now), reportsFlag(&o.style.reports), formatsFlag(&o.style.formats), asFlag(&o.style.as)),
		Action: arguments(least, n, func(c *cli.Context, args []string) error {
			if o.game = args[0]; len(args) > 1 {
				o.what, o.more = args[1], args[2:]
			}
			return run()
		}),
	}
}

// correctSeasonFlag is for commands that can play a game again that is over.
func (o *changeOptions) correctSeasonFlag() cli.Flag {
	return &cli.BoolFlag{Name: "correct-season", Usage: "in a league: even if the season is closed in which the game's result counts", Destination: &o.correctSeason}
}

// reasonedCommand is a command for a change that must have a reason.
func reasonedCommand(o *changeOptions, name, what, args string, run func() error, flags ...cli.Flag) *cli.Command {
	return changeCommand(o, name, what, args, func() error {
		if o.reason == "" {
			return usage("", "%s: missing --reason; players see it", name)
		}
		return run()
	}, append(flags, reasonFlag(&o.reason))...)
}

// make opens the store of the game, performs the act and commits it.
func (o *changeOptions) make(s *streams, a play.Act) error {
	return o.makeWith(s, a, func(f *gameFile, _ *play.Act) (*play.Game, error) { return f.game(docket.Take) })
}

// makeWith is make for a game that is loaded in another way, which completes
// the act.
func (o *changeOptions) makeWith(s *streams, a play.Act, load func(*gameFile, *play.Act) (*play.Game, error)) (err error) {
	if a.At, err = at(o.now); err != nil {
		return err
	}
	a.Reason = o.reason
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	g, err := load(f, &a)
	if err != nil {
		return err
	}
	s.ahead(g, a.At)
	ctx := context.Background()
	did, err := f.Did(ctx, a)
	if err != nil {
		return err
	}
	league, err := o.reopens(a, g.ID)
	if err != nil {
		return err
	} else if did && !f.Sits() {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/done", "entry", f.At.Entry)))
		_, err := o.style.finish(s, f, nil)
		return errors.Join(err, s.outcome(f, g, &play.Outcome{}, o.style), o.reopen(s, league, g.ID, a.At))
	}
	next, out, err := adjudicator.Do(g, a, func(entry int) (*play.Game, []*play.Entry, error) { return f.Past(ctx, entry) })
	if err != nil {
		return err
	}
	if _, err := viewer(next, o.style.as); err != nil {
		return err
	}
	if err := o.style.to(s).Prepare(); err != nil {
		return err
	}
	failed := o.style.commit(s, f, next, out, a.Kind != play.ActMessage)
	if f.committed == 0 {
		return failed
	}
	return errors.Join(failed, f.told(s, s.outcome(f, next, &out, o.style)), f.after(docket.StageResult, o.reopen(s, league, g.ID, a.At)))
}
