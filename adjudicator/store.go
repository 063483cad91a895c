package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/gofrs/flock"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A Store is a game file with its journal beside it, locked against other
// writers. The journal's line is the commit; the game file is a checkpoint
// that can lag behind it after a crash.
type Store struct {
	disk    disk.Disk
	name    string // of the game file in its directory
	journal string
	path    string // of the game file, for errors
	size    int64  // of the whole lines of the journal
	torn    bool   // whether something stands behind them
	behind  bool   // whether the game file was behind them when it was loaded
	closers []io.Closer
}

// JournalPath returns the path of the journal that belongs to a game file:
// the same name, with .journal in place of its ending.
func JournalPath(game string) string {
	return strings.TrimSuffix(game, filepath.Ext(game)) + ".journal"
}

// Create writes a new game and the lines of its journal. It refuses to replace
// a game that is there, or a journal that is more than what a crash in Create
// leaves: with the game file its secret is gone.
func Create(path string, g *play.Game, lines []byte) error {
	if err := free(path); err != nil {
		return err
	}
	s, err := open(path)
	if err != nil {
		return err
	} else if err := s.lock(); err != nil {
		return err
	}
	defer s.Close()
	if err := free(path); err != nil { // another program may have been quicker
		return err
	} else if left, _ := s.disk.Read(s.journal, 0); bytes.Count(left, []byte("\n")) > 1 {
		return fmt.Errorf("%s is there already: choose another name", JournalPath(path))
	}
	s.torn = true
	return s.Commit(g, lines)
}

// free reports that a game or anything else stands under the name, or under
// the same name with another ending, which would have the same journal.
func free(path string) error {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, e := range entries {
		game := e.Name() == filepath.Base(path) || !e.IsDir() && slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(e.Name()))
		if game && JournalPath(e.Name()) == JournalPath(filepath.Base(path)) {
			return fmt.Errorf("%s is there already: choose another name", filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
	return nil
}

// Open opens and locks the store of a game file that is there, waiting for
// nobody: while another program writes the game it fails.
func Open(path string) (*Store, error) {
	s, err := OpenToRead(path)
	if err != nil {
		return nil, err
	}
	return s, s.lock()
}

// OpenToRead opens the store without a lock; nothing can be committed to it.
func OpenToRead(path string) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	s, err := open(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(JournalPath(path)); err != nil {
		defer s.Close()
		if _, wrong := s.file(); wrong != nil { // a view has no journal
			return nil, wrong
		}
		return nil, notThere(JournalPath(path), err)
	}
	return s, nil
}

// On returns the store of a game file on a disk, without a lock: whoever opens
// it sees to it that nobody else writes.
func On(d disk.Disk, name string) *Store {
	return &Store{disk: d, name: name, journal: JournalPath(name), path: name}
}

func open(path string) (*Store, error) {
	dir, name := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	root, err := disk.Open(dir)
	if err != nil {
		return nil, err
	}
	s := On(root, name)
	s.path, s.closers = path, []io.Closer{root}
	return s, nil
}

// lock takes the lock, which is on the journal: that is never replaced. Windows
// keeps everybody from reading what is locked, the program itself too: there
// the lock is a file of its own. Where it fails the store is closed.
func (s *Store) lock() error {
	name := JournalPath(s.path)
	if runtime.GOOS == "windows" {
		name += ".lock"
	}
	lock := flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	held, err := lock.TryLock()
	if err == nil && !held {
		err = fmt.Errorf("%s: another program is writing this game; try again when it is done", s.path)
	}
	s.closers = append(s.closers, lock)
	if err != nil {
		s.Close()
	}
	return err
}

// Close gives up the lock.
func (s *Store) Close() error {
	var errs []error
	for i := len(s.closers) - 1; i >= 0; i-- {
		errs = append(errs, s.closers[i].Close())
	}
	return errors.Join(errs...)
}

func notThere(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(path, ".journal") {
		return &formats.Error{File: path, Problem: "the game's journal is missing", Hint: "it belongs beside the game file"}
	}
	return err
}

// Commit appends the lines of new entries to the journal, and then replaces
// the game file. Once the first is done the call has happened; a crash before
// it leaves the old game.
func (s *Store) Commit(g *play.Game, lines []byte) error {
	if s.torn {
		if err := s.disk.Truncate(s.journal, s.size); err != nil {
			return err
		}
		s.torn = false
	}
	last := bytes.LastIndexByte(bytes.TrimSuffix(lines, []byte("\n")), '\n') + 1
	g.Tip.Offset = s.size + int64(last)
	if err := s.disk.Write(s.journal, s.size, lines); err != nil {
		return err
	}
	if err := s.disk.Sync(s.journal); err != nil {
		return err
	}
	if s.size == 0 { // the journal's name is new
		if err := s.disk.SyncDir(s.name); err != nil {
			return err
		}
	}
	s.size += int64(len(lines))
	return s.save(g)
}

// save replaces the game file in one step.
func (s *Store) save(g *play.Game) error {
	return disk.Replace(s.disk, s.name, formats.Emit(g.Document()))
}

// CopyTo copies the game and its journal to another name, on which the store
// then works; the lock stays on the original.
func (s *Store) CopyTo(path string) (*Store, error) {
	game, err := s.disk.Read(s.name, 0)
	if err != nil {
		return nil, err
	}
	journal, err := s.disk.Read(s.journal, 0)
	if err != nil {
		return nil, err
	}
	for _, p := range []string{path, JournalPath(path)} {
		if _, err := os.Lstat(p); err == nil {
			return nil, fmt.Errorf("%s is there already: choose another name", p)
		}
	}
	c, err := open(path)
	if err != nil {
		return nil, err
	} else if err := c.lock(); err != nil {
		return nil, err
	}
	for _, do := range []func() error{
		func() error { return c.disk.Write(c.journal, 0, journal) },
		func() error { return c.disk.Sync(c.journal) },
		func() error { return c.disk.Write(c.name, 0, game) },
		func() error { return c.disk.Sync(c.name) },
		func() error { return c.disk.SyncDir(c.name) },
	} {
		if err := do(); err != nil {
			c.Close()
			return nil, err
		}
	}
	c.size, c.torn = s.size, s.torn
	return c, nil
}
