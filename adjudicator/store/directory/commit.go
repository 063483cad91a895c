package directory

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Commit is as in store.Store.
func (d *Directory) Commit(ctx context.Context, c *store.Change) (store.Version, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	none := store.Version{}
	if err := ctx.Err(); err != nil {
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
	if v.post && v.postSize > 0 || !docket.Bare(c) || bytes.Count(c.Lines, []byte("\n")) != 1 {
		err = d.append(h, docket.Of(c, v.state.Tx+1, last, v.state.Journal, sha256.Sum256(c.Lines)), c.Lines)
	} else {
		err = d.appendLine(h, c, last)
	}
	if err != nil {
		return err
	}
	h.seats = h.seats || len(c.Seats) > 0
	if len(c.Lines) > 0 {
		h.checkpoint = c.Checkpoint
	}
	d.decided(c)
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
	} else if at == 0 { // its name is new
		return d.disk.SyncDir(h.journal)
	}
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

// free reports that something has the name of a new docket, or the same name
// with another ending, which would have the same journal.
func (d *Directory) free(f files) error {
	names, err := d.disk.List(path.Dir(f.game))
	if err != nil {
		return err
	}
	for _, name := range names {
		game := name == path.Base(f.game) || slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(name))
		if game && JournalPath(name) == path.Base(f.journal) {
			return exists(d.path(f, path.Join(path.Dir(f.game), name)))
		}
	}
	if !d.office || f.shown != "" {
		return nil
	}
	if names, err = d.disk.List(gamesDir); err != nil {
		return err
	}
	for _, id := range names { // mails are not written with care
		if strings.EqualFold(id, f.id) && d.there(d.files(id).game) {
			return exists(d.path(f, d.files(id).game))
		}
	}
	return nil
}

// create makes a docket. It is there when its checkpoint is, which has the
// secret.
func (d *Directory) create(h *hold, c *store.Change, last store.Mark) error {
	if len(c.Lines) == 0 {
		return fmt.Errorf("a new docket needs a line of the journal")
	}
	if err := d.free(h.files); err != nil { // another program may have been quicker
		return err
	}
	if err := d.leftover(h.files); err != nil {
		return err
	}
	h.view = &view{}
	plain := docket.Bare(c)
	if plain {
		if err := d.lines(h, 0, c.Lines); err != nil {
			return err
		}
		h.view.state.Version = store.Version{Tx: int64(last.Entry), Entry: last.Entry, Head: last.Head}
		h.view.state.Journal, h.view.state.Since = int64(len(c.Lines)), long
	} else if err := d.append(h, docket.Of(c, 1, last, 0, sha256.Sum256(c.Lines)), c.Lines); err != nil {
		return err
	}
	h.changed = true
	h.checkpoint, h.seats = c.Checkpoint, len(c.Seats) > 0
	if h.seats { // in one step with the checkpoint, which comes last
		s := seating{h.view.seats(), h.view.state.Tx}
		if err := d.writeSeats(h.files, s); err != nil {
			return err
		}
		h.seats, h.view.seating = false, s
	}
	if err := disk.Replace(d.disk, h.game, h.checkpoint); err != nil {
		return err
	}
	if h.checkpoint = nil; d.office { // the directory may be new
		if err := d.disk.SyncDir(path.Dir(h.game)); err != nil {
			return err
		}
	}
	return d.index(h)
}

// leftover cuts off what a crash in create left. With its checkpoint the secret
// of a game is gone: a game of which there is more than its making stays.
func (d *Directory) leftover(f files) error {
	made := 1 // as much of a journal as can be left without a post
	post, size, err := d.disk.End(f.post, 1<<20)
	if err == nil && bytes.Count(post, []byte("\n")) > 1 {
		return exists(d.path(f, f.post))
	} else if err == nil && size > 0 {
		made = 1 << 20
		if err := d.disk.Truncate(f.post, 0); err != nil {
			return err
		}
	}
	journal, size, err := d.disk.End(f.journal, 1<<20)
	if err == nil && bytes.Count(journal, []byte("\n")) > made {
		return exists(d.path(f, f.journal))
	} else if err == nil && size > 0 {
		return d.disk.Truncate(f.journal, 0)
	}
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
