package postgres

import (
	"context"
	"time"
)

// A hold is a docket that this worker holds.
type hold struct {
	// fence is that of the lease, once the database gave it.
	fence int64
	taken bool
	// tried says that emails were tried while it was held.
	tried bool
}

// Hold is as in store.Store. The docket is held for as long as the database hears of
// the worker.
func (s *Store) Hold(ctx context.Context, id string) (func() error, error) {
	if !storable(id) {
		return nil, s.missing(id)
	}
	h := &hold{}
	s.mu.Lock()
	if s.held[id] != nil {
		s.mu.Unlock()
		return nil, s.busy(id)
	}
	s.held[id] = h // before it is ours: nobody else here tries
	s.renew()
	s.mu.Unlock()
	var taken, there bool
	var fence int64
	err := s.write(ctx, func(b *batch) {
		b.row("take", []any{id, s.worker, s.o.Lease.Seconds()}, &taken, &fence)
		b.row("there", []any{id}, nil, &there)
	})
	switch {
	case err == nil && !there:
		err = s.missing(id)
	case err == nil && !taken:
		err = s.busy(id)
	}
	if err != nil {
		s.drop(id, h)
		return nil, err
	}
	s.mu.Lock()
	h.fence, h.taken = fence, true
	s.mu.Unlock()
	return func() error { return s.release(id, h) }, nil
}

// drop forgets a hold, and reports whether it was one.
func (s *Store) drop(id string, h *hold) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id] != h { // the store was closed, or the hold given up
		return false
	}
	delete(s.held, id)
	return true
}

// release gives a docket up. It ends in order what the worker tried there.
func (s *Store) release(id string, h *hold) error {
	if !s.drop(id, h) {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), s.o.Lease)
	defer stop()
	return s.write(ctx, func(b *batch) {
		b.do("release", id, s.worker, h.fence)
		if h.tried {
			b.do("untry", s.worker, id)
		}
	})
}

// leave gives up everything.
func (s *Store) leave() error {
	ctx, stop := context.WithTimeout(context.Background(), s.o.Lease)
	defer stop()
	return s.write(ctx, func(b *batch) {
		b.do("leave", s.worker)
		b.do("resign-all", s.worker)
		b.do("untry", s.worker, nil)
	})
}

// admit returns an error where the worker may not write to a docket: another one
// holds it, or has held it since this one took it.
func (s *Store) admit(r *row) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.held[r.id]
	if h != nil && !h.taken {
		h = nil
	}
	switch {
	case h != nil && h.fence == r.fence: // and nobody takes it over behind the lock
		return nil
	case r.leased && r.holder != s.worker:
		return s.busy(r.id)
	case h != nil:
		delete(s.held, r.id)
		return s.goneOn(r.id)
	}
	return nil
}

// renew keeps what is held, from the first hold on until the store is closed. The
// caller has s.mu.
func (s *Store) renew() {
	if s.renewing != nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	s.renewing = stop
	s.renewed.Go(func() {
		tick := time.NewTicker(s.o.Lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			s.mu.Lock()
			held := len(s.held) + len(s.duties)
			s.mu.Unlock()
			if held == 0 {
				continue
			}
			limited, done := context.WithTimeout(ctx, s.o.Lease)
			// What can't be renewed is lost to others, who have a higher fence.
			_ = s.write(limited, func(b *batch) {
				b.do("renew", s.worker, s.o.Lease.Seconds())
				b.do("renew-duties", s.worker, s.o.Lease.Seconds())
			})
			done()
		}
	})
}
