package directory

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Commit is as in store.Store.
func (d *Directory) Commit(ctx context.Context, c *store.Change) (store.Version, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	none := store.Version{}
	if err := errors.Join(ctx.Err(), d.locked()); err != nil {
		return none, err
	}
	last, err := docket.Marks(c)
	if err != nil {
		return none, err
	}
	made := c.After == none && c.Docket != ""
	if made {
		if err := d.free(d.files(c.Docket)); err != nil {
			return none, err
		}
	}
	h, release, err := d.holding(c.Docket, made)
	if err != nil {
		return none, err
	}
	if made {
		err = d.create(h, c, last)
	} else {
		err = d.commit(h, c, last)
	}
	if err != nil {
		if !errors.Is(err, store.ErrGoneOn) {
			h.view = nil
		}
		if d.held[c.Docket] == h {
			err = errors.Join(err, release())
		}
		return none, err
	}
	v := h.view.state.Version
	if h.commits++; h.commits >= putOff {
		err = d.flush(h)
	}
	return v, errors.Join(err, release())
}

// commit makes a change to a docket that is there.
func (d *Directory) commit(h *hold, c *store.Change, last store.Mark) error {
	v, err := d.now(h)
	if err != nil {
		return err
	} else if v.state.Version != c.After {
		return fmt.Errorf("%s: %w", d.path(h.files, h.game), store.ErrGoneOn)
	}
	if docket.Bare(c) && len(c.Lines) == 0 && c.Checkpoint != nil {
		h.checkpoint = c.Checkpoint
		return nil
	}
	if d.queue != nil {
		err = v.state.Check(c, d.queue.Undecided(c.Docket))
	} else {
		err = v.state.Check(c, nil)
	}
	if err != nil {
		return err
	}
	if err := d.still(h); err != nil {
		return err
	}
	if v.post && v.postSize > 0 || !docket.Bare(c) || bytes.Count(c.Lines, []byte("\n")) != 1 {
		err = d.append(h, docket.Of(c, v.state.Tx+1, last, v.state.Journal, sha256.Sum256(c.Lines)), c.Lines)
	} else {
		err = d.appendLine(h, c, last)
	}
	if err != nil {
		return err
	}
	h.looked = d.stamps(h.files)
	h.seats, h.people = h.seats || len(c.Seats) > 0, h.people || len(c.People) > 0
	if len(c.Lines) > 0 {
		h.checkpoint = c.Checkpoint
	}
	d.decided(c)
	if len(c.People) > 0 && d.queue != nil {
		d.queue.Populate(h.view.people())
	}
	return d.index(h)
}

// append appends a record to the post, and the lines that go with it to the
// journal, behind the last commit.
func (d *Directory) append(h *hold, r *docket.Record, lines []byte) error {
	v := h.view
	if err := d.clear(h); err != nil {
		return err
	}
	next := v.state.Clone()
	next.Apply(r)
	next.Edits = slices.DeleteFunc(next.Edits, func(e docket.Edit) bool { return e.Tx <= v.seating.tx })
	next.People = slices.DeleteFunc(next.People, func(p docket.Person) bool { return p.Tx <= v.crowd.tx })
	line, err := encode(r)
	if err != nil {
		return err
	}
	// The state is written again when the records behind the last one are as
	// long as it: so reading the end costs no more than that.
	full := !v.post || v.postSize == 0 || v.since+int64(len(line)) > 4<<10+2*v.all
	if full {
		r.All = &next
		if line, err = encode(r); err != nil {
			return err
		}
	}
	h.changed = true
	if err := d.disk.Write(h.post, v.postSize, line); err != nil {
		return err
	} else if err := d.disk.Sync(h.post); err != nil {
		return err
	}
	if v.postSize == 0 {
		if err := d.disk.SyncDir(h.post); err != nil {
			return err
		}
	}
	if err := d.lines(h, v.state.Journal, lines); err != nil {
		return err
	}
	v.post, v.postSize, v.state = true, v.postSize+int64(len(line)), next
	if v.since += int64(len(line)); full {
		v.since, v.all = 0, int64(len(line))
	}
	return nil
}

// appendLine appends a line to the journal of a docket without a post.
func (d *Directory) appendLine(h *hold, c *store.Change, last store.Mark) error {
	if err := d.clear(h); err != nil {
		return err
	}
	h.changed = true
	if err := d.lines(h, h.view.state.Journal, c.Lines); err != nil {
		return err
	}
	s := &h.view.state
	s.Version = store.Version{Tx: int64(last.Entry), Entry: last.Entry, Head: last.Head}
	s.Journal += int64(len(c.Lines))
	return nil
}

// lines writes lines into the journal, so that they last.
func (d *Directory) lines(h *hold, at int64, lines []byte) error {
	if len(lines) == 0 {
		return nil
	}
	if err := d.disk.Write(h.journal, at, lines); err != nil {
		return err
	} else if err := d.disk.Sync(h.journal); err != nil {
		return err
	} else if at == 0 { // its name is new, and it is short
		return d.disk.SyncDir(h.journal)
	}
	h.stamp, _ = d.disk.Stamp(h.journal)
	return nil
}

// clear cuts off what a crash left behind the last commit.
func (d *Directory) clear(h *hold) error {
	v := h.view
	if v.tornJournal {
		if err := d.disk.Truncate(h.journal, v.state.Journal); err != nil {
			return err
		}
		if v.tornPost { // else the post could be right with a journal that is not
			if err := d.disk.Sync(h.journal); err != nil {
				return err
			}
		}
	}
	if v.tornPost {
		if err := d.disk.Truncate(h.post, v.postSize); err != nil {
			return err
		}
	}
	v.tornJournal, v.tornPost = false, false
	return nil
}

// encode returns a record as a line.
func encode(r *docket.Record) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(r)
	return b.Bytes(), err
}
