package directory

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/adjudicator/store/internal/queue"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// The index is written when the office is closed, and is index.old while it
// runs. So a start that finds no index comes after a crash, and makes it again:
// the dockets from their posts, the emails from the packs since index.old.

// begin reads the index.
func (d *Directory) begin() error {
	for _, dir := range []string{gamesDir, changedDir, mailsDir} {
		if err := d.disk.MakeDir(dir); err != nil {
			return err
		}
	}
	d.queue = queue.New(d.o.Canonical)
	data, err := d.disk.Read(indexName, 0)
	closed := err == nil
	if errors.Is(err, fs.ErrNotExist) {
		data, err = d.disk.Read(oldIndex, 0)
	}
	if err == nil {
		if json.Unmarshal(data, d.queue) != nil { // it can be made again
			closed, d.queue = false, queue.New(d.o.Canonical)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if d.there(indexName) {
		if err := d.disk.Rename(indexName, oldIndex); err != nil {
			return err
		} else if err := d.disk.SyncDir(indexName); err != nil {
			return err
		}
	}
	if err := d.tries.read(d.disk); err != nil {
		return err
	}
	if err := d.newPacks(); err != nil {
		return err
	}
	if !closed {
		d.dirty = true
		return d.rebuild()
	}
	return d.cameAndWent()
}

// newPacks queues the emails of packs that the index doesn't have.
func (d *Directory) newPacks() error {
	next := d.queue.Next()
	for first, err := range d.packs(next) {
		if err != nil {
			return err
		} else if first < next {
			continue
		}
		mails, p, err := d.readPack(packName(first))
		if err != nil { // it keeps its numbers, and stops no other
			d.queue.Skip(first + packsIn - 1)
			continue
		}
		for _, m := range mails {
			d.queue.Keep(m)
		}
		d.queue.Progress(p)
		d.dirty = true
	}
	return nil
}

// cameAndWent looks for games that came or went since the index was written.
func (d *Directory) cameAndWent() error {
	names, err := d.disk.List(gamesDir)
	if err != nil {
		return err
	}
	for _, id := range d.queue.IDs() {
		if _, there := slices.BinarySearch(names, id); !there && id != "" {
			d.queue.Drop(id)
			d.dirty = true
		}
	}
	for _, id := range names {
		if !d.queue.Has(id) && d.there(d.files(id).game) {
			if err := d.summarize(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// rebuild makes the index of all dockets.
func (d *Directory) rebuild() error {
	if err := d.cameAndWent(); err != nil {
		return err
	}
	for _, id := range append(d.queue.IDs(), "") {
		if err := d.summarize(id); err != nil {
			return err
		}
	}
	return nil
}

// summarize looks at a docket for the index. One that can't be read keeps its
// seats, whose emails must not be taken for those of strangers, and needs
// attention.
func (d *Directory) summarize(id string) error {
	f := d.files(id)
	d.dirty = true
	if id != "" && !d.there(f.game) {
		d.queue.Drop(id)
		return nil
	}
	v, err := d.view(f)
	if err != nil {
		d.queue.Broken(id, long)
		return nil
	}
	if v.state.Decided >= d.queue.Next() {
		return &formats.Error{File: d.path(f, mailsDir), Problem: engine.Say("store/mails-missing", "post", d.path(f, f.post))}
	}
	d.set(f, v)
	return nil
}

// set notes what a docket is like in the index. A game without seats has nobody
// to whom letters go.
func (d *Directory) set(f files, v *view) {
	seats, s := v.seats(), v.state.Summary()
	if seats == nil {
		s.Untold = time.Time{}
	}
	d.queue.Set(f.id, s, seats)
	d.dirty = true
}

// index notes a commit in the index.
func (d *Directory) index(h *hold) error {
	if d.queue != nil {
		d.set(h.files, h.view)
	}
	return nil
}

// save writes the index under a name.
func (d *Directory) save(name string) error {
	data, err := json.Marshal(d.queue)
	if err != nil {
		return err
	}
	d.unsaved = 0
	return disk.Replace(d.disk, name, append(data, '\n'))
}

// end writes the index of an office that is closed.
func (d *Directory) end() error {
	if err := d.tries.end(d.disk); err != nil {
		return err
	}
	if d.dirty || !d.there(oldIndex) {
		return d.save(indexName)
	}
	if err := d.disk.Rename(oldIndex, indexName); err != nil {
		return err
	}
	return d.disk.SyncDir(indexName)
}

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
			err = d.rebuild()
		case valid(noticed(name)):
			err = d.summarize(noticed(name))
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
		return d.rebuild()
	}
	for _, id := range dockets {
		if err := d.summarize(id); err != nil {
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

// Owners is as in store.Store.
func (d *Directory) Owners(ctx context.Context, address string) ([]store.Owner, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	return d.queue.Owners(address), nil
}

// Sending is as in store.Store.
func (d *Directory) Sending(ctx context.Context, l store.Letter) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	byDocket := map[string][]store.Covered{l.Docket: nil}
	for _, c := range l.Covers {
		byDocket[c.Docket] = append(byDocket[c.Docket], c)
	}
	// The letter first: what it covers is not sent by itself where only that lasts.
	if err := d.note(l.Docket, func(v *view) *docket.Record {
		return &docket.Record{Tx: v.state.Tx, At: l.Ready, Sending: &l}
	}); err != nil {
		return err
	}
	delete(byDocket, l.Docket)
	return d.covered(byDocket, l)
}

// covered drops the letters that another one covers from their dockets.
func (d *Directory) covered(byDocket map[string][]store.Covered, l store.Letter) error {
	for id, covered := range byDocket {
		err := d.note(id, func(v *view) *docket.Record {
			r := &docket.Record{Tx: v.state.Tx, At: l.Ready}
			for _, c := range covered {
				if v.state.Has(c.Key) {
					r.Sent = append(r.Sent, store.Delivery{Docket: id, Key: c.Key, At: l.Ready})
				}
			}
			if r.Sent == nil {
				return nil
			}
			return r
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Sent is as in store.Store. What belongs to one docket is noted in one step.
func (d *Directory) Sent(ctx context.Context, deliveries []store.Delivery) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(deliveries) > 0 {
		id := deliveries[0].Docket
		n := slices.IndexFunc(deliveries, func(s store.Delivery) bool { return s.Docket != id })
		if n < 0 {
			n = len(deliveries)
		}
		some := deliveries[:n]
		err := d.note(id, func(v *view) *docket.Record {
			r := &docket.Record{Tx: v.state.Tx}
			for _, s := range some {
				if v.state.Has(s.Key) {
					r.At, r.Sent = s.At.UTC(), append(r.Sent, s)
				}
			}
			if r.Sent == nil {
				return nil
			}
			return r
		})
		if err != nil {
			return err
		}
		deliveries = deliveries[n:]
	}
	return nil
}

// note appends a record that makes no version, if there is one.
func (d *Directory) note(id string, of func(*view) *docket.Record) error {
	h, release, err := d.holding(id, false)
	if err != nil {
		return err
	}
	err = func() error {
		v, err := d.now(h)
		if err != nil {
			return err
		}
		r := of(v)
		if r == nil {
			return nil
		}
		if err := d.append(h, r, nil); err != nil {
			h.view = nil
			return err
		}
		return d.index(h)
	}()
	return errors.Join(err, release())
}
