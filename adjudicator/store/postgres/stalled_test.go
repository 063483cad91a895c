package postgres_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// runOut lets the leases of a database run out.
const runOut = "update due set until = clock_timestamp() - interval '1 hour' where until is not null"

// entry is a change of a game with one more line.
func entry(after store.Version) *store.Change {
	n := after.Entry + 1
	return &store.Change{Docket: "demo", After: after, Now: at(n), Lines: storetest.Lines(n, n), Checkpoint: []byte("checkpoint\n")}
}

// TestStalled guards a docket against a worker that held it, stalled, and goes on after
// another one took over: even where the version fits it commits nothing.
func TestStalled(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		name string
		// others is what another worker does once the lease is out.
		others func(t *testing.T, s store.Store, at store.Version)
		want   error
	}{
		{"nobody took it", func(*testing.T, store.Store, store.Version) {}, nil},
		{"somebody holds it", func(t *testing.T, s store.Store, _ store.Version) { must(t)(s.Hold(t.Context(), "demo")) }, store.ErrBusy},
		{"somebody held it and did nothing", func(t *testing.T, s store.Store, _ store.Version) {
			if err := must(t)(s.Hold(t.Context(), "demo"))(); err != nil {
				t.Fatal(err)
			}
		}, store.ErrGoneOn},
		{"somebody went on without holding it", func(t *testing.T, s store.Store, at store.Version) {
			if _, err := s.Commit(t.Context(), entry(at)); err != nil {
				t.Fatal(err)
			}
		}, store.ErrGoneOn},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, url := t.Context(), postgrestest.URL(t)
			s, other := open(t, url, postgres.Options{Lease: time.Hour}), open(t, url, postgres.Options{})
			v, err := s.Commit(ctx, made("demo"))
			if err != nil {
				t.Fatal(err)
			}
			release := must(t)(s.Hold(ctx, "demo"))
			if _, err := other.Hold(ctx, "demo"); !errors.Is(err, store.ErrBusy) {
				t.Fatalf("held by two: %v", err)
			}
			exec(t, url, runOut)
			c.others(t, other, v)
			was := dump(t, url)
			if _, err = s.Commit(ctx, entry(v)); !errors.Is(err, c.want) {
				t.Fatalf("a late commit: %v, expected %v", err, c.want)
			}
			if now := dump(t, url); c.want != nil && now != was {
				t.Errorf("a late commit changed\n%s\nto\n%s", was, now)
			}
			// What another worker holds is not given up by the one that lost it.
			if err := release(); err != nil {
				t.Error(err)
			}
			if now := dump(t, url); c.want != nil && now != was && c.name != "somebody went on without holding it" {
				t.Errorf("a late release changed\n%s\nto\n%s", was, now)
			}
			if saved, err := s.Load(ctx, "demo"); err != nil {
				t.Error(err)
			} else if _, err := s.Commit(ctx, entry(saved.At)); err != nil && c.want != store.ErrBusy {
				t.Errorf("loading again doesn't help: %v", err)
			}
		})
	}
}

// must fails a test after an error of Hold.
func must(t *testing.T) func(release func() error, err error) func() error {
	return func(release func() error, err error) func() error {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
}

// TestRenewed guards a docket that is held for longer than a lease.
func TestRenewed(t *testing.T) {
	testkit.Meet(t)
	url := postgrestest.URL(t)
	s := open(t, url, postgres.Options{Lease: 300 * time.Millisecond})
	if _, err := s.Commit(t.Context(), made("demo")); err != nil {
		t.Fatal(err)
	}
	must(t)(s.Hold(t.Context(), "demo"))
	for range 3 {
		exec(t, url, runOut)
		for n := 0; value[bool](t, url, "select until < clock_timestamp() - interval '1 minute' from due where docket = 'demo'"); n++ {
			if n == 1000 {
				t.Fatal("the lease isn't renewed")
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// value returns the one value of a query.
func value[T any](t *testing.T, url, query string) T {
	t.Helper()
	ctx := context.Background()
	url, _, _ = strings.Cut(url, "&")
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	var v T
	if err := c.QueryRow(ctx, query).Scan(&v); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return v
}

// TestNoLocks guards what a caller does between two calls, while it holds a docket
// or reads what has no end: it may take as long as it likes, and uses no connection.
func TestNoLocks(t *testing.T) {
	testkit.Meet(t)
	url := strings.Replace(postgrestest.URL(t), "pool_max_conns=6", "pool_max_conns=1", 1)
	s := open(t, url, postgres.Options{})
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	c := made("demo")
	c.Lines = storetest.Lines(1, 450) // some pages
	v, err := s.Commit(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	must(t)(s.Hold(ctx, "demo"))
	look := func(doing string) {
		t.Helper()
		if _, err := s.Load(ctx, "demo"); err != nil {
			t.Fatalf("%s: %v", doing, err)
		}
		if n := value[int64](t, url, "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'"); n > 0 {
			t.Errorf("%s: %d open transactions", doing, n)
		}
	}
	look("holding")
	n := 0
	for line, err := range s.Journal(ctx, "demo", 3) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; !bytes.Equal(line, storetest.Lines(n+2, n+2)) {
			t.Fatalf("line %d is %s", n+2, line)
		}
		if n == 1 || n == 201 {
			look("reading a journal")
		}
	}
	if n != v.Entry-2 {
		t.Errorf("%d lines", n)
	}
	for range s.History(ctx, "demo") {
		look("reading a history")
		break
	}
}
