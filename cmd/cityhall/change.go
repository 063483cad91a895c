package main

import (
	"errors"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

// changeOptions are those of a change that the moderator makes for a reason.
type changeOptions struct {
	game string
	// what is the argument after the game, of commands that have one.
	what   string
	reason string
	style  outcomeStyle
}

// A change is what a command makes of a game.
type change = func(*play.Game) (*play.Game, play.Outcome, error)

// changeCommand is a command for such a change, with flags of its own beside
// those that all have. The arguments are "game.yaml" and at most one more.
func changeCommand(o *changeOptions, name, what, args string, run func() error, flags ...cli.Flag) *cli.Command {
	n := len(strings.Fields(args))
	return &cli.Command{
		Name: name, Usage: what, ArgsUsage: args,
		Flags: append(flags, reportsFlag(&o.style.reports), asFlag(&o.style.as), jsonFlag(&o.style.json)),
		Action: arguments(n, n, func(c *cli.Context, args []string) error {
			if o.game = args[0]; n > 1 {
				o.what = args[1]
			}
			return run()
		}),
	}
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

// why is the reason as the adjudicator takes it.
func (o *changeOptions) why() adjudicator.Why { return adjudicator.Why{Reason: o.reason} }

// make opens the store of the game, makes the change and commits it.
func (o *changeOptions) make(s *streams, change change) error {
	return o.makeWith(s, func(f *gameFile) (*play.Game, play.Outcome, error) {
		g, err := f.game(adjudicator.Take)
		if err != nil {
			return nil, play.Outcome{}, err
		}
		return change(g)
	})
}

// makeWith is make for a change that needs the journal too.
func (o *changeOptions) makeWith(s *streams, change func(*gameFile) (*play.Game, play.Outcome, error)) (err error) {
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	next, out, err := change(f)
	if err != nil {
		return err
	}
	if _, err := viewer(next, o.style.as); err != nil {
		return err
	}
	if err := f.Commit(next, out); err != nil {
		return err
	}
	return s.outcome(next, &out, o.style)
}
