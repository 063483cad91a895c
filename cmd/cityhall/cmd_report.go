package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
)

type reportOptions struct {
	game string
	// entry is the entry to report on; 0 for the last.
	entry int
	style outcomeStyle
}

func reportCommand(s *streams) *cli.Command {
	var o reportOptions
	return &cli.Command{
		Name: "report", Usage: "recreate the reports of a journal entry", ArgsUsage: "game.yaml",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "entry", Usage: "journal entry `N`", DefaultText: "the last one", Destination: &o.entry},
			reportsFlag(&o.style.reports), asFlag(&o.style.as), jsonFlag(&o.style.json),
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			if c.IsSet("entry") && o.entry < 1 {
				return usage("", "report: can't read --entry %d; expected a number from 1", o.entry)
			}
			return runReport(o, s)
		}),
	}
}

func runReport(o reportOptions, s *streams) error {
	replay, err := replay(o.game)
	if err != nil {
		return err
	}
	if o.entry == 0 {
		o.entry = replay.Len()
	} else if o.entry > replay.Len() {
		return usage("", "report: there is no entry %d; the journal has entries 1 to %d", o.entry, replay.Len())
	}
	out, err := replay.To(o.entry)
	if err != nil {
		return err
	}
	out.Receipts = adjudicator.Receipts(replay.Game, &out.Entry)
	if err := o.style.write(s, replay.Game, &out); err != nil {
		return err
	}
	r, err := o.style.report(s, replay.Game, &out)
	if err != nil {
		return err
	}
	if o.style.json {
		s.line(r.JSON())
	} else {
		fmt.Fprint(s.out, r.Text())
	}
	return nil
}
