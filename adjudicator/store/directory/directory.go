package directory

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/queue"
	"cityhall.example/formats/words"
)

// Options say how a directory is opened.
type Options struct {
	// Canonical returns the same for addresses that are the same; nil compares
	// them as they are.
	Canonical func(address string) string
	// Policies and Presses are the words that seats.yaml may have; empty allows any.
	Policies, Presses []string
	// Guest opens the directory beside a program that runs the office. A guest
	// loads and commits; mail is kept, and work found, by the office alone.
	Guest bool
	// Restore opens the directory also where restoring it was interrupted: to do that again,
	// and for nothing else.
	Restore bool
	// Notice, if not nil, is told what was found and mended when the office was opened.
	Notice func(error)
	// Lock takes the lock of a file without waiting, or returns store.ErrBusy. Nil
	// locks for this program alone.
	Lock func(name string) (Lock, error)
}

// A Directory is a store in plain files.
type Directory struct {
	disk disk.Disk
	o    Options
	// dir is the directory as errors name it; alone is the one docket of a game
	// file, and office says that there are others.
	dir    string
	alone  *files
	office bool
	close  []func() error
	// mine is the lock of the office; nil for guests.
	mine Lock

	mu     sync.Mutex
	closed bool
	locks  map[string]bool
	held   map[string]*hold
	duties map[string]bool
	queue  *queue.Queue // nil for guests
	// dirty says that the queue is not what the index on the disk says, and
	// unsaved counts the emails since.
	dirty   bool
	unsaved int
	tries   tries
	// crowded is what people.yaml held when it was read last.
	crowded crowded
}

// An interface is only promised where it is kept.
var _ store.Store = (*Directory)(nil)

// Open opens the directory of an office. Without Options.Guest it is one
// program at a time that does: store.ErrBusy.
func Open(dir string, o Options) (*Directory, error) {
	root, err := disk.Open(dir)
	if err != nil {
		return nil, err
	}
	if o.Lock == nil {
		o.Lock = lockIn(dir)
	}
	d, err := on(root, dir, o)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	d.close = append([]func() error{root.Close}, d.close...)
	return d, nil
}

// On opens an office on any disk. Files are named as on the disk.
func On(root disk.Disk, o Options) (*Directory, error) { return on(root, "", o) }

func on(root disk.Disk, dir string, o Options) (*Directory, error) {
	d := &Directory{disk: root, dir: dir, o: o, office: true, locks: map[string]bool{}, held: map[string]*hold{}, duties: map[string]bool{}}
	if err := d.half(); err != nil && !o.Restore {
		return nil, err
	} else if o.Guest {
		return d, nil
	}
	lock, err := d.lock(lockName)
	if errors.Is(err, store.ErrBusy) {
		return nil, words.FailAs(store.ErrBusy, "store/running")
	} else if err != nil {
		return nil, err
	}
	d.mine, d.close = lock, append(d.close, lock.Release)
	if err := d.half(); err != nil && !o.Restore { // begun just before
		return nil, errors.Join(err, lock.Release())
	} else if err != nil {
		d.queue = queue.New(o.Canonical)
		return d, nil
	}
	if err := d.begin(); err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	return d, nil
}

// OpenFile opens the store of a game file and returns the name of its docket. A
// game of an office is opened as by a guest of the office. Where there is no
// game, it can be committed. A link stands for the game that it leads to, whose journal
// and lock are there.
func OpenFile(path string) (*Directory, string, error) {
	if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, "", err
		}
	}
	dir, name := filepath.Dir(path), filepath.Base(path)
	if whole, err := filepath.Abs(dir); err == nil && name == GameName {
		office := filepath.Dir(filepath.Dir(whole))
		if filepath.Base(filepath.Dir(dir)) == GamesDir { // errors name it as the path does
			office = filepath.Dir(filepath.Dir(dir))
		}
		if _, err := os.Stat(filepath.Join(office, changedDir)); err == nil && filepath.Base(filepath.Dir(whole)) == GamesDir {
			d, err := Open(office, Options{Guest: true})
			if err != nil {
				return nil, "", err
			}
			f := d.files(filepath.Base(whole))
			f.shown = path
			d.alone = &f
			return d, f.id, nil
		}
	}
	root, err := disk.Open(dir)
	if err != nil {
		return nil, "", err
	}
	d, id := OnFile(root, name)
	d.alone.shown, d.o.Lock = path, lockIn(dir)
	d.close = append(d.close, root.Close)
	return d, id, nil
}

// OnFile is OpenFile for a game file on any disk.
func OnFile(root disk.Disk, name string) (*Directory, string) {
	f := fileOf(name)
	return &Directory{disk: root, alone: &f, locks: map[string]bool{}, held: map[string]*hold{}}, f.id
}

// Dockets is as in store.Store.
func (d *Directory) Dockets(ctx context.Context) ([]string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.office {
		return []string{d.alone.id}, nil
	}
	return d.games()
}

// games returns the ids of the games whose checkpoints are there.
func (d *Directory) games() ([]string, error) {
	names, err := d.disk.List(GamesDir)
	var ids []string
	for _, id := range names {
		if d.there(d.files(id).game) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// there reports whether a file is there.
func (d *Directory) there(name string) bool {
	_, _, err := d.disk.End(name, 0)
	return err == nil || !errors.Is(err, fs.ErrNotExist)
}

// Close releases what is held, and writes the index.
func (d *Directory) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var errs []error
	for _, h := range d.held {
		errs = append(errs, d.release(h))
	}
	if d.queue != nil {
		errs = append(errs, d.end())
	}
	for _, do := range slices.Backward(d.close) {
		errs = append(errs, do())
	}
	d.close, d.closed = nil, true
	return errors.Join(errs...)
}
