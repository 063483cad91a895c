package directory

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/formats"
)

// Slight is as in store.Store.
func (d *Directory) Slight(ctx context.Context) ([]store.SlightDay, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	return d.queue.Slight(), nil
}

// Forget is as in store.Store. A pack is written again without what is forgotten,
// or removed if nothing is left. The last one stays as it is, since the next
// number follows from it, and so does one that can't be read.
func (d *Directory) Forget(ctx context.Context, through int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return err
	}
	days := d.queue.Slight()
	if len(days) == 0 {
		return nil
	}
	var packs []int64
	for first, err := range d.packs(days[0].First) {
		if err != nil {
			return err
		} else if packs = append(packs, first); first > through {
			break
		}
	}
	for i, first := range packs {
		if first > through {
			break
		} else if err := d.forget(first, through, i == len(packs)-1); err != nil {
			return err
		}
	}
	d.queue.Forget(through)
	d.dirty = true
	return ctx.Err()
}

// forget forgets what may be forgotten in a pack.
func (d *Directory) forget(first, through int64, last bool) error {
	mails, p, err := d.readPack(packName(first))
	if err != nil {
		return nil
	}
	left := slices.DeleteFunc(slices.Clone(mails), func(m *store.Mail) bool { return m.Number <= through && d.queue.Forgettable(m) })
	if last || len(left) == len(mails) {
		return nil
	} else if len(left) > 0 {
		return replacePack(d.disk, first, left, p)
	}
	if err := d.disk.Remove(packName(first)); err != nil {
		return err
	}
	return d.disk.SyncDir(packName(first))
}

// Erase is as in store.Store. A guest, who doesn't know which email waits, leaves that to
// the office. The office's own docket comes last: it may say what is to be erased.
func (d *Directory) Erase(ctx context.Context, gone store.Gone) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return errClosed
	}
	packs, wrong := d.disk.List(mailsDir)
	if d.queue != nil {
		wrong = errors.Join(wrong, d.eraseMails(gone))
	} else if len(packs) > 0 {
		wrong = errors.Join(wrong, store.ErrBusy)
	}
	if wrong != nil && !errors.Is(wrong, store.ErrBusy) {
		return wrong
	}
	names, err := d.disk.List(GamesDir)
	if err != nil {
		return err
	}
	for _, id := range append(names, "") {
		if id != "" && (!valid(id) || !d.there(d.files(id).post)) {
			continue
		}
		var damaged *formats.Error
		if err := d.erase(id, gone); err != nil && !errors.As(err, &damaged) {
			return err
		}
	}
	return errors.Join(ctx.Err(), wrong)
}

// eraseMails writes packs again, without the bytes of emails that have an address in them.
func (d *Directory) eraseMails(gone store.Gone) error {
	for first, err := range d.packs(1) {
		if err != nil {
			return err
		}
		mails, p, err := d.readPack(packName(first))
		if err != nil {
			continue
		}
		changed := false
		for _, m := range mails {
			if docket.Has(m.Raw, gone) && !d.queue.Waits(m) {
				m.Raw, changed = nil, true
			}
		}
		if changed {
			if err := replacePack(d.disk, first, mails, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// erase writes the post of a docket again.
func (d *Directory) erase(id string, gone store.Gone) (err error) {
	h, release, err := d.holding(id, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	v, err := d.now(h)
	if err = errors.Join(err, d.flush(h)); err != nil || !v.post {
		return err
	}
	if err := errors.Join(d.still(h), d.clear(h)); err != nil {
		return err
	}
	data, err := d.disk.Read(h.post, 0)
	if err != nil {
		return err
	}
	var after []byte
	for line := range bytes.Lines(data) {
		if line, err = docket.Erase(line, gone, id); err != nil {
			return err
		}
		after = append(after, line...)
	}
	if bytes.Equal(after, data) {
		return nil
	}
	h.view = nil
	return disk.Replace(d.disk, h.post, after)
}
