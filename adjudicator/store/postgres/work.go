package postgres

import (
	"context"
	"time"

	"cityhall.example/adjudicator/store"
)

// Work is as in store.Store. Dockets that other workers hold are left out: they are at
// work there, or their lease ends soon.
func (s *Store) Work(ctx context.Context, now time.Time, limit int) (work []store.Work, err error) {
	at := instant(now)
	if at == nil {
		return nil, ctx.Err()
	}
	err = s.read(ctx, func(b *batch) {
		work = nil
		var w store.Work
		var since int64
		var mail, letter, clock, untold *int64
		var trouble bool
		come := func(n *int64) bool { return n != nil && *n <= *at }
		b.rows("work", []any{*at, s.worker, limit}, func() error {
			w.Undecided, w.Letters = come(mail) && !trouble, come(letter)
			w.Due, w.Untold = come(clock) && !trouble, come(untold) && !trouble
			w.Since = moment(&since)
			work = append(work, w)
			return nil
		}, &w.Docket, &since, &mail, &letter, &clock, &untold, &trouble)
	})
	return work, err
}

// Next is as in store.Store.
func (s *Store) Next(ctx context.Context, now time.Time) (time.Time, error) {
	at := instant(now)
	if at == nil {
		now = firstInstant
		at = instant(now)
	}
	var next *int64
	err := s.read(ctx, func(b *batch) { b.row("next", []any{*at}, nil, &next) })
	return moment(next), err
}

// Trying is as in store.Store. It counts the other workers that began: one that ended
// in order, or gave the docket up, took its note back.
func (s *Store) Trying(ctx context.Context, id string, mail int64) (before int, err error) {
	if !storable(id) {
		return 0, s.missing(id)
	}
	s.mu.Lock()
	if h := s.held[id]; h != nil {
		h.tried = true
	}
	s.mu.Unlock()
	err = s.write(ctx, func(b *batch) {
		b.do("hasty")
		b.row("try", []any{id, mail, s.worker}, nil, &before)
	})
	return before, err
}
