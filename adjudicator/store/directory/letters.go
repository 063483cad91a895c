package directory

import (
	"context"
	"errors"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

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
