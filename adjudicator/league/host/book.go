package host

import (
	"cmp"
	"context"
	"errors"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// office is the docket of the league's journal.
const office = ""

// A Book is a league as of the last commit of its docket.
type Book struct {
	*store.Saved
	State *league.State
	// behind says that the checkpoint is older than the journal's end.
	behind bool
}

// Load reads the league from its store: the checkpoint, with the entries after it
// replayed. An office that has no league yet has an empty one. For a damaged or
// edited file the error is a *[formats.Error].
func Load(ctx context.Context, s store.Store) (*Book, error) {
	var lately *Lately
	return lately.load(ctx, s)
}

// Read is Load for a docket that was read already.
func Read(ctx context.Context, s store.Store, saved *store.Saved) (b *Book, err error) {
	b = &Book{Saved: saved, State: &league.State{}}
	if saved.Checkpoint != nil {
		if b.State, err = league.ReadState(saved.File, saved.Checkpoint); err != nil {
			return nil, err
		}
	}
	return b, b.catchUp(ctx, s)
}

// At returns the league as of an entry of its journal.
func At(ctx context.Context, s store.Store, saved *store.Saved, entry int) (*league.State, error) {
	st := &league.State{}
	for line, err := range s.Journal(ctx, office, 1) {
		if err != nil {
			return nil, err
		} else if st.Tip.Entry == entry {
			break
		}
		if st, _, err = league.Replay(st, saved.JournalFile, line); err != nil {
			return nil, err
		}
	}
	return st, nil
}

// catchUp replays the entries after the checkpoint, whose own entry must be that
// of the journal.
func (b *Book) catchUp(ctx context.Context, s store.Store) error {
	first := b.State.Tip.Entry
	b.behind = first < b.At.Entry
	if first > b.At.Entry {
		return &formats.Error{File: b.JournalFile, Problem: engine.Say("journal/short", "entry", b.At.Entry+1)}
	}
	number := max(1, first)
	for line, err := range s.Journal(ctx, office, number) {
		switch {
		case err != nil:
			return err
		case number > b.At.Entry: // of a later commit
			return nil
		case number == first:
			err = b.check(line)
		default:
			b.State, _, err = league.Replay(b.State, b.JournalFile, line)
		}
		if err != nil {
			return err
		}
		number++
	}
	if number <= b.At.Entry {
		return &formats.Error{File: b.JournalFile, Problem: engine.Say("journal/gone", "entry", number)}
	}
	return nil
}

// check compares the checkpoint with its entry.
func (b *Book) check(line []byte) error {
	e, err := league.ReadEntry(b.JournalFile, b.State.Tip.Entry, line)
	if err != nil {
		return err
	}
	if e.Head != b.State.Tip.Head {
		return &formats.Error{File: b.JournalFile, Problem: engine.Say("journal/head", "entry", e.Number)}
	} else if e.State != b.State.Digest() {
		return &formats.Error{File: b.File, Problem: engine.Say("league/edited", "entry", e.Number), Hint: engine.Say("hint/copy")}
	}
	return nil
}

// Change returns what commits an act, and the entry for it.
func (b *Book) Change(a league.Act) (*store.Change, *league.Entry, error) {
	next, e, err := league.Do(b.State, a)
	if err != nil {
		return nil, nil, err
	}
	return &store.Change{
		Docket: office, After: b.At, Now: time.Unix(int64(e.At), 0).UTC(),
		Lines: e.Line(), Checkpoint: next.Checkpoint(),
	}, e, nil
}

// Another program may hold the docket for a moment.
const (
	tries = 100
	pause = 100 * time.Millisecond
)

// Do commits the act that decide chooses for the league as it is then; where
// another program was faster it chooses again. An act of no kind does nothing; the
// entry is nil then.
func Do(ctx context.Context, s store.Store, now play.Time, decide func(*Book) (league.Act, error)) (*league.Entry, error) {
	return do(ctx, s, nil, now, decide)
}

// do is Do with what was read lately.
func do(ctx context.Context, s store.Store, lately *Lately, now play.Time, decide func(*Book) (league.Act, error)) (*league.Entry, error) {
	for try := 1; ; try++ {
		b, err := lately.load(ctx, s)
		if err != nil {
			return nil, err
		}
		a, err := decide(b)
		if err != nil || a.Kind == "" {
			return nil, err
		}
		a.At = now
		c, e, err := b.Change(a)
		if err != nil {
			return nil, err
		}
		_, err = s.Commit(ctx, c)
		if again := errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrGoneOn); !again || try == tries {
			return e, err
		}
		time.Sleep(pause)
	}
}

// catchUp writes the checkpoint again if a crash left it older than the journal.
func catchUp(ctx context.Context, s store.Store, lately *Lately) error {
	b, err := lately.load(ctx, s)
	if err != nil || !b.behind {
		return err
	}
	_, err = s.Commit(ctx, &store.Change{Docket: office, After: b.At, Checkpoint: b.State.Checkpoint()})
	if errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrGoneOn) { // who was faster does it
		return nil
	}
	return err
}

// Verify replays the whole journal, compares the checkpoint with it, and takes the
// results of all games again from their own journals. It compares the heads, which
// people kept, and calls each, if not nil, with every entry.
func Verify(ctx context.Context, s store.Store, heads []docket.Head, each func(*league.Entry)) (*league.State, error) {
	b, err := Load(ctx, s)
	if err != nil {
		return nil, err
	}
	var entries []*league.Entry
	var other error
	st, err := league.Verify(b.JournalFile, s.Journal(ctx, office, 1), func(e *league.Entry) {
		if other == nil {
			other = docket.CheckHeads(heads, e.Number, e.Head)
		}
		if entries = append(entries, e); each != nil {
			each(e)
		}
	})
	if err == nil {
		err = cmp.Or(other, docket.CheckHeadsWithin(heads, st.Tip.Entry))
	}
	if err != nil {
		return nil, err
	} else if st.Tip != b.State.Tip || st.Digest() != b.State.Digest() {
		return nil, &formats.Error{File: b.File, Problem: engine.Say("league/edited", "entry", b.State.Tip.Entry), Hint: engine.Say("hint/copy")}
	}
	return st, verifyGames(ctx, s, b.JournalFile, entries)
}
