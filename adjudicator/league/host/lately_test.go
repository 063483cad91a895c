package host

import (
	"bytes"
	"context"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
)

// TestLately looks at a league that is remembered with each step of a season: it is as
// one that is read anew, and one that was edited is refused.
func TestLately(t *testing.T) {
	ctx, s := context.Background(), memory.New(nil)
	var lately Lately
	read := func() (*store.Saved, *Book) {
		t.Helper()
		saved, err := s.Load(ctx, office)
		if err != nil {
			t.Fatal(err)
		}
		b, err := lately.Read(ctx, s, saved)
		if err != nil {
			t.Fatal(err)
		}
		return saved, b
	}
	for i, step := range steps() {
		if err := step(ctx, s, begun); err != nil {
			t.Fatal(err)
		}
		saved, b := read()
		whole, err := Read(ctx, s, saved)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.State.Checkpoint(), whole.State.Checkpoint()) || b.Saved != saved {
			t.Errorf("after step %d: remembered is\n%s\nand read\n%s", i, b.State.Checkpoint(), whole.State.Checkpoint())
		}
		if _, again := read(); again.State != b.State {
			t.Errorf("after step %d: read twice", i)
		}
	}
	saved, _ := read()
	saved.Checkpoint = bytes.Replace(saved.Checkpoint, []byte("rounds: 2"), []byte("rounds: 3"), 1)
	if _, err := lately.Read(ctx, s, saved); err == nil {
		t.Error("an edited league is not refused")
	}
}
