package directory

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"time"

	"cityhall.example/adjudicator/store"
)

// notices looks at the dockets that other programs changed.
func (d *Directory) notices() error {
	names, err := d.disk.List(changedDir)
	if err != nil || len(names) == 0 {
		return err
	}
	for _, name := range names {
		// First, since the docket may be changed again while it is looked at.
		if err := d.disk.Remove(path.Join(changedDir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		switch {
		case name == everything:
			err = d.rebuild(d.steady)
		case valid(noticed(name)):
			err = d.summarize(noticed(name), d.steady)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Rebuild is as in store.Store. A guest leaves a notice for the office.
func (d *Directory) Rebuild(ctx context.Context, dockets ...string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case !d.office:
		return nil
	case d.queue == nil:
		names := []string{path.Join(changedDir, everything)}
		if len(dockets) > 0 {
			names = nil
		}
		for _, id := range dockets {
			names = append(names, notice(id))
		}
		for _, name := range names {
			if err := d.notify(name); err != nil {
				return err
			}
		}
		return nil
	case len(dockets) == 0:
		return d.rebuild(d.steady)
	}
	for _, id := range dockets {
		if err := d.summarize(id, d.steady); err != nil {
			return err
		}
	}
	return nil
}

// Work is as in store.Store.
func (d *Directory) Work(ctx context.Context, now time.Time, limit int) ([]store.Work, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	} else if err := d.locked(); err != nil {
		return nil, err
	} else if err := d.notices(); err != nil {
		return nil, err
	}
	return d.queue.Work(now, limit), nil
}

// Next is as in store.Store.
func (d *Directory) Next(ctx context.Context, now time.Time) (time.Time, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return time.Time{}, err
	}
	return d.queue.After(now), nil
}

// People is as in store.Store.
func (d *Directory) People(ctx context.Context, ids ...string) (store.Folk, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	return d.queue.People(ids), nil
}

// Seated is as in store.Store.
func (d *Directory) Seated(ctx context.Context, person string) ([]store.Owner, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	return d.queue.Seated(person), nil
}

// Owners is as in store.Store.
func (d *Directory) Owners(ctx context.Context, address string) ([]store.Owner, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	return d.queue.Owners(address), nil
}
