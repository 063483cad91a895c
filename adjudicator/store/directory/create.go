package directory

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path"
	"slices"
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

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
	if names, err = d.disk.List(GamesDir); err != nil {
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
	if err := d.still(h); err != nil {
		return err
	}
	if err := d.leftover(h.files, c.Lines); err != nil {
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
	h.changed, h.looked = true, d.stamps(h.files)
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
// of a game is gone: a game of which there is more than its making, or more than a
// copy with these lines, stays.
func (d *Directory) leftover(f files, lines []byte) error {
	made := false
	post, size, err := d.disk.End(f.post, 1<<20)
	if err == nil && bytes.Count(post, []byte("\n")) > 1 {
		return exists(d.path(f, f.post))
	} else if err == nil && size > 0 {
		made = true
		if err := d.disk.Truncate(f.post, 0); err != nil {
			return err
		}
	}
	journal, err := d.disk.Read(f.journal, 0)
	if err == nil && !made && !remains(journal, lines) {
		return exists(d.path(f, f.journal))
	} else if err == nil && len(journal) > 0 {
		return d.disk.Truncate(f.journal, 0)
	}
	return nil
}

// remains reports whether a journal is what a crash may have left of the lines,
// or of others that differ in the last one, which has the time of a call.
func remains(journal, lines []byte) bool {
	last := bytes.LastIndexByte(lines[:len(lines)-1], '\n') + 1
	for i, b := range journal[:min(last, len(journal))] {
		if b != 0 && b != lines[i] { // zeros are where nothing was written yet
			return false
		}
	}
	return bytes.Count(journal[min(last, len(journal)):], []byte("\n")) <= 1
}
