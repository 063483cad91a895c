package directory

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Dump is as in store.Store. Every docket stays held until it ends.
func (d *Directory) Dump(ctx context.Context) iter.Seq2[*store.Piece, error] {
	return func(yield func(*store.Piece, error) bool) {
		ids, release, err := d.holdAll(ctx)
		if err != nil {
			yield(nil, errors.Join(err, release()))
			return
		}
		stopped := false
		give := func(p *store.Piece, err error) bool {
			stopped = stopped || !yield(p, err) || err != nil
			return !stopped
		}
		d.dump(ctx, ids, give)
		if err := release(); err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// holdAll holds every docket, and returns their ids and what gives them up again.
func (d *Directory) holdAll(ctx context.Context) (ids []string, release func() error, err error) {
	var held []func() error
	release = func() (err error) {
		for _, release := range slices.Backward(held) {
			err = errors.Join(err, release())
		}
		return err
	}
	if err := d.notGuest(); err != nil {
		return nil, release, err
	}
	all, err := d.Dockets(ctx)
	if err != nil {
		return nil, release, err
	}
	for _, id := range append([]string{""}, all...) {
		one, err := d.Hold(ctx, id)
		if err != nil {
			return nil, release, err
		}
		ids, held = append(ids, id), append(held, one)
	}
	return ids, release, nil
}

// dump yields all pieces.
func (d *Directory) dump(ctx context.Context, ids []string, yield func(*store.Piece, error) bool) {
	d.mu.Lock()
	bag := d.queue.Mailbag()
	d.mu.Unlock()
	if !yield(&store.Piece{Boxes: bag}, nil) {
		return
	}
	for first, err := range d.packs(1) {
		var mails []*store.Mail
		if err == nil {
			mails, _, err = d.readPack(packName(first))
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			yield(nil, err)
			return
		}
		for _, m := range mails {
			if !yield(&store.Piece{Mail: m}, nil) {
				return
			}
		}
	}
	for _, id := range ids {
		w, err := d.whole(id)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			yield(nil, err)
			return
		}
		if !yield(&store.Piece{Docket: w}, nil) {
			return
		}
	}
}

// whole returns a docket that is held.
func (d *Directory) whole(id string) (*store.Whole, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	h := d.held[id]
	v, err := d.now(h)
	if err != nil {
		return nil, err
	}
	w := &store.Whole{ID: id, Checkpoint: h.checkpoint, People: v.people()}
	if s := v.seats(); s != nil {
		w.Seats = s.Edits()
	}
	if w.Checkpoint == nil {
		if w.Checkpoint, err = d.disk.Read(h.game, 0); err != nil && !(id == "" && errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
	}
	if w.Lines, err = d.disk.Read(h.journal, 0); err != nil && !(v.state.Journal == 0 && errors.Is(err, fs.ErrNotExist)) {
		return nil, d.noJournal(h.files, err)
	}
	w.Lines = w.Lines[:min(int64(len(w.Lines)), v.state.Journal)]
	var records []*docket.Record
	if v.postSize > 0 {
		if records, err = d.readRecords(h.files, v); err != nil {
			return nil, err
		}
	}
	return w, docket.Dump(w, v.state, records)
}
