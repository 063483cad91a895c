package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// games are the dockets that workers share.
var games = []string{"a", "b", "c", "d"}

// TestWorkers guards an office of several workers, while emails arrive from several
// readers: every email is decided once in each of its dockets, in order, and none
// waits unnoticed; neither where the server ends all connections now and then.
func TestWorkers(t *testing.T) {
	testkit.Meet(t)
	for name, ends := range map[string]int{"in peace": 0, "while connections end": 12} {
		t.Run(name, func(t *testing.T) { shared(t, ends) })
	}
}

// shared runs an office of several workers, and ends all connections as often as it
// says.
func shared(t *testing.T, ends int) {
	const readers, batches, workers = 2, 12, 4
	ctx, url := t.Context(), postgrestest.URL(t)
	first := open(t, url, postgres.Options{})
	for _, id := range games {
		if _, err := first.Commit(ctx, made(id)); err != nil {
			t.Fatal(err)
		}
	}
	var arriving, working sync.WaitGroup
	var over atomic.Bool
	var numbers sync.Map
	for r := range readers {
		s := open(t, url, postgres.Options{Worker: fmt.Sprint("reader ", r)})
		arriving.Go(func() {
			arrive(t, s, r, batches, &numbers)
		})
	}
	for w := range workers {
		s := open(t, url, postgres.Options{Worker: fmt.Sprint("worker ", w)})
		working.Go(func() {
			workUntil(t, s, &over, ends > 0)
		})
	}
	for range ends {
		exec(t, url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")
		time.Sleep(20 * time.Millisecond)
	}
	arriving.Wait()
	over.Store(true)
	working.Wait()
	for n := range int64(readers * batches * 3) {
		if _, ok := numbers.Load(n + 1); !ok {
			t.Errorf("no email has the number %d", n+1)
		}
	}
	for _, id := range games {
		decidedInOrder(t, first, id)
	}
}

// arrive takes in batches of emails as one reader of the mailbox, and sends letters.
func arrive(t *testing.T, s *postgres.Store, r, batches int, numbers *sync.Map) {
	ctx := t.Context()
	for n := range batches {
		var in []store.Incoming
		for i := range 3 {
			uid := uint64(n*3 + i)
			in = append(in, store.Incoming{Source: store.Source{Box: fmt.Sprint(r), UID: uid}, At: at(n), Dockets: []string{games[(n+i)%4], games[(r+i)%4]}})
		}
		got, err := s.Keep(ctx, in, store.Progress{})
		if err != nil {
			t.Error(err)
		}
		for _, n := range got {
			if _, twice := numbers.LoadOrStore(n, true); twice {
				t.Errorf("two emails have the number %d", n)
			}
		}
		// Letters that cover those of other dockets lock several.
		covers := []store.Covered{{Docket: games[(n+r)%4], Key: "a"}, {Docket: games[n%4], Key: "b"}}
		if err := s.Sending(ctx, store.Letter{Key: store.Key(fmt.Sprint("digest/", r, n)), Covers: covers}); err != nil && !errors.Is(err, store.ErrBusy) {
			t.Error(err)
		}
	}
}

// workUntil decides emails until it is over and none is left.
func workUntil(t *testing.T, s *postgres.Store, over *atomic.Bool, ends bool) {
	ctx := t.Context()
	for {
		last := over.Load()
		work, err := s.Work(ctx, at(1000), 3)
		if err != nil {
			if !ends {
				t.Error(err)
				return
			}
			continue
		}
		mails := slices.ContainsFunc(work, func(w store.Work) bool { return w.Undecided })
		if last && !mails {
			return
		}
		for _, w := range work {
			// Who doesn't know whether it was committed looks again.
			if err := decideOne(ctx, s, w); err != nil && !ends {
				t.Error(err)
				return
			}
		}
	}
}

// decidedInOrder guards that each email was decided once, in order, and that the journal has
// every entry.
func decidedInOrder(t *testing.T, s *postgres.Store, id string) {
	ctx := t.Context()
	saved, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	var decided []int64
	for e, err := range s.History(ctx, id) {
		if err != nil {
			t.Fatal(err)
		} else if e.Decided != nil {
			decided = append(decided, e.Decided.Mail)
		}
	}
	if len(saved.Undecided) > 0 || len(decided) == 0 || !slices.IsSorted(decided) || len(slices.Compact(decided)) != saved.At.Entry-2 {
		t.Errorf("%s: %d emails wait, decided are %v, at entry %d", id, len(saved.Undecided), decided, saved.At.Entry)
	}
	entries := 0
	for line, err := range s.Journal(ctx, id, 1) {
		if entries++; err != nil || string(line) != string(storetest.Lines(entries, entries)) {
			t.Fatalf("%s: entry %d is %s, %v", id, entries, line, err)
		}
	}
}

// decideOne decides the first email of a docket with one entry, unless somebody else is
// at it.
func decideOne(ctx context.Context, s store.Store, w store.Work) error {
	if !w.Undecided {
		return nil
	}
	release, err := s.Hold(ctx, w.Docket)
	if errors.Is(err, store.ErrBusy) {
		return nil
	} else if err != nil {
		return err
	}
	saved, err := s.Load(ctx, w.Docket)
	if err == nil && len(saved.Undecided) > 0 {
		n := saved.At.Entry + 1
		_, err = s.Commit(ctx, &store.Change{
			Docket: w.Docket, After: saved.At, Now: at(n), Lines: storetest.Lines(n, n), Checkpoint: []byte("checkpoint\n"), Told: n,
			Decided: []store.Decided{{Mail: saved.Undecided[0], Verdict: "filed", Entry: n}},
		})
	}
	return errors.Join(err, release())
}
