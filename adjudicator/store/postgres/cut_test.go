package postgres_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// An operation is a kind of thing that a store does in one step.
type operation struct {
	name string
	// prepare brings a database that holds demo, spring and people to where it is
	// done, ready returns what do needs, and do does it. The first two may be nil.
	prepare func(ctx context.Context, s store.Store) error
	ready   func(ctx context.Context, s store.Store) (any, error)
	do      func(ctx context.Context, s store.Store, with any) error
	// once says that ready leaves something behind.
	once bool
}

func at(minutes int) time.Time { return storetest.Noon.Add(time.Duration(minutes) * time.Minute) }

// before loads a docket for its version.
func before(id string) func(context.Context, store.Store) (any, error) {
	return func(ctx context.Context, s store.Store) (any, error) {
		saved, err := s.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		return saved.At, nil
	}
}

// keep keeps some emails.
func keep(ctx context.Context, s store.Store, p store.Progress, uids ...int) error {
	var in []store.Incoming
	for _, uid := range uids {
		in = append(in, store.Incoming{
			Source: store.Source{Box: "inbox", UID: uint64(uid)}, At: at(uid), Size: 9, Slight: uid%2 == 0,
			Dockets: [][]string{{"demo"}, nil, {"demo", "spring", "later"}}[uid%3], Raw: fmt.Appendf(nil, "mail %d", uid),
		})
	}
	_, err := s.Keep(ctx, in, p)
	return err
}

// made is a change that makes a docket, with all that one can bring.
func made(id string) *store.Change {
	due := at(100)
	return &store.Change{
		Docket: id, Now: at(1), Lines: storetest.Lines(1, 2), Checkpoint: []byte("checkpoint: 2\n"), Seats: storetest.Seating("anna", "ben"), Told: 2, Due: &due,
		Letters: []store.Letter{{Key: "a", Reader: "anna", Entry: 2}, {Key: "b", Reader: "ben", Entry: 2}},
		Seen:    []store.Fingerprint{{Hash: store.Hash{1}, Mail: 1}},
	}
}

var operations = []operation{
	{name: "a docket is made", do: func(ctx context.Context, s store.Store, _ any) error {
		_, err := s.Commit(ctx, made("autumn"))
		return err
	}},
	{name: "a docket is made for which emails wait", prepare: func(ctx context.Context, s store.Store) error {
		return keep(ctx, s, store.Progress{}, 2)
	}, do: func(ctx context.Context, s store.Store, _ any) error {
		_, err := s.Commit(ctx, made("later"))
		return err
	}},
	{name: "a change with everything", prepare: func(ctx context.Context, s store.Store) error {
		if err := keep(ctx, s, store.Progress{}, 3, 6, 9); err != nil {
			return err
		}
		_, err := s.Trying(ctx, "demo", 1)
		return err
	}, ready: before("demo"), do: func(ctx context.Context, s store.Store, with any) error {
		c, why := made("demo"), "trouble"
		c.After = with.(store.Version)
		c.Lines = append([]byte(`{"entry":3,"sets":[{"player":"anna","id":"x1"},{"player":"ben","id":"x1"}],"head":"`+strings.Repeat("0a", 32)+`"}`+"\n"), storetest.Lines(4, 5)...)
		c.Seats = []store.SeatEdit{{Player: "ben", Person: "plee", Epoch: "n"}}
		c.Decided = []store.Decided{{Mail: 1, Verdict: "filed", Entry: 5}, {Mail: 2, Verdict: "refused", Record: json.RawMessage(`{"a":1}`)}}
		c.Letters = []store.Letter{{Key: "c", Reader: "anna", Entry: 5, Since: 2}}
		c.Sent = []store.Delivery{{Key: "a", At: at(2), Late: "busy", Again: at(9)}, {Key: "b", At: at(2)}}
		c.Seen = []store.Fingerprint{{Hash: store.Hash{1}, Mail: 9}, {Hash: store.Hash{2}, Mail: 2}}
		c.Told, c.Trouble, c.Notes = 5, &why, json.RawMessage(`{"n":1}`)
		_, err := s.Commit(ctx, c)
		return err
	}},
	{name: "a verdict without lines", prepare: func(ctx context.Context, s store.Store) error {
		return keep(ctx, s, store.Progress{}, 1)
	}, ready: before(""), do: func(ctx context.Context, s store.Store, with any) error {
		_, err := s.Commit(ctx, &store.Change{After: with.(store.Version), Now: at(2), Decided: []store.Decided{{Mail: 1, Verdict: "refused"}}})
		return err
	}},
	{name: "people come and go", ready: before(""), do: func(ctx context.Context, s store.Store, with any) error {
		_, err := s.Commit(ctx, &store.Change{After: with.(store.Version), Now: at(2), People: []store.Person{storetest.Somebody("lee"), {ID: "panna"}}})
		return err
	}},
	{name: "a checkpoint is replaced", ready: before("demo"), do: func(ctx context.Context, s store.Store, with any) error {
		_, err := s.Commit(ctx, &store.Change{Docket: "demo", After: with.(store.Version), Checkpoint: []byte("another\n")})
		return err
	}},
	{name: "emails are kept", prepare: func(ctx context.Context, s store.Store) error {
		return keep(ctx, s, store.Progress{}, 1, 2)
	}, do: func(ctx context.Context, s store.Store, _ any) error {
		return keep(ctx, s, store.Progress{Box: "inbox", Through: at(9), Below: 2}, 2, 3, 4, 5, 5)
	}},
	{name: "progress is noted", do: func(ctx context.Context, s store.Store, _ any) error {
		return keep(ctx, s, store.Progress{Box: "inbox", Through: at(9)})
	}},
	{name: "emails are forgotten", prepare: func(ctx context.Context, s store.Store) error {
		if err := keep(ctx, s, store.Progress{}, 4, 2); err != nil {
			return err
		}
		saved, err := s.Load(ctx, "")
		if err != nil {
			return err
		}
		_, err = s.Commit(ctx, &store.Change{After: saved.At, Decided: []store.Decided{{Mail: 1, Verdict: "refused"}}})
		return err
	}, do: func(ctx context.Context, s store.Store, _ any) error { return s.Forget(ctx, 9) }},
	{name: "letters went out", do: func(ctx context.Context, s store.Store, _ any) error {
		return s.Sent(ctx, []store.Delivery{
			{Docket: "demo", Key: "a", At: at(3), Failed: "gone", Letters: []store.Letter{{Key: "failed/a", Docket: "demo", Ready: at(3)}}},
			{Docket: "demo", Key: "b", At: at(3), Late: "busy", Again: at(9)},
		})
	}},
	{name: "a letter covers those of other dockets", do: func(ctx context.Context, s store.Store, _ any) error {
		return s.Sending(ctx, store.Letter{Key: "digest/anna", Ready: at(5), Covers: []store.Covered{{Docket: "spring", Key: "a"}, {Docket: "demo", Key: "a"}}})
	}},
	{name: "a docket is held", do: func(ctx context.Context, s store.Store, _ any) error {
		_, err := s.Hold(ctx, "demo")
		return err
	}},
	{name: "a docket is given up", once: true, ready: func(ctx context.Context, s store.Store) (any, error) {
		release, err := s.Hold(ctx, "demo")
		if err == nil {
			_, err = s.Trying(ctx, "demo", 1)
		}
		return release, err
	}, do: func(ctx context.Context, s store.Store, with any) error { return with.(func() error)() }},
	{name: "an email is tried", do: func(ctx context.Context, s store.Store, _ any) error {
		_, err := s.Trying(ctx, "demo", 7)
		return err
	}},
}

// prepared returns a database that holds two dockets and people, about to do an
// operation.
func prepared(t *testing.T, o operation) (database string) {
	t.Helper()
	database = postgrestest.URL(t)
	s := open(t, database, postgres.Options{})
	defer s.Close()
	ctx := t.Context()
	for _, c := range []*store.Change{made("demo"), made("spring"), {People: []store.Person{storetest.Somebody("anna"), storetest.Somebody("ben")}}} {
		if _, err := s.Commit(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	if o.prepare != nil {
		if err := o.prepare(ctx, s); err != nil {
			t.Fatalf("%s: %v", o.name, err)
		}
	}
	return database
}

// worker returns a worker behind a proxy that is about to do an operation with the
// result.
func worker(t *testing.T, database string, o operation) (p *proxy, s *postgres.Store, with any) {
	t.Helper()
	p = newProxy(t, database)
	s = open(t, p.url, postgres.Options{})
	s.Impatient()
	if o.ready != nil {
		var err error
		if with, err = o.ready(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", o.name, err)
		}
	}
	return p, s, with
}

// tables are all tables of a store.
var tables = []string{"due", "docket", "journal", "record", "verdict", "seen", "filed", "seat", "person", "address", "counter", "mail", "source", "box", "routed", "slight", "trying", "duty"}

// dump returns all that a database holds, but who holds what until when: a worker has
// a name of its own each time.
func dump(t *testing.T, url string) string {
	t.Helper()
	url, _, _ = strings.Cut(url, "&")
	ctx := context.Background()
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	var b strings.Builder
	for _, table := range tables {
		row := "x::text"
		switch table {
		case "due":
			row = "(docket, made, fold, mail, letter, clock, untold, trouble, since, fence, holder is null, until is null)::text"
		case "trying":
			row = "(docket, mail)::text"
		}
		rows, err := c.Query(ctx, "select "+row+" from "+table+" x order by 1")
		if err != nil {
			t.Fatal(err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n%s\n", table, strings.Join(lines, "\n"))
	}
	return b.String()
}

// uncut does a step without a cut. It returns the database before and after it, and how
// many statements it took.
func uncut(t *testing.T, o operation) (was, is string, statements int) {
	t.Helper()
	database := prepared(t, o)
	p, s, with := worker(t, database, o)
	was = dump(t, database)
	p.arm(cut{}, nil)
	if err := o.do(t.Context(), s, with); err != nil {
		t.Fatal(err)
	}
	statements, _ = p.disarm()
	return was, dump(t, database), statements
}

// TestCut guards every kind of step against a connection that is cut at each of its
// statements, before the server gets it and before the client gets the answer: the
// database is as before the step or as after it, and what was told as done is done.
func TestCut(t *testing.T) {
	testkit.Meet(t)
	for _, o := range operations {
		t.Run(o.name, func(t *testing.T) {
			t.Parallel()
			was, is, statements := uncut(t, o)
			again := ""
			if was == is || statements < 4 {
				t.Fatalf("%d statements did nothing", statements)
			}
			unclear := 0
			for n := 1; n <= statements; n++ {
				for _, reply := range []bool{false, true} {
					if again == "" {
						again = prepared(t, o)
					}
					p, s, with := worker(t, again, o)
					ctx, stop := context.WithCancel(t.Context())
					p.arm(cut{at: n, reply: reply, dead: true}, stop)
					err := o.do(ctx, s, with)
					_, done := p.disarm()
					stop()
					now := dump(t, again)
					name := fmt.Sprintf("statement %d of %d, reply %t", n, statements, reply)
					switch {
					case !done:
						t.Fatalf("%s: it wasn't cut", name)
					case now != was && now != is:
						t.Fatalf("%s: got\n%s\nbefore it was\n%s\nand after it\n%s", name, now, was, is)
					case err == nil && now != is:
						t.Fatalf("%s: it was told as done", name)
					case errors.Is(err, store.ErrGoneOn), errors.Is(err, store.ErrBusy):
						t.Fatalf("%s: %v", name, err)
					case now == is:
						unclear++
					}
					if now == is || o.once {
						again = ""
					}
				}
			}
			if unclear != 1 {
				t.Errorf("it was done, and the reply lost, %d times", unclear)
			}
		})
	}
}
