package directory

import (
	"context"
	"slices"

	"cityhall.example/adjudicator/store"
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
