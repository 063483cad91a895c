package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
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
	// again files files that were filed before.
	again bool
	// strict makes a game that still waits for orders an error.
	strict  bool
	by, now string
	style   outcomeStyle
}

func adjudicateCommand(s *streams) *cli.Command {
	var o adjudicateOptions
	return &cli.Command{
		Name: "adjudicate", Usage: "file orders and play the game as far as they allow", ArgsUsage: "game.yaml ORDERS...",
		Description: "ORDERS are files, directories of files, or - for standard input. Each order set gets a receipt; a rejected\n" +
			"set doesn't stop the others. With -o - the game goes to standard output, receipts\n" +
			"go to standard error, and nothing is committed. Each order set is filed once: the same\n" +
			"file again does nothing, unless you use --again or change its turn or id.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to a copy: game `FILE` and its journal", Destination: &o.output},
			&cli.BoolFlag{Name: "dry-run", Usage: "show what would happen without writing anything", Destination: &o.dryRun},
			&cli.StringSliceFlag{Name: "nmr", Usage: "play the default for missing `PLAYERS` where they have no orders"},
			reasonFlag(&o.reason),
			&cli.BoolFlag{Name: "again", Usage: "file the same files, or play the same default, once more", Destination: &o.again},
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 6 if orders are still missing", Destination: &o.strict},
			&cli.StringFlag{Name: "by", Usage: "who acts: `WHO` is moderator, player or clock", Value: play.ByModerator, Destination: &o.by},
			nowFlag(&o.now), reportsFlag(&o.style.reports), formatsFlag(&o.style.formats), asFlag(&o.style.as),
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
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	load := docket.Load
	if o.lasting() {
		load = docket.Take
	}
	if _, err := f.game(load); err != nil {
		return err
	}
	if o.lasting() && o.output != "" {
		to, err := o.openOutput(f)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, to.Close()) }()
		if to.Docket != nil { // this call was made before
			return o.call(s, to, to)
		}
		return o.call(s, f, to)
	}
	return o.call(s, f, f)
}

// lasting reports whether the call changes anything.
func (o *adjudicateOptions) lasting() bool { return !o.dryRun && o.output != "-" }

// openOutput opens the store for the copy of a game, and the copy where it was
// made before: then it has at most one entry more.
func (o *adjudicateOptions) openOutput(f *gameFile) (*gameFile, error) {
	to, err := openFile(o.output)
	if err != nil {
		return nil, err
	}
	if _, err := to.game(docket.Take); err != nil {
		return to, nil // where something is in the way, the copy fails
	} else if made, err := f.Precedes(context.Background(), to.Docket); err != nil || !made {
		to.Docket = nil
	}
	return to, nil
}

// call makes the call for the game of a file, and commits it to a file, which may
// be the same one.
func (o *adjudicateOptions) call(s *streams, f, to *gameFile) error {
	next, out, did, err := o.adjudicate(s, f)
	if err != nil {
		return err
	}
	refused := rejection(out.Receipts)
	failed, completed := error(nil), false
	switch {
	case !o.lasting():
	case o.output != "" && f == to && (out.Entry.Number > 0 || refused != nil && !repeated(&out)):
		return o.copy(f, to, next, out) // which says that it is there
	case out.Entry.Number > 0 || f != to && refused == nil:
		if failed = o.commit(s, f, to, next, out); failed != nil && to.committed == 0 {
			return failed
		}
	default:
		completed, failed = o.style.finish(s, f, out.Receipts)
	}
	if did {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/done", "entry", f.At.Entry)))
	}
	err = o.tell(s, f, next, &out, completed)
	if o.lasting() && out.Entry.Number > 0 {
		err = to.told(s, err)
	}
	if err = errors.Join(failed, err); err != nil {
		return err
	}
	switch {
	case refused != nil:
		return refused
	case o.strict && !next.Over():
		return &statusError{exitWaiting, s.sameAgain(&out), errorf("%s: %s", o.game, s.waitsFor(next))}
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
	case o.style.reports != "" && o.output == "-":
		return usage("", "adjudicate: --reports can't be used with -o -")
	}
	if err := checkOutput(o.output); err != nil {
		return err
	}
	return readOnce(o.orders)
}

// adjudicate makes the call. It reports whether the same call was made before.
func (o *adjudicateOptions) adjudicate(s *streams, f *gameFile) (next *play.Game, out play.Outcome, did bool, err error) {
	g, ctx := f.Game, context.Background()
	for _, name := range o.missing {
		if g.Seat(name) == engine.Nobody {
			return nil, out, false, unknown("player", name, g.Players)
		}
	}
	if _, err := viewer(g, o.style.as); err != nil {
		return nil, out, false, err
	}
	now, err := at(o.now)
	if err != nil {
		return nil, out, false, err
	}
	s.ahead(g, now)
	files, err := s.orderFiles(o.orders)
	if err != nil {
		return nil, out, false, err
	}
	sets, broken, err := folder.ReadSets(g, files)
	if err != nil {
		return nil, out, false, err
	}
	for _, set := range sets {
		if o.again && set.Derived {
			set.ID, set.Derived = "", false
		}
	}
	if err := f.Recall(ctx, sets); err != nil {
		return nil, out, false, err
	}
	if o.lasting() {
		full, noted, err := f.Jot(sets)
		if err != nil {
			return nil, out, false, err
		}
		s.noted(full, noted)
	}
	act := play.Act{By: o.by, At: now, Kind: play.ActOrders, Missing: o.missing, Reason: o.reason}
	if len(o.missing) > 0 && !o.again {
		if did, err = f.Did(ctx, act, sets...); err != nil {
			return nil, out, false, err
		} else if did {
			return g, play.Outcome{Receipts: append(adjudicator.Check(g, sets), broken...)}, true, nil
		}
	}
	next, out, err = adjudicator.Adjudicate(g, act, sets)
	if err != nil {
		return nil, out, false, fmt.Errorf("%s: %w", o.game, err)
	}
	out.Receipts = append(out.Receipts, broken...)
	return next, out, false, nil
}

// noted says who has noted something, and who has no room for it. Nobody is told what.
func (s *streams) noted(full, noted []string) {
	for _, player := range full {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("note/full", "player", player, "count", docket.MaxJots, "characters", docket.MaxJot)))
	}
	if len(noted) > 0 {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("note/kept", "players", noted)))
	}
}

// commit commits the outcome, if there is an entry, and the copy, if that is
// wanted, and writes the reports.
func (o *adjudicateOptions) commit(s *streams, f, to *gameFile, next *play.Game, out play.Outcome) error {
	if err := o.style.to(s).Prepare(); err != nil {
		return err
	}
	if f == to {
		return o.style.commit(s, f, next, out, !o.again)
	} else if err := o.copy(f, to, next, out); err != nil {
		return err
	}
	if _, err := to.game(docket.Take); err != nil {
		return err
	}
	to.committed = out.Entry.Number
	return o.style.report(s, to, out, !o.again)
}

// copy makes the copy of the game, with the entry, in one step.
func (o *adjudicateOptions) copy(f, to *gameFile, next *play.Game, out play.Outcome) error {
	return f.Docket.Copy(context.Background(), to.Store, to.id, next, out)
}

// tell prints the receipts and what happened; where standard output is for the
// game, on standard error. A call that completed an earlier one was the right one to make.
func (o *adjudicateOptions) tell(s *streams, f *gameFile, next *play.Game, out *play.Outcome, completed bool) error {
	told := s
	if o.output == "-" {
		s.raw.Write(formats.Emit(next.Document()))
		told = &streams{out: s.err, err: s.err, raw: s.raw, language: s.language, json: s.json}
	}
	as, err := viewer(next, o.style.as)
	if err != nil {
		return err
	}
	if err := told.receipts(next, out.Receipts, as, o.dryRun); err != nil {
		return err
	}
	if out.Entry.Number == 0 {
		fmt.Fprintln(s.err, "cityhall: nothing was filed")
		if o.repeatable(out) && !completed {
			fmt.Fprintln(s.err, "hint:", s.phrase(engine.Say("hint/again", "missing", len(o.missing) > 0)))
		}
	} else if o.dryRun {
		fmt.Fprintln(s.err, "cityhall: dry run, nothing was written")
	}
	if !s.json && len(out.Receipts) > 0 && out.Entry.Number > 0 {
		fmt.Fprintln(told.out)
	}
	return told.outcome(f, next, out, o.style)
}

// repeatable reports whether --again would do something.
func (o *adjudicateOptions) repeatable(out *play.Outcome) bool {
	return len(o.missing) > 0 || slices.ContainsFunc(out.Receipts, func(r play.Receipt) bool { return r.Repeated && r.Derived })
}

// sameAgain says which orders count as those of an earlier decision, where the game waits
// for their player; "" for none.
func (s *streams) sameAgain(out *play.Outcome) string {
	for _, r := range out.Receipts {
		if r.Awaited {
			return s.phrase(engine.Say("hint/same-again", "player", r.Player, "entry", r.Filed))
		}
	}
	return ""
}

// repeated reports whether some set was filed before.
func repeated(out *play.Outcome) bool {
	return slices.ContainsFunc(out.Receipts, func(r play.Receipt) bool { return r.Repeated })
}
