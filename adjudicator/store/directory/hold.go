package directory

import (
	"context"
	"errors"
	"io/fs"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

// putOff is how many commits of a held docket are in the journal before its
// checkpoint is written.
const putOff = 16

// A hold is a docket that is locked.
type hold struct {
	files
	lock Lock
	// view is what the docket is like, or nil where it must be looked at, and looked are
	// the stamps of its files as of then.
	view   *view
	looked [2]string
	// checkpoint is behind the last commit and not written yet, after the
	// number of commits; seats and people say that those are not either.
	checkpoint    []byte
	commits       int
	seats, people bool
	// ids are the sets of the journal, once they were looked at.
	ids *ids
	// stamp is that of the journal behind what was appended last; "" where nothing was.
	stamp string
	// changed says that something was committed.
	changed bool
}

// Hold is as in store.Store.
func (d *Directory) Hold(ctx context.Context, docket string) (func() error, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.held[docket] != nil {
		return nil, d.busy(d.files(docket), "store/in-use")
	}
	h, err := d.hold(docket, false)
	if err != nil {
		return nil, err
	}
	return func() error {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.held[docket] != h { // the store was closed
			return nil
		}
		return d.release(h)
	}, nil
}

var errClosed = errors.New("this store is closed")

// hold locks a docket, which may be a new one if made is set.
func (d *Directory) hold(docket string, made bool) (*hold, error) {
	if d.closed { // the index says what was committed before
		return nil, errClosed
	}
	f := d.files(docket)
	if !valid(docket) && d.office {
		return nil, missing(d.path(f, f.game))
	}
	if d.there(f.game) {
		if !d.there(f.journal) && docket != "" { // and none is made by locking it
			return nil, d.noJournal(f, fs.ErrNotExist)
		}
	} else if !made && docket != "" {
		return nil, missing(d.path(f, f.game))
	} else if d.office && docket != "" {
		if err := d.disk.MakeDir(GamesDir + "/" + docket); err != nil {
			return nil, err
		}
	}
	lock, err := d.lock(f.lock)
	if errors.Is(err, store.ErrBusy) {
		return nil, d.busy(f, "store/locked")
	} else if err != nil {
		return nil, err
	}
	h := &hold{files: f, lock: lock}
	d.held[docket] = h
	return h, nil
}

// holding returns the hold of a docket and what gives it up again, which does
// nothing where it was held before.
func (d *Directory) holding(docket string, made bool) (h *hold, release func() error, err error) {
	if h := d.held[docket]; h != nil {
		return h, func() error { return nil }, nil
	}
	if h, err = d.hold(docket, made); err != nil {
		return nil, nil, err
	}
	return h, func() error { return d.release(h) }, nil
}

// now returns what the docket is like.
func (d *Directory) now(h *hold) (*view, error) {
	if h.view != nil {
		return h.view, nil
	}
	h.looked = d.stamps(h.files)
	v, err := d.view(h.files)
	h.view = v
	return v, err
}

// stamps returns those of a docket's files with commits; "" for one that isn't there.
func (d *Directory) stamps(f files) (all [2]string) {
	all[0], _ = d.disk.Stamp(f.journal)
	all[1], _ = d.disk.Stamp(f.post)
	return all
}

// still says so where the files of a docket aren't those that were locked and looked at.
// Whoever replaces the locked file, even by an equal copy, takes the lock away: another
// program may have written into the new one. What was touched is looked at again.
func (d *Directory) still(h *hold) error {
	same := h.lock.Held()
	if now := d.stamps(h.files); same && h.view != nil && now != h.looked {
		v, err := d.view(h.files)
		same = err == nil && v.state.Version == h.view.state.Version && v.state.Journal == h.view.state.Journal && v.postSize == h.view.postSize
		h.looked = now
	}
	if same {
		return nil
	}
	h.view = nil
	return words.FailAs(store.ErrGoneOn, "store/replaced", "path", d.path(h.files, h.journal))
}

// known returns what a docket is like, without looking again where it is held.
func (d *Directory) known(id string) (*view, error) {
	if h := d.held[id]; h != nil {
		return d.now(h)
	}
	return d.view(d.files(id))
}

// release writes what was put off, and gives up the lock.
func (d *Directory) release(h *hold) error {
	errs := []error{d.flush(h)}
	d.writeIDs(h)
	delete(d.held, h.id)
	errs = append(errs, h.lock.Release())
	if h.changed && d.queue == nil && d.office {
		errs = append(errs, d.notify(notice(h.id)))
	}
	return errors.Join(errs...)
}

// flush writes the checkpoint, the seats and the people where they are behind. They can
// be made again from what was committed.
func (d *Directory) flush(h *hold) error {
	if h.seats || h.people || h.checkpoint != nil {
		if err := d.still(h); err != nil {
			h.seats, h.people, h.checkpoint, h.commits = false, false, nil, 0
			return err
		}
	}
	if h.seats && h.view != nil {
		s := seating{h.view.seats(), h.view.state.Tx}
		if err := d.writeSeats(h.files, s); err != nil {
			return err
		}
		h.seats, h.view.seating = false, s
	}
	if h.people && h.view != nil {
		c := crowd{h.view.people(), h.view.state.Tx}
		if err := d.writePeople(h.files, c); err != nil {
			return err
		}
		h.people, h.view.crowd = false, c
	}
	if h.checkpoint != nil {
		if err := disk.Replace(d.disk, h.game, h.checkpoint); err != nil {
			return err
		}
	}
	h.checkpoint, h.commits = nil, 0
	return nil
}

// notify leaves a notice for the program that runs the office.
func (d *Directory) notify(name string) error {
	if err := d.disk.MakeDir(changedDir); err != nil {
		return err
	} else if err := d.disk.Write(name, 0, nil); err != nil {
		return err
	}
	return d.disk.SyncDir(name)
}
