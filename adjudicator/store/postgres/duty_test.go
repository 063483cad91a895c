package postgres_test

import (
	"errors"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/internal/testkit"
)

// TestDuty guards a duty that is taken over from a worker that stalled: what the first
// one does afterwards is refused, even where the second one has ended by then.
func TestDuty(t *testing.T) {
	testkit.Meet(t)
	ctx := t.Context()
	url := postgrestest.URL(t)
	first, second := open(t, url, postgres.Options{}), open(t, url, postgres.Options{})
	keep := func(s store.Store, uid uint64) error {
		_, err := s.Keep(ctx, []store.Incoming{{Source: store.Source{Box: "inbox", UID: uid}, At: at(1)}}, store.Progress{Box: "inbox", Through: at(1), Duty: "reading"})
		return err
	}
	must(t)(first.Duty(ctx, "reading"))
	if err := keep(first, 1); err != nil {
		t.Fatal(err)
	} else if err := keep(second, 2); !errors.Is(err, store.ErrGoneOn) {
		t.Errorf("without the duty: %v", err)
	}
	exec(t, url, "update duty set until = clock_timestamp() - interval '1 second'")
	release := must(t)(second.Duty(ctx, "reading"))
	for range 2 {
		if err := keep(first, 3); !errors.Is(err, store.ErrGoneOn) {
			t.Errorf("too late: %v", err)
		}
		if err := keep(second, 4); err != nil {
			t.Error(err)
		}
	}
	if err := release(); err != nil {
		t.Fatal(err)
	} else if err := keep(first, 3); !errors.Is(err, store.ErrGoneOn) {
		t.Errorf("much too late: %v", err)
	}
	must(t)(open(t, url, postgres.Options{}).Duty(ctx, "reading"))
	n := value[int64](t, url, "select count(*) from mail")
	if n != 2 {
		t.Errorf("%d emails are kept, expected 2", n)
	}
}
