package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/internal/testkit"
)

// exec does one statement in a database.
func exec(t testing.TB, url, statement string) {
	t.Helper()
	ctx := context.Background()
	url, _, _ = strings.Cut(url, "&")
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// TestMigrate guards the versions of the tables: they are made once, whoever tries at
// the same time, and a program refuses those of another one.
func TestMigrate(t *testing.T) {
	testkit.Meet(t)
	url := postgrestest.Empty(t)
	refused := func(part string) {
		t.Helper()
		if _, err := postgres.Open(t.Context(), url, postgres.Options{}); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("opened: %v, expected %q", err, part)
		}
	}
	refused("cityhall store migrate")
	type result struct {
		made []string
		err  error
	}
	results := make(chan result)
	for range 3 {
		go func() {
			made, err := postgres.Migrate(t.Context(), url, postgres.Options{})
			results <- result{made, err}
		}()
	}
	made := 0
	for range 3 {
		r := <-results
		if r.err != nil {
			t.Error(r.err)
		}
		made += len(r.made)
	}
	if made != 3 {
		t.Errorf("%d migrations were made", made)
	}
	open(t, url, postgres.Options{})
	exec(t, url, "update schema_version set version_id = 99 where version_id = 3")
	refused("update City Hall")
	if _, err := postgres.Migrate(t.Context(), url, postgres.Options{}); err == nil || !strings.Contains(err.Error(), "update City Hall") {
		t.Errorf("migrated: %v", err)
	}
	exec(t, url, "delete from schema_version where version_id = 99")
	refused("cityhall store migrate")
}

// TestUnreachable guards what is said where a database can't be opened: what to check,
// and never a password.
func TestUnreachable(t *testing.T) {
	good, err := url.Parse(postgrestest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := l.Addr().String()
	l.Close()
	const secret = "Hush-1234"
	for _, c := range []struct {
		name, url string
		want      []string
	}{
		{"a wrong password", change(good, func(u *url.URL) { u.User = url.UserPassword("postgres", secret) }), []string{good.Host, "postgres", "PGPASSWORD"}},
		{"an unknown user", change(good, func(u *url.URL) { u.User = url.UserPassword("anna", secret) }), []string{good.Host, "anna", "PGPASSWORD"}},
		{"no such database", change(good, func(u *url.URL) { u.Path = "/none" }), []string{good.Host, "none"}},
		{"nobody there", change(good, func(u *url.URL) { u.Host, u.User = nobody, url.UserPassword("anna", secret) }), []string{nobody, "refused"}},
		{"no such host", "postgres://anna:" + secret + "@no.invalid/office", []string{"no.invalid"}},
		{"a password with an escape that isn't one", "postgres://anna:" + secret + "%zz@localhost/office", []string{"postgres://USER"}},
		{"a port that isn't one", "postgres://anna:" + secret + "@localhost:x/office", []string{"postgres://USER"}},
		{"another protocol", "mysql://anna:" + secret + "@localhost/office", []string{"postgres://USER"}},
		{"words", "host=localhost password=" + secret, []string{"postgres://USER"}},
	} {
		for what, try := range map[string]func() error{
			"open":    func() error { _, err := postgres.Open(t.Context(), c.url, postgres.Options{}); return err },
			"migrate": func() error { _, err := postgres.Migrate(t.Context(), c.url, postgres.Options{}); return err },
		} {
			err := try()
			if err == nil {
				t.Fatalf("%s, %s: no error", c.name, what)
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%s, %s: %v, expected %q", c.name, what, err, part)
				}
			}
			for ; err != nil; err = errors.Unwrap(err) {
				if text := fmt.Sprint(err); strings.Contains(text, secret) || strings.Contains(text, postgrestest.Password) {
					t.Errorf("%s, %s: %s", c.name, what, text)
				}
			}
		}
	}
}

// change returns another URL.
func change(u *url.URL, how func(*url.URL)) string {
	c := *u
	how(&c)
	return c.String()
}
