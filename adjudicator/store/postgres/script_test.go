package postgres_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
)

// sending is a script that counts how often each letter went out.
type sending struct {
	storetest.Script
	mu   sync.Mutex
	sent map[string]int
}

func newSending() *sending {
	s := &sending{sent: map[string]int{}}
	s.Mails = 4 // one of each kind
	s.Send = func(l store.Letter) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sent[fmt.Sprintf("%+v", l)]++
	}
	return s
}

// empty makes a database hold nothing again.
var empty = "truncate " + strings.Join(tables, ", ") + "; insert into due (docket, made) values ('', true); " +
	"insert into docket (id, state) values ('', '{}'); insert into counter values (1)"

// TestCrash guards an office against a connection that is cut at any statement: a
// second worker goes on to the same journals, verdicts and seats. No letter is new or
// lost, and only one that was on its way goes out twice.
func TestCrash(t *testing.T) {
	first, url := newSending(), postgrestest.URL(t)
	p := newProxy(t, url)
	if err := first.Play(t.Context(), open(t, p.url, postgres.Options{})); err != nil {
		t.Fatal(err)
	}
	statements, _ := p.disarm()
	want, err := storetest.Tell(t.Context(), open(t, url, postgres.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if len(first.sent) < 7 || statements < 200 {
		t.Fatalf("%d letters in %d statements", len(first.sent), statements)
	}
	t.Logf("%d statements, %d letters", statements, len(first.sent))
	for worker := range 2 {
		t.Run(fmt.Sprint(worker), func(t *testing.T) {
			t.Parallel()
			url := postgrestest.URL(t)
			for n := worker + 1; n <= statements; n += 2 {
				// Some are lost before the server has them, and some end the process.
				crash(t, url, cut{at: n, reply: n/2%2 == 0, dead: n/4%2 == 0}, want, first.sent)
				exec(t, url, empty)
			}
		})
	}
}

// crash plays the script, cuts the connection once, and goes on with another worker.
func crash(t *testing.T, url string, c cut, want string, letters map[string]int) {
	t.Helper()
	played, p := newSending(), newProxy(t, url)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	s := open(t, p.url, postgres.Options{Worker: "first"})
	s.Impatient()
	kill := stop
	if !c.dead {
		kill = nil // the worker may go on by itself
	}
	p.arm(c, kill)
	err := played.Play(ctx, s)
	if _, done := p.disarm(); !done && err != nil {
		t.Fatalf("%+v: %v", c, err)
	} else if !c.dead {
		s.Close()
	}
	exec(t, url, runOut) // of the leases of a worker that died
	next := open(t, url, postgres.Options{Worker: "next"})
	defer next.Close()
	if err := played.Work(t.Context(), next); err != nil { // what the crash left
		t.Fatalf("%+v: %v", c, err)
	} else if err := played.Play(t.Context(), next); err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	got, err := storetest.Tell(t.Context(), next)
	if err != nil {
		t.Fatal(err)
	} else if got != want {
		t.Fatalf("%+v: got\n%s\nexpected\n%s", c, got, want)
	}
	if a, b := slices.Sorted(maps.Keys(played.sent)), slices.Sorted(maps.Keys(letters)); !slices.Equal(a, b) {
		t.Fatalf("%+v: the letters are\n%s\nexpected\n%s", c, a, b)
	}
	twice := 0
	for _, n := range played.sent {
		twice += n - 1
	}
	if twice > 1 {
		t.Fatalf("%+v: %d letters went out twice", c, twice)
	}
}
