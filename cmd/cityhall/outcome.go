package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

func number(key string, n int) *engine.Node {
	return &engine.Node{Kind: engine.NumberNode, Key: key, Value: fmt.Sprint(n)}
}

func boolean(key string, b bool) *engine.Node {
	return &engine.Node{Kind: engine.BoolNode, Key: key, Value: fmt.Sprint(b)}
}

// count returns a number with its noun.
func count(n int, noun string, plural ...string) string { return words.Count(n, noun, plural...) }

// phrase returns what the phrase says.
func (s *streams) phrase(p engine.Phrase) string { return words.For(s.language, "").Say(p) }

// line prints a document as a JSON line.
func (s *streams) line(n *engine.Node) { fmt.Fprintf(s.out, "%s\n", formats.JSON(n)) }

// An outcomeStyle says how what a call did is told.
type outcomeStyle struct {
	// as is the viewer for whom the call is told, and whose reports are written: "" for who
	// makes it, who hears what is public and whose orders were dropped.
	as string
	// reports is the directory for the reports, or "".
	reports string
	// formats are those of the reports; nil for text and JSON.
	formats []string
	// full asks for every step of what happened.
	full bool
}

// to says where the reports go, and how.
func (style outcomeStyle) to(s *streams) folder.Reports {
	return folder.Reports{Dir: style.reports, Language: s.language, Formats: style.formats, As: style.as}
}

// outcome tells what a call did to a game file, the receipts left out. The game is the
// one after it.
func (s *streams) outcome(f *gameFile, g *play.Game, out *play.Outcome, style outcomeStyle) error {
	var did []play.Outcome // nothing, where nothing was filed
	if out.Entry.Number > 0 {
		quiet := *out
		quiet.Receipts = nil
		did = append(did, quiet)
	}
	var before []play.Outcome
	if as, err := viewer(g, style.as); err == nil && report.Recounts(g, as) {
		before = f.Before(context.Background(), out.Entry.Number)
	}
	doc, err := style.document(s, g, before, did...)
	switch {
	case err != nil:
		return err
	case s.json:
		s.line(outcomeDocument(g, doc.JSON()))
	case len(did) > 0:
		fmt.Fprint(s.out, doc.Text())
	}
	return nil
}

// commit commits an entry and writes its reports, if they are wanted. Where that
// fails, the hint says what to do; again says that the same call is one way.
func (style outcomeStyle) commit(s *streams, f *gameFile, next *play.Game, out play.Outcome, again bool) error {
	err := f.Commit(next, out)
	if f.committed == 0 {
		return err
	}
	return errors.Join(err, style.report(s, f, out, again))
}

// report writes the reports of the entry that was committed.
func (style outcomeStyle) report(s *streams, f *gameFile, out play.Outcome, again bool) error {
	return style.recovery(s, f, again, f.Report(context.Background(), style.to(s), out))
}

// finish completes what an earlier call left undone, and reports whether there was
// something.
func (style outcomeStyle) finish(s *streams, f *gameFile, receipts []play.Receipt) (completed bool, err error) {
	f.committed = f.At.Entry // it may be the file that is behind
	completed = f.Behind()
	written, err := f.Finish(context.Background(), style.to(s), receipts)
	if written {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/finished", "entry", f.At.Entry, "dir", style.reports)))
	}
	if completed = completed || written; completed && err == nil {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/complete", "entry", f.At.Entry)))
	}
	return completed, style.recovery(s, f, true, err)
}

// recovery adds to an error what to do about reports that are missing.
func (style outcomeStyle) recovery(s *streams, f *gameFile, again bool, err error) error {
	var failed *docket.CommitError
	if !errors.As(err, &failed) || failed.Stage != docket.StageReports {
		return err
	}
	command := fmt.Sprintf("cityhall report %s --entry %d --reports %s", shellWord(f.path), failed.Entry, shellWord(style.reports))
	if style.as != "" {
		command += " --as " + shellWord(style.as)
	}
	return &statusError{exitFailure, s.phrase(engine.Say("hint/reports", "again", again, "command", command)), err}
}

// shellWord returns the text as a word of a command line.
func shellWord(text string) string {
	if !strings.ContainsAny(text, " \t\n\"'`$&|;<>()*?[]#~!\\") {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// document returns the report for the viewer about what was done, and before.
func (style outcomeStyle) document(s *streams, g *play.Game, before []play.Outcome, did ...play.Outcome) (*report.Document, error) {
	as, err := viewer(g, style.as)
	if err != nil {
		return nil, err
	}
	to := s.reader(as)
	to.Host, to.Full = style.as == "", style.full
	return adjudicator.About(g, before, did...).To(to)
}

// outcomeDocument is a report less the game and the receipts, which have lines
// of their own, and with the journal's head.
func outcomeDocument(g *play.Game, d *engine.Node) *engine.Node {
	n := engine.Map("", engine.Scalar("type", "outcome"), engine.Scalar("game", g.ID), engine.Scalar("head", g.Tip.Head.String()))
	for _, e := range d.Nodes {
		switch e.Key {
		case "format", "game", "receipts":
		default:
			n.Add(e)
		}
	}
	return n
}

// receipts tells the answers to order sets, as the viewer may see them; in a trial
// nothing was filed.
func (s *streams) receipts(g *play.Game, receipts []play.Receipt, viewer string, trial bool) error {
	catalog, err := report.Load(g.Rules, s.language)
	if err != nil {
		return err
	}
	for _, r := range receipts {
		r = r.For(viewer)
		if s.json {
			d := catalog.ReceiptDocument(r, g.Players)
			d.Nodes = append([]*engine.Node{engine.Scalar("type", "receipt")}, d.Nodes...)
			s.line(d)
			continue
		}
		p := &layout.Page{}
		answer := catalog.Receipt(r, g.Players)
		if trial {
			answer = catalog.Trial(r, g.Players)
		}
		answer.Write(p)
		if digest := catalog.Digest(r, 0); digest != (report.Pair{}) {
			digest.Write(p)
		}
		c := color(0)
		if !r.Accepted {
			c = red
		}
		s.colored(c, func() { fmt.Fprint(s.out, p) })
	}
	s.example(g, receipts)
	return nil
}

// rejection returns the error for receipts of which some refuse their set.
func rejection(receipts []play.Receipt) error {
	n := 0
	for _, r := range receipts {
		if !r.Accepted {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return &statusError{status: exitRejected, err: errorf("%d of %s rejected", n, counted{n: len(receipts), noun: "order set"})}
}
