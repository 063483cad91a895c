package directory

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gofrs/flock"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

// A Lock keeps other programs from what a file stands for.
type Lock interface {
	// Held reports whether it still does: whoever deletes or replaces the file
	// takes the lock away.
	Held() bool
	Release() error
}

// fileLock is a lock on a file of a directory.
type fileLock struct{ *flock.Flock }

// Held is as in Lock.
func (l fileLock) Held() bool {
	locked, err := l.Stat()
	there, gone := os.Stat(l.Path())
	return err == nil && gone == nil && os.SameFile(locked, there)
}

// Release is as in Lock.
func (l fileLock) Release() error { return l.Close() }

// lockIn returns locks on the files of a directory.
func lockIn(dir string) func(string) (Lock, error) {
	return func(name string) (Lock, error) {
		if runtime.GOOS == "windows" { // what is locked there can't be read, even by the same program
			name += ".lock"
		}
		for {
			lock := fileLock{flock.New(filepath.Join(dir, filepath.FromSlash(name)), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))}
			held, err := lock.TryLock()
			if err == nil && !held {
				err = store.ErrBusy
			}
			if err != nil {
				return nil, errors.Join(err, lock.Release())
			} else if lock.Held() {
				return lock, nil
			}
			lock.Release() // the file was replaced meanwhile
		}
	}
}

// ownLock is a lock for this program alone.
type ownLock struct {
	all  map[string]bool
	name string
}

func (l ownLock) Held() bool     { return l.all[l.name] }
func (l ownLock) Release() error { delete(l.all, l.name); return nil }

// lock takes the lock of a file, on which other programs agree, or for this one
// alone.
func (d *Directory) lock(name string) (Lock, error) {
	if d.o.Lock != nil {
		return d.o.Lock(name)
	} else if d.locks[name] {
		return nil, store.ErrBusy
	}
	d.locks[name] = true
	return ownLock{d.locks, name}, nil
}

// locked says so where the lock of the office was taken away: another program
// may run it by now.
func (d *Directory) locked() error {
	if d.mine == nil || d.mine.Held() {
		return nil
	}
	return words.Fail("store/lock-gone", "path", d.path(files{}, lockName))
}
