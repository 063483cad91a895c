package metromania

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// TestAnswer files orders of Ben's in Anna's turn: what can never be is refused
// at once, what may yet become possible waits.
func TestAnswer(t *testing.T) {
	s := newState(2).(*State)
	if err := engine.Read(straight(), enginetest.Names(2), fields(s)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seat  engine.Seat
		order string
		move  string
		want  string
	}{
		{1, "dig solid through A2-2 to 1,1 marking C", "", "waits"},
		{1, "dig solid through A5-4 to 3,1", "", "waits"},
		{1, "dig solid through A5-2 to 5,0", "", "not-a-corner"},
		{1, "dig solid through A2-1 to 1,1", "", "cell-taken"},
		{1, "dig solid through A2-2 to 1,1 marking A", "", "letter-not-held"},
		{1, "dig solid through D4-4 to -2,-1", "", "park-or-lake"},
		{1, "dig solid through C1-1 to 0,0", "", "visited"},
		{1, "start solid in A5-7 from 1,4 to 1,3", "", "line-started"},
		{1, "start striped in D5-7 from -2,-3 to -1,-3", "", "waits"},
		{1, "station at 1,0", "", "station-stands"},
		{1, "station at 3,1", "", "waits"},
		{1, "pass", "", "waits"},
		{0, "dig solid through A2-2 to 1,1 marking A", "dig solid through A2-2 to 1,1 marking A", "accepted"},
		{0, "dig solid through A2-2 to 1,1", "", "choose-letter"},
		{0, "dig solid through A1-1 to 0,1", "dig solid through A1-1 to 0,1", "accepted"},
		{0, "pass", "", "cannot-pass"},
		{0, "done", "", "not-optional"},
	} {
		order, bad := Rules.Grammar.Read(c.order)
		if bad != nil {
			t.Fatalf("%q: %v", c.order, bad)
		}
		m, r := s.Answer(c.seat, order.Alternatives[0])
		if Rules.Refusal(r.Code).Name != c.want || r.OK() && Rules.Grammar.Write(m) != c.move {
			t.Errorf("seat %d, %q: %s, %q", c.seat, c.order, Rules.Refusal(r.Code).Name, Rules.Grammar.Write(m))
		}
	}
}

// TestAt reads stations with and without the word at as the same order.
func TestAt(t *testing.T) {
	for _, c := range []struct{ written, want string }{
		{"station -1,0", "station at -1,0"},
		{"station at -1, 0", "station at -1,0"},
		{"dig solid through C5-9 to -5,0 station at 3,1", "dig solid through C5-9 to -5,0 station 3,1"},
		{"dig solid through C5-8 to -5,1 marking B", "dig solid through C5-8 to -5,1 marking B"},
	} {
		order, bad := Rules.Grammar.Read(c.written)
		if bad != nil {
			t.Fatalf("%q: read %q, expected %v", c.written, bad.Read, bad.Words)
		}
		if got := Rules.Grammar.WriteOrder(order); got != c.want {
			t.Errorf("%q is %q, want %q", c.written, got, c.want)
		}
	}
	for _, line := range []string{"station at", "station at 9,9", "dig solid through C5-9 to -5,0 station at", "dig solid through C5-9 to -5,0 station on 3,1"} {
		if order, bad := Rules.Grammar.Read(line); bad == nil {
			t.Errorf("%q is read as %q", line, Rules.Grammar.WriteOrder(order))
		}
	}
}
