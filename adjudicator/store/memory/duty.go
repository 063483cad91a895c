package memory

import (
	"context"

	"cityhall.example/adjudicator/store"
)

// Duty is as in store.Store.
func (m *Memory) Duty(ctx context.Context, name string) (func() error, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.duties[name] != nil {
		return nil, store.ErrBusy
	}
	m.duties[name] = m
	return func() error {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.duties[name] == m {
			delete(m.duties, name)
		}
		return nil
	}, nil
}
