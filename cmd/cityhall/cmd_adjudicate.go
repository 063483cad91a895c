package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// causes are who may cause a call.
var causes = []string{play.ByModerator, play.ByPlayer, play.ByClock}

type adjudicateOptions struct {
	game   string
	orders []string
	// output is another game file to write, "-" for standard output, or "".
	output  string
	dryRun  bool
	missing []string
	// reason is why they are missing.
	reason string
	// strict makes a game that still waits for orders an error.
	strict  bool
	by, now string
	style   outcomeStyle
}

func adjudicateCommand(s *streams) *cli.Command {
	var o adjudicateOptions
	return &cli.Command{
		Name: "adjudicate", Usage: "file orders and play the game as far as they allow", ArgsUsage: "game.yaml ORDERS...",
		Description: "ORDERS are files, or - for standard input. Each order set gets a receipt; a rejected\n" +
			"set doesn't stop the others. With -o - the game goes to standard output, receipts\n" +
			"go to standard error, and nothing is committed.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to a copy: game `FILE` and its journal", Destination: &o.output},
			&cli.BoolFlag{Name: "dry-run", Usage: "show what would happen without writing anything", Destination: &o.dryRun},
			&cli.StringSliceFlag{Name: "nmr", Usage: "play the default for missing `PLAYERS` where they have no orders"},
			reasonFlag(&o.reason),
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 6 if orders are still missing", Destination: &o.strict},
			&cli.StringFlag{Name: "by", Usage: "who acts: `WHO` is moderator, player or clock", Value: play.ByModerator, Destination: &o.by},
			nowFlag(&o.now), reportsFlag(&o.style.reports), asFlag(&o.style.as), jsonFlag(&o.style.json),
		},
		Action: arguments(1, -1, func(c *cli.Context, args []string) error {
			o.game, o.orders, o.missing = args[0], args[1:], names(c.StringSlice("nmr")...)
			return runAdjudicate(o, s)
		}),
	}
}

func runAdjudicate(o adjudicateOptions, s *streams) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	lasting := !o.dryRun && o.output != "-"
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	load := adjudicator.Load
	if lasting {
		load = adjudicator.Take
	}
	g, err := f.game(load)
	if err != nil {
		return err
	}
	next, out, err := o.adjudicate(g)
	if err != nil {
		return err
	}
	refused := rejection(out.Receipts)
	if lasting && (out.Entry.Number > 0 || refused == nil) {
		if err := o.commit(f, next, out); err != nil {
			return err
		}
	}
	if err := o.tell(s, next, &out); err != nil {
		return err
	}
	switch {
	case refused != nil:
		return refused
	case o.strict && !next.Over():
		return &statusError{status: exitWaiting, err: fmt.Errorf("%s: %s", o.game, waitsFor(next))}
	}
	return nil
}

func (o *adjudicateOptions) check() error {
	switch {
	case len(o.orders) == 0 && len(o.missing) == 0:
		return usage("", "adjudicate: missing orders (files, or -) or --nmr PLAYER")
	case o.reason != "" && len(o.missing) == 0:
		return usage("", "adjudicate: --reason needs --nmr PLAYER")
	case !slices.Contains(causes, o.by):
		return unknown("cause", o.by, causes)
	case o.dryRun && o.output != "":
		return usage("", "adjudicate: -o can't be used with --dry-run")
	case o.style.reports != "" && (o.dryRun || o.output == "-"):
		return usage("", "adjudicate: --reports can't be used with --dry-run or -o -")
	}
	if err := checkOutput(o.output); err != nil {
		return err
	}
	return readOnce(o.orders)
}

// adjudicate makes the call.
func (o *adjudicateOptions) adjudicate(g *play.Game) (*play.Game, play.Outcome, error) {
	for _, name := range o.missing {
		if g.Seat(name) == engine.Nobody {
			return nil, play.Outcome{}, unknown("player", name, g.Players)
		}
	}
	if _, err := viewer(g, o.style.as); err != nil {
		return nil, play.Outcome{}, err
	}
	now, err := at(o.now)
	if err != nil {
		return nil, play.Outcome{}, err
	}
	sets, broken, err := adjudicator.ReadSets(g, o.orders, false)
	if err != nil {
		return nil, play.Outcome{}, err
	}
	next, out, err := adjudicator.Adjudicate(g, play.Act{By: o.by, At: now, Missing: o.missing, Reason: o.reason}, sets)
	if err != nil {
		return nil, play.Outcome{}, fmt.Errorf("%s: %w", o.game, err)
	}
	out.Receipts = append(out.Receipts, broken...)
	return next, out, nil
}

// commit writes the entry, to the game's file or to a copy of it.
func (o *adjudicateOptions) commit(f *gameFile, next *play.Game, out play.Outcome) (err error) {
	if o.output != "" {
		to, wrong := openFile(o.output)
		if wrong != nil {
			return wrong
		}
		ctx := context.Background()
		defer func() { err = errors.Join(err, to.Close()) }()
		if err := adjudicator.Copy(ctx, f.Store, f.id, to.Store, to.id); err != nil {
			return err
		} else if _, err := to.game(adjudicator.Take); err != nil {
			return err
		}
		f = to
	}
	if out.Entry.Number == 0 {
		return nil
	}
	return f.Commit(next, out)
}

// tell prints the receipts and what happened; where standard output is for the
// game, on standard error.
func (o *adjudicateOptions) tell(s *streams, next *play.Game, out *play.Outcome) error {
	told := s
	if o.output == "-" {
		s.raw.Write(formats.Emit(next.Document()))
		told = &streams{out: s.err, err: s.err, raw: s.raw, language: s.language}
	}
	as, err := viewer(next, o.style.as)
	if err != nil {
		return err
	}
	if err := told.receipts(next, out.Receipts, as, o.style.json); err != nil {
		return err
	}
	if out.Entry.Number == 0 {
		fmt.Fprintln(s.err, "cityhall: nothing was filed")
	} else if o.dryRun {
		fmt.Fprintln(s.err, "cityhall: dry run, nothing was written")
	}
	if !o.style.json && len(out.Receipts) > 0 && out.Entry.Number > 0 {
		fmt.Fprintln(told.out)
	}
	return told.outcome(next, out, o.style)
}
