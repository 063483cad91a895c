package adjudicator

import (
	"context"
	"errors"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
)

// JournalPath returns the path of the journal of a game file.
func JournalPath(game string) string { return directory.JournalPath(game) }

// A Store is the game of a game file, as the office opens it.
type Store struct {
	in store.Store
	id string
	d  *Docket
}

// Open opens and locks the store of a game file.
func Open(path string) (*Store, error) {
	s, err := OpenToRead(path)
	if err != nil {
		return nil, err
	}
	if _, err := Take(context.Background(), s.in, s.id); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// OpenToRead opens the store of a game file without a lock.
func OpenToRead(path string) (*Store, error) {
	in, id, err := directory.OpenFile(path)
	if err != nil {
		return nil, err
	}
	return &Store{in: in, id: id}, nil
}

// CreateFile makes a game file with its journal.
func CreateFile(path string, g *play.Game, lines []byte) error {
	in, id, err := directory.OpenFile(path)
	if err != nil {
		return err
	}
	return errors.Join(Create(context.Background(), in, id, g, lines), in.Close())
}

// On returns the store of a game file on a disk.
func On(d disk.Disk, name string) *Store {
	in, id := directory.OnFile(d, name)
	return &Store{in: in, id: id}
}

// Load reads the game.
func (s *Store) Load() (*play.Game, error) {
	d, err := Load(context.Background(), s.in, s.id)
	if err != nil {
		return nil, err
	}
	s.d = d
	return d.Game, nil
}

// Commit makes an entry last.
func (s *Store) Commit(g *play.Game, lines []byte) error {
	c := &store.Change{Docket: s.id, Lines: lines, Checkpoint: Checkpoint(g)}
	if s.d != nil {
		c.After = s.d.At
	}
	at, err := s.in.Commit(context.Background(), c)
	if err == nil {
		s.d = &Docket{Saved: &store.Saved{Docket: s.id, At: at}, Game: g, store: s.in}
	}
	return err
}

// Checkpoint writes the game file where it is behind the journal.
func (s *Store) Checkpoint(*play.Game) error { return s.d.CatchUp(context.Background()) }

// Replay returns a replay of the journal.
func (s *Store) Replay() (*Replay, error) {
	_, _, r, err := both(context.Background(), s.in, s.id)
	return r, err
}

// At returns the game as it was after an entry.
func (s *Store) At(entry int) (*play.Game, error) {
	r, err := s.Replay()
	if err != nil {
		return nil, err
	}
	_, err = r.To(entry)
	return r.Game, err
}

// Verify is the function of that name.
func (s *Store) Verify(heads []Head, progress func(done, total int)) (*play.Game, error) {
	return Verify(context.Background(), s.in, s.id, heads, progress)
}

// MailsAfter returns the mails that caused an entry after the one of the
// number, each with how many it caused.
func (s *Store) MailsAfter(entry int) (map[play.Hash]int, error) {
	r, err := s.Replay()
	if err != nil {
		return nil, err
	}
	mails := map[play.Hash]int{}
	for _, e := range r.Entries()[min(entry, r.Len()):] {
		if e.Mail != nil {
			mails[*e.Mail]++
		}
		for _, set := range e.Sets {
			if set.Mail != nil {
				mails[*set.Mail]++
			}
		}
	}
	return mails, nil
}

// Close gives up the lock.
func (s *Store) Close() error { return s.in.Close() }
