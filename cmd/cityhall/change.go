package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/formats"
)

// changeOptions are those of a change that the moderator makes for a reason.
type changeOptions struct {
	game, reason string
	style        outcomeStyle
}

// changeCommand is a command for such a change, with flags of its own beside
// those that all have.
func changeCommand(o *changeOptions, name, what string, run func() error, flags ...cli.Flag) *cli.Command {
	return &cli.Command{
		Name: name, Usage: what, ArgsUsage: "game.yaml",
		Flags: append(flags,
			&cli.StringFlag{Name: "reason", Usage: "why: a `TEXT` for the journal and the reports", Destination: &o.reason},
			reportsFlag(&o.style.reports), asFlag(&o.style.as), jsonFlag(&o.style.json)),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			if o.game = args[0]; o.reason == "" {
				return usage("", "%s: why? --reason TEXT tells the players", name)
			}
			return run()
		}),
	}
}

// change opens the store of the game, makes the change and commits it.
func (o *changeOptions) change(s *streams, make func(*adjudicator.Store) (*formats.Game, formats.Outcome, error)) error {
	store, err := adjudicator.Open(o.game)
	if err != nil {
		return err
	}
	defer store.Close()
	next, out, err := make(store)
	if err != nil {
		return err
	}
	if _, err := viewer(next, o.style.as); err != nil {
		return err
	}
	if err := store.Commit(next, out.Entry.Line()); err != nil {
		return err
	}
	return s.outcome(next, &out, o.style)
}
