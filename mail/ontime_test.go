package mail

import (
	"context"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
)

// A served store is kept by a server, whose clock is behind this machine's.
type served struct {
	store.Store
	behind time.Duration
}

func (s served) Ahead(context.Context) (time.Duration, error) { return s.behind, nil }

// A worker whose clock is ahead of the one that all share does nothing by it, and says so;
// email is processed and sent all the same. A time that a person gave counts as it is.
func TestClockAhead(t *testing.T) {
	for _, c := range []struct {
		behind time.Duration
		given  bool
		acts   bool
	}{{0, false, true}, {50 * time.Second, false, true}, {70 * time.Second, false, false}, {70 * time.Second, true, true}} {
		w := newWorld(t)
		w.timed("expancity", "spring", policyOf(nil), "anna", "ken")
		w.round()
		w.now = w.now.Add(30 * time.Hour)
		o := w.office()
		o.store, o.Given = served{o.store, c.behind}, c.given
		before := len(w.sent)
		r, err := o.Round(t.Context(), w, w)
		if reminded := len(w.sent) > before; reminded != c.acts || (err == nil) != c.acts {
			t.Errorf("%v behind, given %v: %+v, reminded: %v, %v", c.behind, c.given, r, reminded, err)
		}
		w.must(o.Close())
	}
}
