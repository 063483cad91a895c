package directory

import (
	"context"

	"cityhall.example/adjudicator/store"
)

// Duty is as in store.Store: the one program that runs the office has all duties, each once.
func (d *Directory) Duty(ctx context.Context, name string) (func() error, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.queue == nil || d.duties[name] {
		return nil, store.ErrBusy
	}
	d.duties[name] = true
	return func() error {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.duties, name)
		return nil
	}, nil
}
