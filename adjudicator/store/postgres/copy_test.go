package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"

	"pgregory.net/rapid"

	disk "cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// TestCopy guards copying: whatever an office went through, its copies can't be told from
// it, from memory to files, to a database and back, and go on alike.
func TestCopy(t *testing.T) {
	url := postgrestest.URL(t)
	real := open(t, url, postgres.Options{Canonical: canonical})
	rapid.Check(t, func(r *rapid.T) {
		exec(t, url, empty)
		m := &model{t: r, real: memory.New(canonical), model: memory.New(canonical), versions: map[string][]store.Version{}}
		actions := map[string]func(*rapid.T){"commit": m.commit, "keep": m.keep, "sent": m.sent, "sending": m.sending, "forget": m.forget}
		r.Repeat(actions)
		files, err := directory.On(disk.New(map[string][]byte{}), directory.Options{Canonical: canonical})
		if err != nil {
			r.Fatal(err)
		}
		defer files.Close()
		back := memory.New(canonical)
		from := m.real
		for _, to := range []store.Store{files, real, back} {
			if _, err := store.Copy(r.Context(), from, to); err != nil {
				r.Fatalf("%T to %T: %v\n%s", from, to, err, differ(r, from, to))
			}
			m.real, from = to, to
			_, m.present = to.(*directory.Directory) // which tells otherwise what isn't there
			m.look()
		}
		m.real, m.present = real, false
		r.Repeat(actions)
		m.look()
	})
}

// differ returns the first pieces that differ.
func differ(t *rapid.T, a, b store.Store) string {
	next, stop := iter.Pull2(b.Dump(t.Context()))
	defer stop()
	for p, err := range a.Dump(t.Context()) {
		q, wrong, _ := next()
		if x, y := text(t, p), text(t, q); err != nil || wrong != nil || x != y {
			return fmt.Sprintf("%v %v\n%s\n%s", err, wrong, x, y)
		}
	}
	return ""
}

// TestInterruptedCopy guards a copy whose connection is cut at any statement: nobody can
// use what there is of it, unless nothing was begun or all is there; begun again, it is
// whole.
func TestInterruptedCopy(t *testing.T) {
	testkit.Meet(t)
	ctx := context.Background()
	from := memory.New(nil)
	if err := (&storetest.Script{Mails: 1}).Play(ctx, from); err != nil {
		t.Fatal(err)
	}
	digest, err := store.Digest(from.Dump(ctx))
	if err != nil {
		t.Fatal(err)
	}
	url := postgrestest.URL(t)
	p := newProxy(t, url)
	s := open(t, p.url, postgres.Options{})
	p.arm(cut{}, nil)
	if err := s.Restore(ctx, from.Dump(ctx)); err != nil {
		t.Fatal(err)
	}
	statements, _ := p.disarm()
	half, whole := 0, 0
	for n := 1; n <= statements; n++ {
		for _, reply := range []bool{false, true}[:1+n/(statements-2)] { // the end of the commit
			exec(t, url, empty+"; delete from copying")
			p := newProxy(t, url)
			s := open(t, p.url, postgres.Options{})
			s.Impatient()
			p.arm(cut{at: n, reply: reply, dead: true}, nil)
			err := s.Restore(ctx, from.Dump(ctx))
			if _, done := p.disarm(); !done {
				t.Fatalf("statement %d of %d wasn't cut", n, statements)
			}
			s.Close()
			now, refused := postgres.Open(ctx, url, postgres.Options{})
			switch {
			case errors.Is(refused, store.ErrHalf):
				half++
				if now, refused = postgres.Open(ctx, url, postgres.Options{Restore: true}); refused != nil {
					t.Fatal(refused)
				}
			case refused != nil:
				t.Fatal(refused)
			}
			got, wrong := store.Digest(now.Dump(ctx))
			if wrong != nil {
				t.Fatal(wrong)
			}
			if got == digest {
				whole++
			} else if err == nil {
				t.Fatalf("statement %d of %d, reply %t: it was told as done", n, statements, reply)
			} else if again, wrong := store.Copy(ctx, from, now); wrong != nil || again != digest {
				t.Fatalf("statement %d of %d, reply %t: again: %v", n, statements, reply, wrong)
			}
			now.Close()
		}
	}
	if half < statements-10 || whole != 1 {
		t.Errorf("%d statements: %d were cut in the middle, %d at the end", statements, half, whole)
	}
}

// TestBusyCopy guards that nobody works while everything is copied.
func TestBusyCopy(t *testing.T) {
	testkit.Meet(t)
	ctx := t.Context()
	url := postgrestest.URL(t)
	s, other := open(t, url, postgres.Options{}), open(t, url, postgres.Options{})
	if err := (&storetest.Script{Mails: 3}).Play(ctx, s); err != nil {
		t.Fatal(err)
	}
	next, stop := iter.Pull2(s.Dump(ctx))
	if _, err, ok := next(); !ok || err != nil {
		t.Fatal(err)
	}
	if _, err := other.Load(ctx, "demo"); err != nil { // reading waits for nobody
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := other.Keep(ctx, []store.Incoming{{Source: store.Source{Box: "inbox", UID: 900}, At: at(1), Dockets: []string{"demo"}}}, store.Progress{})
		done <- err
	}()
	mails := 0
	for {
		p, err, ok := next()
		if !ok {
			break
		} else if err != nil {
			t.Fatal(err)
		} else if p.Mail != nil {
			mails++
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if mails != 3 {
		t.Errorf("%d emails were copied", mails)
	}
}
