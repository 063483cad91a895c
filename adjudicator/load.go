package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// ErrByHand is what a HandError is.
var ErrByHand = errors.New("changed by hand")

// A HandError says that the game file is not what the journal says it is.
type HandError struct {
	Path  string
	Entry int
	// Game is what the file holds.
	Game *play.Game
	// Changed are the fields, where they were looked for.
	Changed []string
}

// Error says what to do about it.
func (e *HandError) Error() string {
	if e.Changed == nil {
		return fmt.Sprintf("%s: changed by hand after entry %d; \"verify\" tells what, \"amend\" records such a change", e.Path, e.Entry)
	}
	return fmt.Sprintf("%s: changed by hand after entry %d: %s; \"amend\" records such a change", e.Path, e.Entry, strings.Join(e.Changed, ", "))
}

// Unwrap returns ErrByHand.
func (e *HandError) Unwrap() error { return ErrByHand }

// file reads the game file, which must be no view.
func (s *Store) file() (*play.Game, error) {
	data, err := s.disk.Read(s.name, 0)
	if err != nil {
		return nil, err
	}
	g, err := formats.ReadGame(s.path, data)
	if err == nil && g.View != "" {
		err = &formats.Error{File: s.path, Problem: "this is the view of " + g.View + ", not the game file"}
	}
	return g, err
}

// Load reads the game: the checkpoint in the game file, and the lines of the
// journal that came after it. It reads no more of the journal than that.
func (s *Store) Load() (*play.Game, error) {
	g, err := s.file()
	if err != nil {
		return nil, err
	}
	tail, err := s.disk.Read(s.journal, g.Tip.Offset)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, s.broken("the journal is shorter than the game file says: it ends before entry %d", g.Tip.Entry)
	} else if err != nil {
		return nil, notThere(JournalPath(s.path), err)
	}
	whole, torn := splitTorn(tail)
	s.size, s.torn = g.Tip.Offset+int64(len(whole)), len(torn) > 0
	now, err := s.catchUp(g, whole)
	s.behind = err == nil && now.Tip != g.Tip
	return now, err
}

// Checkpoint writes the game that was loaded where its file was behind the
// journal, as a crash leaves it.
func (s *Store) Checkpoint(g *play.Game) error {
	if !s.behind {
		return nil
	}
	s.behind = false
	return s.save(g)
}

func (s *Store) broken(format string, args ...any) error {
	return &formats.Error{File: JournalPath(s.path), Problem: fmt.Sprintf(format, args...)}
}

// catchUp checks the game against the entry it was saved after, and plays the
// entries behind that.
func (s *Store) catchUp(g *play.Game, journal []byte) (*play.Game, error) {
	number, offset := g.Tip.Entry, g.Tip.Offset
	for line := range bytes.Lines(journal) {
		e, err := formats.ReadEntry(JournalPath(s.path), number, line)
		switch {
		case err != nil:
			return nil, err
		case number == g.Tip.Entry:
			if e.Head != g.Tip.Head {
				return nil, s.broken("entry %d has another head than the game file says", number)
			} else if e.State != play.Digest(g.Document()) {
				return nil, &HandError{Path: s.path, Entry: number, Game: g}
			}
		default:
			if err := follows(e, g.Tip.Head, g.Secret); err != nil {
				return nil, s.broken("entry %d: %v", number, err)
			}
			past, err := s.past(e)
			if err != nil {
				return nil, err
			}
			next, _, err := again(g, e, past)
			if err != nil {
				return nil, s.broken("entry %d: %v", number, err)
			}
			next.Tip = play.Tip{Entry: number, Offset: offset, Head: e.Head}
			g = next
		}
		number++
		offset += int64(len(line))
	}
	if number == g.Tip.Entry {
		return nil, s.broken("the journal is shorter than the game file says: it ends before entry %d", g.Tip.Entry)
	}
	return g, nil
}

// past returns the game to which the entry goes back, if it does.
func (s *Store) past(e *play.Entry) (*play.Game, error) {
	if e.Act != play.ActUndo {
		return nil, nil
	}
	return s.At(e.To)
}

// At returns the game as it was after an entry, by playing the journal from
// its beginning.
func (s *Store) At(entry int) (*play.Game, error) {
	r, err := s.Replay()
	if err != nil {
		return nil, err
	}
	_, err = r.To(entry)
	return r.Game, err
}

// Replay returns a replay of the journal with the game file's secret.
func (s *Store) Replay() (*Replay, error) {
	_, r, err := s.both()
	return r, err
}

// both reads the game file, and the whole journal for a replay.
func (s *Store) both() (*play.Game, *Replay, error) {
	g, err := s.file()
	if err != nil {
		return nil, nil, err
	}
	journal, err := s.disk.Read(s.journal, 0)
	if err != nil {
		return nil, nil, notThere(JournalPath(s.path), err)
	}
	whole, torn := splitTorn(journal)
	s.size, s.torn = int64(len(whole)), len(torn) > 0
	r, err := NewReplay(JournalPath(s.path), whole, g.Secret)
	return g, r, err
}
