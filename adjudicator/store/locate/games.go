package locate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/formats/words"
)

// Game opens the store of one game, and returns the id of its docket there. Where there
// is no game, it can be committed.
func Game(ctx context.Context, path string) (store.Store, string, error) {
	var s Set
	opened, id, err := s.Game(ctx, path)
	if err != nil {
		return nil, "", errors.Join(err, s.Close())
	} else if len(s.databases) == 0 { // a file
		return opened, id, nil
	}
	return &last{opened, &s}, id, nil
}

// last is the only game of a set, which ends with it.
type last struct {
	store.Store
	set *Set
}

// Close is as in store.Store.
func (l *last) Close() error { return errors.Join(l.Store.Close(), l.set.Close()) }

// A Set opens the stores of many games: each database once, whatever games of it are
// asked for. Its zero value is ready for use, by several goroutines.
type Set struct {
	mu        sync.Mutex
	databases map[string]*postgres.Store // by their directories
	failed    map[string]error           // those that can't be opened, so that each is tried once
}

// Game is as the function. The store of the game is closed before the set.
func (s *Set) Game(ctx context.Context, path string) (store.Store, string, error) {
	dir, id, ok, err := place(path)
	if err != nil {
		return nil, "", err
	} else if !ok {
		return directory.OpenFile(path)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, "", words.Fail("store/both", "dir", dir, "path", path)
	}
	db, err := s.open(ctx, dir)
	if err != nil {
		return nil, "", err
	}
	return &shared{Store: db}, id, nil
}

// Stored is [StoredGame].
func (s *Set) Stored(path string) bool { return StoredGame(path) }

// open returns the database of a directory.
func (s *Set) open(ctx context.Context, dir string) (*postgres.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if db := s.databases[dir]; db != nil {
		return db, nil
	}
	if err := s.failed[dir]; err != nil {
		return nil, err
	}
	if s.databases == nil {
		s.databases, s.failed = map[string]*postgres.Store{}, map[string]error{}
	}
	settings, err := database(ctx, dir)
	if err != nil {
		return nil, err
	}
	db, err := postgres.Open(ctx, settings.URL, settings.options(dir, nil))
	if err != nil {
		s.failed[dir] = err
		return nil, err
	}
	s.databases[dir] = db
	return db, nil
}

// Close closes the databases.
func (s *Set) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, db := range s.databases {
		errs = append(errs, db.Close())
	}
	s.databases = nil
	return errors.Join(errs...)
}

// A shared store is a database that others use too: closing it gives up what was held
// through it.
type shared struct {
	store.Store
	mu   sync.Mutex
	held []func() error
}

// Hold is as in store.Store.
func (s *shared) Hold(ctx context.Context, docket string) (func() error, error) {
	release, err := s.Store.Hold(ctx, docket)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = append(s.held, release)
	return release, nil
}

// Ahead is as in [store.Ahead].
func (s *shared) Ahead(ctx context.Context) (time.Duration, error) { return store.Ahead(ctx, s.Store) }

// Close is as in store.Store.
func (s *shared) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, release := range s.held {
		errs = append(errs, release())
	}
	s.held = nil
	return errors.Join(errs...)
}

// Games returns the paths of the games that a path stands for: the game itself, or all
// in and under a directory, which are those of its database, if it has one. Directories
// whose databases can't be asked keep nobody from the others; where there are no others,
// or the path is one, it is an error.
func Games(ctx context.Context, path string) (games []string, unlisted []store.Unlisted, err error) {
	if _, _, ok, err := place(path); err != nil || ok {
		return []string{path}, nil, err
	}
	if dir, id, ok := inside(path); ok {
		if id != "" {
			return []string{filepath.Join(path, directory.GameName)}, nil, nil
		}
		games, err = list(ctx, dir, path)
		return games, nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	} else if !info.IsDir() {
		return []string{path}, nil, nil
	}
	root := filepath.Clean(path)
	err = walk(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir() && d.Name() == directory.GameName:
			games = append(games, path)
		case !d.IsDir() && d.Name() == SettingsName:
			kept, err := list(ctx, filepath.Dir(path), filepath.Join(filepath.Dir(path), directory.GamesDir))
			games = append(games, kept...)
			if err != nil && filepath.Dir(path) == root {
				return err
			} else if err != nil {
				unlisted = append(unlisted, store.Unlisted{Path: path, Err: err})
			}
		}
		return nil
	})
	if err == nil && len(games) == 0 && len(unlisted) == 1 {
		return nil, nil, unlisted[0].Err
	}
	return games, unlisted, err
}

// walk is [filepath.WalkDir] for a directory that somebody named: it follows a link to it,
// and that of its games, and no others.
func walk(root string, visit fs.WalkDirFunc) error {
	return filepath.WalkDir(root+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		if path == filepath.Join(root, directory.GamesDir) && err == nil && d.Type()&fs.ModeSymlink != 0 {
			if info, gone := os.Stat(path); gone != nil || !info.IsDir() {
				return nil
			}
			return filepath.WalkDir(path+string(filepath.Separator), visit)
		}
		return visit(path, d, err)
	})
}

// Stored reports whether a path stands for games of a database.
func Stored(path string) bool {
	_, _, games := inside(path)
	return games || StoredGame(path)
}

// StoredGame reports whether a path stands for one game of a database.
func StoredGame(path string) bool {
	_, _, game, _ := place(path)
	return game
}

// list returns the paths of the games in the database of a directory, below the
// directory of its games.
func list(ctx context.Context, dir, below string) ([]string, error) {
	var s Set
	db, err := s.open(ctx, dir)
	if err != nil {
		return nil, err
	}
	ids, err := db.Dockets(ctx)
	games := make([]string, len(ids))
	for i, id := range ids {
		games[i] = filepath.Join(below, id, directory.GameName)
	}
	return games, errors.Join(err, s.Close())
}
