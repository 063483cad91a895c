package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

type reportOptions struct {
	game string
	// entry is the last entry to report on; 0 for the last of the journal.
	entry int
	// since is the entry behind which the report begins; the one before entry
	// where it is not set.
	since int
	style outcomeStyle
}

func reportCommand(s *streams) *cli.Command {
	var o reportOptions
	return &cli.Command{
		Name: "report", Usage: "recreate the reports of a journal entry", ArgsUsage: "game.yaml",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "entry", Usage: "journal entry `N`", DefaultText: "the last one", Destination: &o.entry},
			&cli.IntFlag{Name: "since", Usage: "report on all entries after entry `S`", DefaultText: "the one before the entry", Value: unset, Destination: &o.since},
			&cli.BoolFlag{Name: "full", Usage: "tell every step of what happened, one by one", Destination: &o.style.full},
			reportsFlag(&o.style.reports), formatsFlag(&o.style.formats), asFlag(&o.style.as),
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
	if o.since == unset {
		o.since = o.entry - 1
	} else if o.since < 0 || o.since >= o.entry {
		return usage("", "report: --since takes a number from 0 to %d, not %d", o.entry-1, o.since)
	}
	all, err := replay.Since(0, o.entry)
	if err != nil {
		return err
	}
	if _, err := viewer(replay.Game, o.style.as); err != nil {
		return err
	}
	before, did := all[:o.since], all[o.since:]
	if o.style.reports != "" {
		if err := o.style.to(s).Write(replay.Game, before, did...); err != nil {
			return err
		}
	}
	doc, err := o.style.document(s, replay.Game, before, did...)
	if err != nil {
		return err
	}
	if s.json {
		s.line(doc.JSON())
	} else {
		fmt.Fprint(s.out, doc.Text())
	}
	return nil
}

// unset is the value of --since where it is not given.
const unset = -1
