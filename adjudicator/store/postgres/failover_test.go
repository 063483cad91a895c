package postgres_test

import (
	"bytes"
	"encoding/pem"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// TestFailover guards an office whose server fails and is followed by its synchronous
// standby: what was told as committed is there, nothing is there twice, and the same
// store goes on. Both speak TLS only.
func TestFailover(t *testing.T) {
	testkit.Meet(t)
	tw := postgrestest.NewTwins(t)
	ctx := t.Context()
	s := open(t, tw.URL(), postgres.Options{})
	last, err := s.Commit(ctx, made("demo"))
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	for n := range 80 {
		if n == 40 {
			go func() { failed <- tw.Fail() }()
		}
		v, err := s.Commit(ctx, entry(last))
		for patience := time.Now().Add(time.Minute); err != nil; {
			saved, lost := s.Load(ctx, "demo")
			if lost == nil {
				if v, err = saved.At, nil; v.Entry != last.Entry && v.Entry != last.Entry+1 {
					t.Fatalf("entry %d was committed, and the journal ends with %d", last.Entry, v.Entry)
				}
				break
			}
			if time.Now().After(patience) {
				t.Fatal(lost)
			}
			time.Sleep(50 * time.Millisecond)
		}
		last = v
	}
	if err := <-failed; err != nil {
		t.Fatal(err)
	}
	n := 0
	for line, err := range s.Journal(ctx, "demo", 1) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; !bytes.Equal(line, storetest.Lines(n, n)) {
			t.Fatalf("line %d is %s", n, line)
		}
	}
	if n != last.Entry {
		t.Errorf("%d lines, expected %d", n, last.Entry)
	}
}

// TestTLS guards a connection against a server that isn't the one which was meant, and
// says what is wrong.
func TestTLS(t *testing.T) {
	tw := postgrestest.NewTwins(t)
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	other := filepath.Join(t.TempDir(), "other.pem")
	if err := os.WriteFile(other, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	good, err := url.Parse(strings.Replace(tw.URL(), "target_session_attrs", "pool_max_conns=2&target_session_attrs", 1))
	if err != nil {
		t.Fatal(err)
	}
	set := func(key, value string) func(*url.URL) {
		return func(u *url.URL) {
			q := u.Query()
			q.Set(key, value)
			u.RawQuery = q.Encode()
		}
	}
	for _, c := range []struct {
		name string
		how  func(*url.URL)
		want string // in the error; "" opens
	}{
		{"as it should be", func(*url.URL) {}, ""},
		{"another authority", set("sslrootcert", other), "unknown authority"},
		{"another name", func(u *url.URL) { u.Host = strings.ReplaceAll(u.Host, "127.0.0.1", "localhost") }, "localhost"},
		{"in the clear", func(u *url.URL) { u.RawQuery = "sslmode=disable" }, "no encryption"},
	} {
		s, err := postgres.Open(t.Context(), change(good, c.how), postgres.Options{})
		switch {
		case err == nil:
			s.Close()
			if c.want != "" {
				t.Errorf("%s: it opens", c.name)
			}
		case c.want == "" || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, expected %q", c.name, err, c.want)
		case strings.Contains(err.Error(), postgrestest.Password):
			t.Errorf("%s: the password is told: %v", c.name, err)
		}
	}
}
