package request

import "testing"

// Each pattern of requests has texts that it needs: otherwise each line of each email is
// matched with it.
func TestNeeds(t *testing.T) {
	for i := range wordings {
		if w := &wordings[i]; shortest(w.needs()) < 1 {
			t.Errorf("%s: %s needs nothing", w.asks, w.pattern)
		}
	}
}
