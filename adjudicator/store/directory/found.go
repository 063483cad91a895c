package directory

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Found returns the path of something that a directory keeps: a game, people, or what was
// decided in the office. It is "" where nothing was kept yet, whether the directory is
// there or not.
func Found(dir string) (string, error) {
	names := []string{officeName + ".post", officeName + ".journal", officeName + ".yaml", peopleName}
	for _, below := range []string{GamesDir, mailsDir} {
		entries, err := os.ReadDir(filepath.Join(dir, below))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		for _, e := range entries {
			name := filepath.Join(below, e.Name())
			if below == GamesDir {
				name = filepath.Join(name, GameName)
			}
			if e.IsDir() {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); err == nil {
			return path, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", nil
}
