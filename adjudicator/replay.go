package adjudicator

import (
	"bytes"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A Replay replays a journal, entry by entry.
type Replay struct {
	// Game is the game after the last replayed entry, and the next one changes
	// it; nil before the first, and useless after an error.
	Game *play.Game
	// Watch is told what the game draws, if it is set before the first entry.
	Watch   engine.Watch
	secret  engine.Secret
	entries []*play.Entry
	lines   [][]byte // of the entries
	// past has the games that later entries go back to.
	past map[int]*play.Game
	// watch, if there is one, looks at every move.
	watch watcher
}

// A ReplayError names the entry that differs from the journal.
type ReplayError struct {
	Entry int
	// Err says how it differs.
	Err error
}

// Error returns the entry and the problem in English, for programs and logs.
func (e *ReplayError) Error() string { return e.Text(words.English) }

// Text returns the entry and the problem in the language.
func (e *ReplayError) Text(language string) string {
	return words.For(language, "").Say(engine.Say("journal/entry", "entry", e.Entry, "why", words.Text(e.Err, language)))
}

// NewReplay reads the lines of a journal. It ignores a torn last line. The
// error is a *[formats.Error].
func NewReplay(file string, journal []byte, secret engine.Secret) (*Replay, error) {
	r := &Replay{secret: secret, past: map[int]*play.Game{}}
	for line := range bytes.Lines(journal) {
		if line[len(line)-1] != '\n' {
			break
		}
		e, err := formats.ReadEntry(file, len(r.entries)+1, line)
		if err != nil {
			return nil, err
		}
		if e.Kind == play.ActUndo {
			r.past[e.To] = nil
		}
		r.entries, r.lines = append(r.entries, e), append(r.lines, line)
	}
	return r, nil
}

// Len returns the number of entries.
func (r *Replay) Len() int { return len(r.entries) }

// Entry returns an entry by its number.
func (r *Replay) Entry(number int) *play.Entry { return r.entries[number-1] }

// Line returns the line of an entry by its number.
func (r *Replay) Line(number int) []byte { return r.lines[number-1] }

// Entries returns all entries in order.
func (r *Replay) Entries() []*play.Entry { return r.entries }

// Next replays the next entry. The error is a *[ReplayError] if it differs from
// the journal.
func (r *Replay) Next() (play.Outcome, error) {
	var before play.Tip
	if r.Game != nil {
		before = r.Game.Tip
	}
	e := r.entries[before.Entry]
	next, out, err := r.perform(e, before)
	if err != nil {
		return out, &ReplayError{e.Number, err}
	}
	next.Tip, next.Watch = e.Tip(), r.Watch
	r.Game = next
	if _, wanted := r.past[e.Number]; wanted {
		r.past[e.Number] = next.Clone()
	}
	return out, nil
}

func (r *Replay) perform(e *play.Entry, before play.Tip) (*play.Game, play.Outcome, error) {
	none := play.Outcome{}
	g := r.Game
	if err := Follows(e, r.lines[e.Number-1], before, r.secret); err != nil {
		return nil, none, err
	} else if e.Kind == play.ActNew != (g == nil) {
		return nil, none, words.Fail("journal/act", "act", string(e.Kind))
	}
	if g == nil {
		if e.Genesis == nil {
			return nil, none, words.Fail("journal/genesis")
		}
		var err error
		if g, err = formats.FromGenesis(e.Genesis, r.secret); err != nil {
			return nil, none, err
		}
		g.Watch = r.Watch
	}
	return Again(g, e, r.past[e.To], r.watch)
}

// Follows checks the head and the time of an entry.
func Follows(e *play.Entry, line []byte, before play.Tip, secret engine.Secret) error {
	if problem := e.Follows(before, line, secret); !problem.Empty() {
		return &words.Error{Phrase: problem}
	}
	return nil
}

// Again replays an entry on a game, which it changes, and compares the result
// with the entry. The watcher can be nil.
func Again(g *play.Game, e *play.Entry, past *play.Game, w watcher) (*play.Game, play.Outcome, error) {
	next, out, err := watched(g, e, past, w)
	if err == nil && next.Digest() != e.State {
		err = words.Fail("journal/state")
	}
	return next, out, err
}

// To replays up to an entry and returns what it did; nothing if it was replayed
// last. It fails for entries that the journal lacks or that were passed.
func (r *Replay) To(number int) (play.Outcome, error) {
	if r.Game != nil && r.Game.Tip.Entry == number {
		return play.Outcome{}, nil
	}
	outcomes, err := r.Since(number-1, number)
	if err != nil || len(outcomes) == 0 {
		return play.Outcome{}, err
	}
	return outcomes[0], nil
}

// Since replays up to an entry and returns what each entry after another one
// did: what a report about them is made of, with the game as it is then.
// Rejected order sets and file names are not in a journal. It fails for entries
// that the journal lacks or that were passed.
func (r *Replay) Since(since, number int) ([]play.Outcome, error) {
	played := 0
	if r.Game != nil {
		played = r.Game.Tip.Entry
	}
	switch {
	case number < 1 || number > r.Len():
		return nil, &words.Error{Phrase: noEntry(number, r.Len())}
	case since < 0 || since >= number:
		return nil, words.Fail("journal/none-since", "entry", number, "since", since)
	case since < played:
		return nil, words.Fail("journal/played", "entry", since+1)
	}
	var outcomes []play.Outcome
	for n := played + 1; n <= number; n++ {
		var receipts []play.Receipt
		if n > since && r.Game != nil && r.Entry(n).Kind == play.ActOrders {
			receipts = foreseen(r.Game, r.Entry(n).Sets)
		}
		out, err := r.Next()
		if err != nil {
			return nil, err
		}
		for i, was := range receipts {
			out.Receipts[i].Warnings, out.Receipts[i].Ends = was.Warnings, was.Ends
		}
		if n > since {
			outcomes = append(outcomes, out)
		}
	}
	return outcomes, nil
}
