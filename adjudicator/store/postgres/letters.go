package postgres

import (
	"context"
	"maps"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Sending is as in store.Store: the letter, and all that it covers, in one step.
func (s *Store) Sending(ctx context.Context, l store.Letter) error {
	covered := map[string][]store.Key{l.Docket: nil}
	for _, c := range l.Covers {
		covered[c.Docket] = append(covered[c.Docket], c.Key)
	}
	return s.notes(ctx, slices.Sorted(maps.Keys(covered)), func(r *row) (*docket.Record, error) {
		if r.id == l.Docket {
			if !r.made {
				return nil, s.missing(r.id)
			}
			return &docket.Record{Tx: r.state.Tx, At: l.Ready, Sending: &l}, nil
		}
		record := &docket.Record{Tx: r.state.Tx, At: l.Ready}
		for _, key := range covered[r.id] {
			if r.state.Has(key) {
				record.Sent = append(record.Sent, store.Delivery{Docket: r.id, Key: key, At: l.Ready})
			}
		}
		return record, nil
	})
}

// Sent is as in store.Store. What belongs to one docket is noted in one step.
func (s *Store) Sent(ctx context.Context, deliveries []store.Delivery) error {
	for len(deliveries) > 0 {
		id := deliveries[0].Docket
		n := 1
		for n < len(deliveries) && deliveries[n].Docket == id {
			n++
		}
		some := deliveries[:n]
		deliveries = deliveries[n:]
		if err := s.notes(ctx, []string{id}, func(r *row) (*docket.Record, error) {
			if !r.made {
				return nil, s.missing(id)
			}
			record := &docket.Record{Tx: r.state.Tx}
			for _, d := range some {
				if r.state.Has(d.Key) {
					record.At, record.Sent = d.At.UTC(), append(record.Sent, d)
				}
			}
			return record, nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// notes adds a record that makes no version to each of the dockets, whose ids are
// sorted: in the order in which they are locked. A record of nothing is left out.
func (s *Store) notes(ctx context.Context, ids []string, of func(*row) (*docket.Record, error)) error {
	rows := make([]*row, len(ids))
	for i, id := range ids {
		if !storable(id) {
			return s.missing(id)
		}
		rows[i] = &row{id: id}
	}
	return s.step(ctx, step{
		harmless: true, // the letter of a key is one, and what isn't waiting is ignored
		read: func(b *batch) {
			for _, r := range rows {
				r.lock(b, 0)
			}
		},
		decide: func(b *batch) error {
			for _, r := range rows {
				if r.leased && r.holder != s.worker {
					return s.busy(r.id)
				}
				if r.made {
					if err := r.open(); err != nil {
						return err
					}
				}
				record, err := of(r)
				if err != nil {
					return err
				} else if !r.made || record.Sending == nil && record.Sent == nil {
					continue
				}
				r.add(record)
				if err := r.write(b, nil); err != nil {
					return err
				}
			}
			return nil
		},
	})
}
