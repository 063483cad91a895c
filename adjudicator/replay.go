package adjudicator

import (
	"bytes"
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// A Replay plays a journal again, entry by entry.
type Replay struct {
	// Game is the game after the last entry that was played; nil before the
	// first.
	Game    *formats.Game
	secret  engine.Secret
	entries []*formats.Entry
	// offsets are where the lines of the entries begin.
	offsets []int64
	// past holds the games to which later entries go back.
	past map[int]*formats.Game
}

// A ReplayError says which entry is not what the journal says it is.
type ReplayError struct {
	Entry   int
	Problem string
}

// Error returns the entry and the problem.
func (e *ReplayError) Error() string { return fmt.Sprintf("entry %d: %s", e.Entry, e.Problem) }

// NewReplay reads the lines of a journal. A torn last line is passed over.
// Errors are of type *formats.Error.
func NewReplay(file string, journal []byte, secret engine.Secret) (*Replay, error) {
	r := &Replay{secret: secret, past: map[int]*formats.Game{}}
	whole, _ := splitTorn(journal)
	offset := int64(0)
	for line := range bytes.Lines(whole) {
		e, err := formats.ReadEntry(file, len(r.entries)+1, line)
		if err != nil {
			return nil, err
		}
		if e.Act == formats.ActUndo {
			r.past[e.To] = nil
		}
		r.entries, r.offsets = append(r.entries, e), append(r.offsets, offset)
		offset += int64(len(line))
	}
	return r, nil
}

// splitTorn cuts off a last line that was not written whole.
func splitTorn(journal []byte) (whole, torn []byte) {
	end := bytes.LastIndexByte(journal, '\n') + 1
	if last := bytes.LastIndexByte(journal[:max(0, end-1)], '\n') + 1; bytes.IndexByte(journal[last:end], 0) >= 0 {
		end = last // a crash left a hole where the line was to be
	}
	return journal[:end], journal[end:]
}

// Len returns the number of entries.
func (r *Replay) Len() int { return len(r.entries) }

// Entry returns an entry by its number.
func (r *Replay) Entry(number int) *formats.Entry { return r.entries[number-1] }

// Entries returns all entries, in their order.
func (r *Replay) Entries() []*formats.Entry { return r.entries }

// Next plays the next entry. The error, a *ReplayError, names what is not as
// the journal says.
func (r *Replay) Next() (formats.Outcome, error) {
	var before formats.Mark
	if r.Game != nil {
		before = r.Game.Mark
	}
	e := r.entries[before.Entry]
	next, out, err := r.perform(e, before)
	if err != nil {
		return out, &ReplayError{e.Number, err.Error()}
	}
	next.Mark = formats.Mark{Entry: e.Number, Offset: r.offsets[before.Entry], Head: e.Head}
	r.Game = next
	if _, wanted := r.past[e.Number]; wanted {
		r.past[e.Number] = next.Clone()
	}
	return out, nil
}

func (r *Replay) perform(e *formats.Entry, before formats.Mark) (*formats.Game, formats.Outcome, error) {
	none := formats.Outcome{}
	g := r.Game
	if err := follows(e, before.Head, r.secret); err != nil {
		return nil, none, err
	} else if e.Act == formats.ActNew != (g == nil) {
		return nil, none, fmt.Errorf("the act %q cannot stand here", e.Act)
	}
	if g == nil {
		if e.Genesis == nil {
			return nil, none, fmt.Errorf("it does not say what the game is made from")
		}
		var err error
		if g, err = formats.FromGenesis(e.Genesis, r.secret); err != nil {
			return nil, none, err
		}
	}
	return again(g, e, r.past[e.To])
}

// follows checks the head of an entry.
func follows(e *formats.Entry, before formats.Hash, secret engine.Secret) error {
	if !e.Sealed(before, secret) {
		return fmt.Errorf("the head is not that of this entry behind the one before it")
	}
	return nil
}

// again plays an entry of a journal, and compares what comes of it with what
// the entry says.
func again(g *formats.Game, e *formats.Entry, past *formats.Game) (*formats.Game, formats.Outcome, error) {
	next, out, err := perform(g, e, past)
	if err == nil && formats.Digest(next.Document()) != e.State {
		err = fmt.Errorf("playing it gives another state than the one recorded")
	}
	return next, out, err
}

// To plays on to an entry and returns what it did. It is an error to ask for one
// that the journal does not have.
func (r *Replay) To(number int) (formats.Outcome, error) {
	var out formats.Outcome
	if number < 1 || number > r.Len() {
		return out, fmt.Errorf("there is no entry %d: the journal has entries 1 to %d", number, r.Len())
	}
	for r.Game == nil || r.Game.Mark.Entry < number {
		var err error
		if out, err = r.Next(); err != nil {
			return out, err
		}
	}
	return out, nil
}
