package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

type undoOptions struct {
	changeOptions
	// to is the entry to go back to.
	to int
}

func undoCommand(s *streams) *cli.Command {
	var o undoOptions
	return reasonedCommand(&o.changeOptions, "undo", "go back to an earlier entry (can itself be undone)", "game.yaml",
		func() error { return runUndo(o, s) },
		&cli.IntFlag{Name: "to", Usage: "go back to entry `N`", Destination: &o.to})
}

// listEntries is the hint for an entry that is missing or unknown.
func (o *undoOptions) listEntries() string {
	return fmt.Sprintf(`run "cityhall history %s" to list the entries`, o.game)
}

func runUndo(o undoOptions, s *streams) error {
	if o.to < 1 {
		return usage(o.listEntries(), "undo: missing --to N")
	}
	return o.makeWith(s, play.Act{Kind: play.ActUndo, To: o.to}, func(f *gameFile, _ *play.Act) (*play.Game, error) {
		g, err := f.game(adjudicator.Take)
		if err != nil {
			return nil, err
		}
		if o.to > g.Tip.Entry {
			return nil, usage(o.listEntries(), "undo: there is no entry %d; the journal has entries 1 to %d", o.to, g.Tip.Entry)
		}
		past, err := f.Past(context.Background(), o.to)
		if err != nil {
			return nil, err
		} else if g.Over() && !past.Over() {
			fmt.Fprintln(s.err, "cityhall: the last report revealed the secret; anyone who has it knows every card to come")
		}
		return g, nil
	})
}
