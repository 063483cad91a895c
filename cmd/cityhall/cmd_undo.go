package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine/play"
)

type undoOptions struct {
	changeOptions
	// to is the entry to go back to.
	to int
	// player is the one who asks for it, and consent are those who agreed.
	player  string
	consent []string
}

func undoCommand(s *streams) *cli.Command {
	var o undoOptions
	c := changeCommand(&o.changeOptions, "undo", "go back to an earlier entry (can itself be undone)", "game.yaml",
		func() error { return runUndo(o, s) },
		&cli.IntFlag{Name: "to", Usage: "go back to entry `N` (with --for, default: before that player's last orders)", Destination: &o.to},
		&cli.StringFlag{Name: "for", Usage: "undo at the request of `PLAYER`, if that is free or all others agreed", Destination: &o.player},
		&cli.StringSliceFlag{Name: "consent", Usage: "the `PLAYERS` who agreed, with --for"},
		reasonFlag(&o.reason), o.correctSeasonFlag())
	c.Description = "Without --for, you undo as the moderator, and --to and --reason are needed. With\n--for it is the player's undo: free if nobody else acted since then, and nothing\nhidden was drawn, shown or moved; otherwise all other players have to agree.\nOrders that others have filed since then, and that were not played, stay on file."
	action := c.Action
	c.Action = func(c *cli.Context) error {
		o.consent = names(c.StringSlice("consent")...)
		return action(c)
	}
	return c
}

// listEntries is the hint for an entry that is missing or unknown.
func (o *undoOptions) listEntries() string {
	return fmt.Sprintf(`run "cityhall history %s" to list the entries`, o.game)
}

// check returns what is wrong with the flags.
func (o *undoOptions) check() error {
	switch {
	case o.player == "" && o.reason == "":
		return usage("", "undo: missing --reason; players see it")
	case o.to < 1 && (o.player == "" || o.to < 0):
		return usage(o.listEntries(), "undo: missing --to N")
	}
	return nil
}

func runUndo(o undoOptions, s *streams) error {
	if err := o.check(); err != nil {
		return err
	}
	a := play.Act{Kind: play.ActUndo, To: o.to, For: o.player, Consent: o.consent}
	if o.player != "" {
		a.By = play.ByPlayer
	}
	return o.makeWith(s, a, func(f *gameFile, a *play.Act) (*play.Game, error) {
		g, err := f.game(docket.Take)
		if err != nil {
			return nil, err
		}
		if o.to > g.Tip.Entry {
			return nil, usage(o.listEntries(), "undo: there is no entry %d; the journal has entries 1 to %d", o.to, g.Tip.Entry)
		}
		ctx := context.Background()
		if a.To == 0 {
			if a.To, err = o.lastOrders(ctx, f, g); err != nil {
				return nil, err
			}
		}
		past, _, err := f.Past(ctx, a.To)
		if err != nil {
			return nil, err
		} else if g.Over() && !past.Over() && o.player == "" {
			fmt.Fprintln(s.err, "cityhall: the last report revealed the secret; anyone who has it knows every card to come")
		}
		return g, nil
	})
}

// lastOrders returns the entry before the last orders of the player who asks. A
// call that is made again finds its own entry, and does nothing more.
func (o *undoOptions) lastOrders(ctx context.Context, f *gameFile, g *play.Game) (int, error) {
	last, err := f.Last(ctx)
	if err != nil {
		return 0, err
	} else if last.Kind == play.ActUndo && strings.EqualFold(last.For, o.player) {
		return last.To, nil
	}
	u, err := adjudicator.Undoable(g, o.player, 0, func(to int) (*play.Game, []*play.Entry, error) { return f.Past(ctx, to) })
	if err != nil {
		return 0, err
	}
	return u.To, nil
}
