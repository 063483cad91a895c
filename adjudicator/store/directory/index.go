package directory

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store/internal/queue"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// The index is written when the office is closed, and is index.old while it
// runs. So a start that finds no index comes after a crash, and makes it again:
// the dockets from their posts, the emails from the packs since index.old. It does the
// same with an index that is not the one of the mark, see mark.go.

// begin reads the index.
func (d *Directory) begin() error {
	for _, dir := range []string{GamesDir, changedDir, mailsDir} {
		if err := d.disk.MakeDir(dir); err != nil {
			return err
		}
	}
	d.queue = queue.New(d.o.Canonical)
	data, err := d.disk.Read(indexName, 0)
	closed := false
	if errors.Is(err, fs.ErrNotExist) {
		data, err = d.disk.Read(oldIndex, 0)
	} else if err == nil {
		closed, err = d.marked(data)
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
	if err := d.markOpen(); err != nil {
		return err
	}
	if err := d.tries.read(d.disk); err != nil {
		return err
	}
	if err := errors.Join(d.newPacks(), d.wasRead()); err != nil {
		return err
	}
	if !closed {
		d.dirty = true
		err = d.rebuild(d.view)
	} else {
		err = d.cameAndWent()
	}
	if err != nil {
		return err
	}
	return d.populate()
}

// populate reads who there is, which the index does not say. Without that, everyone
// would be a stranger.
func (d *Directory) populate() error {
	f := d.files("")
	if v, err := d.steady(f); err == nil {
		d.queue.Populate(v.people())
		return nil
	}
	c, err := d.readPeople(f)
	d.queue.Populate(c.folk)
	return err
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
			d.queue.Lost(first, long)
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
	names, err := d.disk.List(GamesDir)
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
			if err := d.summarize(id, d.view); err != nil {
				return err
			}
		}
	}
	return nil
}

// rebuild makes the index of all dockets, as summarize does.
func (d *Directory) rebuild(look func(files) (*view, error)) error {
	if err := d.cameAndWent(); err != nil {
		return err
	}
	for _, id := range append(d.queue.IDs(), "") {
		if err := d.summarize(id, look); err != nil {
			return err
		}
	}
	return nil
}

// summarize looks at a docket for the index, with view, or with steady to accept
// an old copy. One that can't be read keeps its seats, whose emails must not be
// taken for those of strangers, and needs attention.
func (d *Directory) summarize(id string, look func(files) (*view, error)) error {
	f := d.files(id)
	d.dirty = true
	if id != "" && !d.there(f.game) {
		d.queue.Drop(id)
		return nil
	}
	v, err := look(f)
	if err != nil {
		d.queue.Broken(id, long)
		return nil
	}
	if v.state.Decided >= d.queue.Next() {
		return &formats.Error{File: d.path(f, mailsDir), Problem: engine.Say("store/mails-missing", "post", d.path(f, f.post))}
	}
	if d.set(f, v); id == "" {
		d.queue.Populate(v.people())
	}
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

// save writes the index for a start after a crash.
func (d *Directory) save() error {
	data, err := d.written()
	if err != nil {
		return err
	}
	d.unsaved = 0
	return disk.Replace(d.disk, oldIndex, data)
}

// written returns the index as the file has it.
func (d *Directory) written() ([]byte, error) {
	data, err := json.Marshal(d.queue)
	return append(data, '\n'), err
}

// end writes the index of an office that is closed, behind its mark.
func (d *Directory) end() error {
	if err := d.tries.end(d.disk); err != nil {
		return err
	}
	if d.dirty || !d.there(oldIndex) {
		data, err := d.written()
		if err != nil {
			return err
		} else if err := d.markClosed(data); err != nil {
			return err
		}
		return disk.Replace(d.disk, indexName, data)
	}
	data, err := d.disk.Read(oldIndex, 0)
	if err != nil {
		return err
	} else if err := d.markClosed(data); err != nil {
		return err
	} else if err := d.disk.Rename(oldIndex, indexName); err != nil {
		return err
	}
	return d.disk.SyncDir(indexName)
}
