package directory

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"iter"
	"path"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/adjudicator/store/internal/queue"
)

// copyingName is a file that is there while a directory is restored.
const copyingName = "copying"

// half reports an error where restoring the directory was interrupted.
func (d *Directory) half() error {
	if d.there(copyingName) {
		return store.ErrHalf
	}
	return nil
}

// Restore is as in store.Store. A file says that it goes on, so that what a crash leaves
// is used by nobody; begun again, it removes that.
func (d *Directory) Restore(ctx context.Context, pieces iter.Seq2[*store.Piece, error]) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := errors.Join(d.notGuest(), d.locked()); err != nil {
		return err
	} else if d.half() == nil {
		if err := d.empty(); err != nil {
			return err
		}
	}
	if err := disk.Replace(d.disk, copyingName, nil); err != nil {
		return err
	} else if err := d.remove(); err != nil {
		return err
	}
	d.queue, d.dirty = queue.New(d.o.Canonical), true
	r := &restoring{Directory: d}
	for p, err := range pieces {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = r.piece(p)
		}
		if err != nil {
			return err
		}
	}
	if err := r.end(); err != nil {
		return err
	} else if err := d.disk.Remove(copyingName); err != nil {
		return err
	}
	return d.disk.SyncDir(copyingName)
}

// empty reports an error where the directory holds something.
func (d *Directory) empty() error {
	ids, err := d.games()
	if err != nil {
		return err
	}
	v, err := d.view(d.files(""))
	if err != nil {
		return err
	}
	if len(ids) > 0 || d.queue.Next() > 1 || !v.state.Blank() || len(v.people()) > 0 || d.there(d.files("").game) {
		return store.ErrNotEmpty
	}
	return nil
}

// remove removes what was restored before an interruption.
func (d *Directory) remove() error {
	office := d.files("")
	names := []string{office.game, office.journal, office.post, office.ids, office.seats, office.people, indexName, oldIndex, markName, readName, tryingName}
	ids, err := d.disk.List(GamesDir)
	if err != nil {
		return err
	}
	for _, id := range ids {
		f := d.files(id)
		names = append(names, f.game, f.journal, f.post, f.ids, f.seats)
	}
	dirs, err := d.disk.List(mailsDir)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		packs, err := d.disk.List(path.Join(mailsDir, dir))
		if err != nil {
			return err
		}
		for _, pack := range packs {
			names = append(names, path.Join(mailsDir, dir, pack))
		}
	}
	for _, name := range names {
		if err := d.disk.Remove(name); errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		if err := d.disk.SyncDir(name); err != nil { // or it is back after a crash
			return err
		}
	}
	return nil
}

// restoring is a directory that is being restored.
type restoring struct {
	*Directory
	bag *store.Mailbag
	// pack are emails that are not written yet, of a size, and kept all of them, bare.
	pack []*store.Mail
	size int
	kept []*store.Mail
}

// packBytes and packMails are how much goes into a pack at most, but for a single email.
const (
	packBytes = 16 << 20
	packMails = 100
)

// piece keeps a piece.
func (r *restoring) piece(p *store.Piece) error {
	switch {
	case p.Boxes != nil:
		r.bag = p.Boxes
	case p.Mail != nil:
		if n := len(r.pack); n > 0 && (n == packMails || r.size+len(p.Mail.Raw) > packBytes || r.pack[0].Number/packsIn != p.Mail.Number/packsIn) {
			if err := r.flushPack(); err != nil {
				return err
			}
		}
		r.pack, r.size = append(r.pack, p.Mail), r.size+len(p.Mail.Raw)
	default:
		if err := r.flushPack(); err != nil {
			return err
		}
		return r.docket(p.Docket)
	}
	return nil
}

// flushPack writes the emails that wait for it.
func (r *restoring) flushPack() error {
	if len(r.pack) == 0 {
		return nil
	}
	if err := replacePack(r.disk, r.pack[0].Number, r.pack, store.Progress{}); err != nil {
		return err
	}
	for _, m := range r.pack {
		bare := *m
		bare.Raw = nil
		r.kept = append(r.kept, &bare)
	}
	r.pack, r.size = nil, 0
	return nil
}

// docket writes the files of a docket, the checkpoint last.
func (r *restoring) docket(w *store.Whole) error {
	f := r.files(w.ID)
	if !valid(w.ID) {
		return missing(r.path(f, f.game))
	}
	state, records, err := docket.Restore(w)
	if err != nil {
		return err
	}
	v := &view{state: state, seating: seating{docket.Seats(w), state.Tx}, crowd: crowd{w.People, state.Tx}}
	if w.ID != "" {
		if err := r.disk.MakeDir(path.Dir(f.game)); err != nil {
			return err
		}
	}
	var post bytes.Buffer
	if n := len(records); n > 0 {
		records[n-1].All = &state
	}
	for _, record := range records {
		line, err := encode(record)
		if err != nil {
			return err
		}
		post.Write(line)
	}
	write := func(name string, data []byte) error {
		if len(data) == 0 {
			return nil
		}
		return disk.Replace(r.disk, name, data)
	}
	if err := errors.Join(write(f.journal, w.Lines), write(f.post, post.Bytes())); err != nil {
		return err
	}
	if v.seating.seats != nil {
		if err := r.writeSeats(f, v.seating); err != nil {
			return err
		}
	}
	if len(w.People) > 0 {
		if err := r.writePeople(f, v.crowd); err != nil {
			return err
		}
	}
	if err := write(f.game, w.Checkpoint); err != nil {
		return err
	}
	if r.set(f, v); w.ID == "" {
		r.queue.Populate(w.People)
	}
	return nil
}

// end writes the index, which knows more than the files: what mailboxes may give again,
// and the number of the next email.
func (r *restoring) end() error {
	if err := r.flushPack(); err != nil {
		return err
	}
	for _, m := range r.kept {
		r.queue.Wait(m)
	}
	r.queue.Restore(r.bag)
	return r.save()
}
