package locate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/formats/words"
)

// Office opens the store of the directory of an office or a league. On a database
// everybody works beside the others, so that Options.Guest changes nothing.
func Office(ctx context.Context, dir string, o directory.Options) (store.Store, error) {
	s, err := database(ctx, dir)
	if err != nil {
		return nil, err
	} else if s == nil {
		return directory.Open(dir, o)
	}
	return postgres.Open(ctx, s.URL, s.options(dir, o.Canonical))
}

// Migrate is postgres.Migrate for the database of a directory.
func Migrate(ctx context.Context, dir string) ([]string, error) {
	s, err := ReadSettings(dir)
	if err != nil {
		return nil, err
	} else if s == nil {
		return nil, words.Fail("store/no-database", "dir", dir)
	}
	if err := s.allow(ctx); err != nil {
		return nil, err
	}
	return postgres.Migrate(ctx, s.URL, s.options(dir, nil))
}

// Examine is postgres.Examine for the database of a directory, or of a URL. It is an error
// if the directory has none.
func Examine(ctx context.Context, place string, say func(postgres.Finding)) error {
	if postgres.IsURL(place) {
		postgres.Examine(ctx, place, postgres.Options{}, say)
		return nil
	}
	s, err := database(ctx, place)
	if err != nil {
		return err
	} else if s == nil {
		return words.Fail("store/no-database", "dir", place)
	}
	postgres.Examine(ctx, s.URL, s.options(place, nil), say)
	return nil
}

// Shared reports whether several machines may work on the directory's dockets.
func Shared(dir string) (bool, error) {
	s, err := ReadSettings(dir)
	return s != nil, err
}

// database returns the settings of a directory's database, which are trusted; nil where
// its games are files. It is an error if both are there.
func database(ctx context.Context, dir string) (*Settings, error) {
	s, err := ReadSettings(dir)
	if err != nil || s == nil {
		return nil, err
	}
	if found, err := directory.Found(dir); err != nil {
		return nil, err
	} else if found != "" {
		return nil, words.Fail("store/both", "dir", dir, "path", found)
	}
	return s, s.allow(ctx)
}

// worker names this program for those who look into the database.
func worker() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s/%d", host, os.Getpid())
}

// place returns the directory with a database that a path of a game is in, and the
// game's id; ok is false where the game is a file.
func place(path string) (dir, id string, ok bool, err error) {
	whole, err := filepath.Abs(path)
	if err != nil || filepath.Base(whole) != directory.GameName {
		return "", "", false, err
	}
	dir, id, ok = inside(filepath.Dir(path))
	return dir, id, ok && id != "", nil
}

// inside returns the directory with a database of which a path is the directory of its
// games, or of one with an id.
func inside(path string) (dir, id string, ok bool) {
	whole, err := filepath.Abs(path)
	switch {
	case err != nil:
		return "", "", false
	case filepath.Base(whole) == directory.GamesDir:
		dir = filepath.Join(path, "..")
	case filepath.Base(filepath.Dir(whole)) == directory.GamesDir:
		dir, id = filepath.Join(path, "..", ".."), filepath.Base(whole)
	default:
		return "", "", false
	}
	_, err = os.Stat(filepath.Join(dir, SettingsName))
	return dir, id, err == nil
}
