package year

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// A last is what lasts of a world: journals, verdicts, and emails that were sent.
type last struct {
	journals map[string]string
	verdicts []string
	emails   map[string][32]byte // by receiver and Message-ID, without their dates
}

// lasts returns what lasts. An email that was sent twice is the same both times.
func (w *world) lasts() *last {
	l := &last{journals: map[string]string{}, emails: map[string][32]byte{}}
	ctx := context.Background()
	dockets, err := w.store.Dockets(ctx)
	w.must(err)
	for _, docket := range append(dockets, "") {
		var journal bytes.Buffer
		for line, err := range w.store.Journal(ctx, docket, 1) {
			w.must(err)
			journal.Write(line)
		}
		l.journals[docket] = journal.String()
		for event, err := range w.store.History(ctx, docket) {
			w.must(err)
			if d := event.Decided; d != nil {
				l.verdicts = append(l.verdicts, fmt.Sprintf("%s %d %s %s %d %s", docket, d.Mail, d.Player, d.Verdict, d.Entry, d.Record))
			}
		}
	}
	for _, x := range w.log.wires {
		if x.what != sent {
			continue
		}
		about := x.who + " " + x.id
		if before, known := l.emails[about]; known && before != x.sum {
			w.Errorf("two emails to %s are called %s", x.who, x.id)
		}
		l.emails[about] = x.sum
	}
	return l
}

// same compares what lasts.
func (l *last) same(t testing.TB, other *last) {
	t.Helper()
	for docket, journal := range l.journals {
		if other.journals[docket] != journal {
			a, b := strings.Split(journal, "\n"), strings.Split(other.journals[docket], "\n")
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s, entry %d:\n%.600s\n%.600s", docket, i+1, a[i], b[i])
					break
				}
			}
			t.Errorf("%s has %d entries, not %d", docket, len(b)-1, len(a)-1)
		}
	}
	if !slices.Equal(l.verdicts, other.verdicts) {
		for i := range min(len(l.verdicts), len(other.verdicts)) {
			if l.verdicts[i] != other.verdicts[i] {
				t.Errorf("a verdict is\n%s\nnot\n%s", other.verdicts[i], l.verdicts[i])
				break
			}
		}
		t.Errorf("there are %d verdicts, not %d", len(other.verdicts), len(l.verdicts))
	}
	for about, sum := range l.emails {
		if got, there := other.emails[about]; !there {
			t.Errorf("not sent: %s", about)
		} else if got != sum {
			t.Errorf("another email: %s", about)
		}
	}
	for about := range other.emails {
		if _, there := l.emails[about]; !there {
			t.Errorf("sent for nothing: %s", about)
		}
	}
}

// TestKilledAnywhere ends the process of the office again and again in the weeks of
// TestWeeks, before or after steps that last, and starts it again: the end is the same,
// byte for byte, as without. Only an email that was on its way may go out twice.
func TestKilledAnywhere(t *testing.T) {
	testkit.Need(t, testkit.Long)
	want := livedWeeks(t).lasts()
	if len(want.emails) < 500 || !strings.Contains(fmt.Sprint(want.journals), `"by":"clock"`) {
		t.Fatalf("only %d emails were sent", len(want.emails))
	}
	for deaths := range uint64(2) {
		p := weeks()
		p.deaths = deaths + 1
		w := p.live(t)
		if w.life.deaths < 100 {
			t.Errorf("the office ended only %d times", w.life.deaths)
		}
		want.same(t, w.lasts())
	}
}
