package docket

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A CommitError says what became of an entry where something failed: it is in
// the journal, or nothing is.
type CommitError struct {
	Path string
	// Entry is the entry that is committed, or 0.
	Entry int
	// Stage is what failed after the commit.
	Stage Stage
	Err   error
}

// A Stage is something that follows a commit.
type Stage string

// What follows a commit.
const (
	// StageFile is that the game file is brought up to date.
	StageFile Stage = "file"
	// StageReports is that the reports are written.
	StageReports Stage = "reports"
	// StageResult is that what happened is printed.
	StageResult Stage = "result"
)

// Error returns what is committed and what failed in English, for programs and
// logs.
func (e *CommitError) Error() string { return e.Text(words.English) }

// Text returns what is committed and what failed in the language.
func (e *CommitError) Text(language string) string {
	code := "call/uncommitted"
	if e.Entry > 0 {
		code = "call/" + string(e.Stage)
	}
	return words.For(language, "").Say(engine.Say(code, "path", e.Path, "entry", e.Entry, "why", words.Text(e.Err, language)))
}

// Unwrap returns what went wrong.
func (e *CommitError) Unwrap() error { return e.Err }

// unsure returns the error of a commit, with what became of the entry: a disk
// that fails may have kept it.
func (d *Docket) unsure(ctx context.Context, err error, next *play.Game) error {
	if errors.Is(err, store.ErrGoneOn) || errors.Is(err, store.ErrBusy) {
		return err
	}
	saved, failed := d.Store.Load(ctx, d.Docket)
	switch {
	case failed != nil:
		return errors.Join(err, failed)
	case saved.At.Head == next.Tip.Head:
		d.At, d.Game = saved.At, next
		return &CommitError{d.File, next.Tip.Entry, StageFile, err}
	}
	return &CommitError{Path: d.File, Err: err}
}

// Last returns the last entry.
func (d *Docket) Last(ctx context.Context) (*play.Entry, error) {
	for line, err := range d.Store.Journal(ctx, d.Docket, d.At.Entry) {
		if err != nil {
			return nil, err
		}
		return formats.ReadEntry(d.JournalFile, d.At.Entry, line)
	}
	return nil, &formats.Error{File: d.JournalFile, Problem: engine.Say("journal/gone", "entry", d.At.Entry)}
}

// Did reports whether the last entry is already the act, with some of the sets
// and no others, and nothing of the rest could be filed. A call that was killed after
// its commit can so be made again without doing it twice. Only messages are never
// the same.
func (d *Docket) Did(ctx context.Context, a play.Act, sets ...*play.OrderSet) (bool, error) {
	last, err := d.Last(ctx)
	if err != nil {
		return false, err
	} else if a.Kind == play.ActMessage || adjudicator.Tidy(d.Game, &a) != nil {
		return false, nil
	}
	for _, r := range adjudicator.Check(d.Game, sets) {
		if r.Accepted && !r.Repeated {
			return false, nil
		}
	}
	for _, s := range last.Sets {
		if !slices.ContainsFunc(sets, func(set *play.OrderSet) bool {
			return slices.ContainsFunc(set.Filed, func(f play.FiledSet) bool { return f.Entry == last.Number && f.Player == s.Player && f.ID == s.ID })
		}) {
			return false, nil
		}
	}
	was := last.Act
	was.At, was.Sets, was.Changed = a.At, a.Sets, a.Changed
	return reflect.DeepEqual(was, a), nil
}

// Finish completes what a call may have left undone that was killed after its
// commit: it brings the game file up to date, and writes the reports about the last
// entries, unless there are to be none or the directory has them, with receipts for
// the sets of this call. It returns whether it wrote reports. Errors are of type
// *[CommitError].
func (d *Docket) Finish(ctx context.Context, to folder.Reports, receipts []play.Receipt) (written bool, err error) {
	if err := errors.Join(d.catchUp(ctx), d.KeepNotes(ctx)); err != nil {
		return false, &CommitError{d.File, d.At.Entry, StageFile, err}
	}
	if to.Dir == "" || to.Reported(d.Game) && to.Whole(d.Game) {
		return false, nil
	}
	if err := d.remake(ctx, to, receipts); err != nil {
		return false, &CommitError{d.File, d.At.Entry, StageReports, err}
	}
	return true, nil
}

// remake writes the reports about the entries that the directory has none of, with
// receipts for the sets of another call.
func (d *Docket) remake(ctx context.Context, to folder.Reports, again []play.Receipt) error {
	r, err := d.Replay(ctx)
	if err != nil {
		return err
	}
	since, head := to.Tip(d.Game)
	if since < 1 || since >= r.Len() || r.Entry(since).Head.String() != head {
		since = r.Len() - 1
	}
	all, err := r.Since(0, r.Len())
	if err != nil {
		return err
	}
	before, outcomes := all[:since], all[since:]
	out := &outcomes[len(outcomes)-1]
	for _, a := range again {
		i := slices.IndexFunc(out.Receipts, func(r play.Receipt) bool { return r.Seat == a.Seat && r.Digest == a.Digest })
		if i >= 0 {
			out.Receipts[i].File = a.File
		} else if !a.Accepted {
			out.Receipts = append(out.Receipts, a)
		}
	}
	to.Jots = d.jots()
	return to.Write(r.Game, before, outcomes...)
}

// Report writes the reports of an entry that was committed just now, unless there are
// to be none. Errors are of type *[CommitError].
func (d *Docket) Report(ctx context.Context, to folder.Reports, out play.Outcome) error {
	if to.Dir == "" {
		return nil
	}
	to.Jots = d.jots()
	if err := to.Write(d.Game, d.Before(ctx, out.Entry.Number), out); err != nil {
		return &CommitError{d.File, d.At.Entry, StageReports, err}
	}
	return nil
}
