package postgres_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/internal/testkit"
)

// says answers a client as a server does that has no place for it yet.
func says(code string) func(net.Conn) {
	return func(c net.Conn) {
		if _, err := message(c, true); err != nil {
			return
		}
		text := "SFATAL\x00C" + code + "\x00Mnot yet\x00\x00"
		c.Write(binary.BigEndian.AppendUint32([]byte{'E'}, uint32(len(text)+4)))
		io.WriteString(c, text)
	}
}

// inFront listens at an address, does this with the first connections, and passes the
// others on to the server of a database.
func inFront(t *testing.T, address, database string, first func(net.Conn), n int32) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	var count atomic.Int32
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				if count.Add(1) <= n {
					first(c)
					return
				}
				server, err := net.Dial("tcp", u.Host)
				if err != nil {
					return
				}
				defer server.Close()
				go func() { io.Copy(server, c); server.Close() }()
				io.Copy(c, server)
			}()
		}
	}()
}

// unused returns an address at which nobody listens.
func unused(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

var outages = []struct {
	name string
	// after is when somebody listens, and first what the first connections get.
	after time.Duration
	first func(net.Conn)
	n     int32
}{
	{"nobody listens", 300 * time.Millisecond, nil, 0},
	{"connections end", 0, func(net.Conn) {}, 3},
	{"it starts", 0, says("57P03"), 3},
	{"it stops", 0, says("57P01"), 2},
	{"it is full", 0, says("53300"), 2},
}

// TestOpenWaits guards that a database which starts, restarts or is full is waited for,
// that this is told once, and that it ends; and that what stays wrong is told at once.
func TestOpenWaits(t *testing.T) {
	testkit.Meet(t)
	database := postgrestest.URL(t)
	good, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range outages {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address := unused(t)
			if c.after == 0 {
				inFront(t, address, database, c.first, c.n)
			} else {
				time.AfterFunc(c.after, func() { inFront(t, address, database, c.first, c.n) })
			}
			var told []error
			o := postgres.Options{Patience: 20 * time.Second, Waiting: func(why error) { told = append(told, why) }}
			at := change(good, func(u *url.URL) { u.Host = address })
			s, err := postgres.Open(t.Context(), at, o)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if _, err := s.Dockets(t.Context()); err != nil {
				t.Error(err)
			}
			if len(told) != 1 || !strings.Contains(told[0].Error(), address) {
				t.Errorf("told %v", told)
			}
		})
	}
	t.Run("for ever", func(t *testing.T) {
		t.Parallel()
		began, told := time.Now(), 0
		o := postgres.Options{Patience: 500 * time.Millisecond, Waiting: func(error) { told++ }}
		_, err := postgres.Open(t.Context(), change(good, func(u *url.URL) { u.Host = unused(t) }), o)
		if err == nil || !strings.Contains(err.Error(), "refused") || told != 1 || time.Since(began) > 30*time.Second {
			t.Errorf("%v; told %d times, in %v", err, told, time.Since(began))
		}
	})
	for name, how := range map[string]func(u *url.URL){
		"password": func(u *url.URL) { u.User = url.UserPassword("postgres", "wrong") },
		"database": func(u *url.URL) { u.Path = "/none" },
		"TLS":      func(u *url.URL) { u.RawQuery = "sslmode=require" },
		"name":     func(u *url.URL) { u.Host = "no.invalid" },
	} {
		t.Run("a wrong "+name, func(t *testing.T) {
			t.Parallel()
			o := postgres.Options{Patience: time.Hour, Waiting: func(why error) { t.Errorf("it waits: %v", why) }}
			if _, err := postgres.Open(t.Context(), change(good, how), o); err == nil {
				t.Error("it opens")
			}
		})
	}
}

// TestSilent guards steps of each way to commit against a network that is cut without a word: it
// ends in time, and is done or not done, once.
func TestSilent(t *testing.T) {
	testkit.Meet(t)
	for _, o := range operations {
		if !slices.Contains([]string{"a change with everything", "emails are kept", "a verdict without lines", "people come and go"}, o.name) {
			continue
		}
		t.Run(o.name, func(t *testing.T) {
			t.Parallel()
			was, is, statements := uncut(t, o)
			for _, n := range []int{1, statements} {
				again := prepared(t, o)
				p, s, with := worker(t, again, o)
				s.Silent(time.Second)
				p.arm(cut{at: n, reply: n > 1, silent: 2500 * time.Millisecond}, nil)
				err := o.do(t.Context(), s, with)
				_, done := p.disarm()
				name := fmt.Sprintf("statement %d of %d", n, statements)
				switch now := dump(t, again); {
				case !done:
					t.Errorf("%s: it wasn't cut", name)
				case now != was && now != is:
					t.Errorf("%s: got\n%s\nbefore it was\n%s\nand after it\n%s", name, now, was, is)
				case err == nil && now != is:
					t.Errorf("%s: it was told as done", name)
				case n == 1 && err != nil:
					t.Errorf("%s: it wasn't tried again: %v", name, err)
				case err != nil && !strings.Contains(err.Error(), "no answer"):
					t.Errorf("%s: %v", name, err)
				case context.Cause(t.Context()) != nil:
					t.Error("it took too long")
				}
			}
		})
	}
}
