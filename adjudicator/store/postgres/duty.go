package postgres

import (
	"context"

	"cityhall.example/adjudicator/store"
)

// Duty is as in store.Store. It is had for as long as the database hears of the worker.
func (s *Store) Duty(ctx context.Context, name string) (func() error, error) {
	s.mu.Lock()
	if s.duties[name] != nil {
		s.mu.Unlock()
		return nil, store.ErrBusy
	}
	d := &hold{}
	s.duties[name] = d
	s.renew()
	s.mu.Unlock()
	var taken bool
	var fence int64
	err := s.write(ctx, func(b *batch) {
		b.row("assume", []any{name, s.worker, s.o.Lease.Seconds()}, &taken, &fence)
	})
	if err == nil && !taken {
		err = store.ErrBusy
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		delete(s.duties, name)
		return nil, err
	}
	d.fence, d.taken = fence, true
	return func() error { return s.resign(name, d) }, nil
}

// resign gives a duty up.
func (s *Store) resign(name string, d *hold) error {
	s.mu.Lock()
	if s.duties[name] != d {
		s.mu.Unlock()
		return nil
	}
	delete(s.duties, name)
	s.mu.Unlock()
	ctx, stop := context.WithTimeout(context.Background(), s.o.Lease)
	defer stop()
	return s.write(ctx, func(b *batch) { b.do("resign", name, s.worker, d.fence) })
}

// onDuty returns an error where the worker doesn't have a duty, whose fence in the
// database is given: it never had it, or another one has taken it over.
func (s *Store) onDuty(name string, fence int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.duties[name]; d == nil || !d.taken || d.fence != fence {
		return store.ErrGoneOn
	}
	return nil
}
