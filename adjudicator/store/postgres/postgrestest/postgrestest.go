// Package postgrestest runs a real PostgreSQL server for tests, on loopback, as
// packaged by Debian (postgresql). A test binary has one, which needs no privileges
// and ends with it; each test has a database of its own.
//
//	func TestMain(m *testing.M) { os.Exit(postgrestest.M{M: m}.Run()) }
//
//	s, err := postgres.Open(ctx, postgrestest.URL(t), postgres.Options{})
//
// It runs in the part postgres of the tests.
package postgrestest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/internal/testkit"
)

// Password is that of the user of the URLs.
const Password = "not-a-secret"

// M is the tests of a binary.
type M struct{ *testing.M }

// Run runs the tests, ends their server, and returns the exit status. What is trusted in
// tests is noted in a directory of theirs.
func (m M) Run() int {
	config, err := os.MkdirTemp("", "config")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(config)
	os.Setenv("XDG_CONFIG_HOME", config)
	status := m.M.Run()
	if running.server != nil {
		running.server.end()
	}
	return status
}

// running is the server of this test binary.
var running struct {
	once   sync.Once
	server *server
	err    error
	// made counts the databases.
	made atomic.Int64
}

// template is a database with all tables, to be copied.
const template = "cityhall"

// URL returns the URL of a database with the tables of a store that holds nothing.
func URL(t testing.TB) string {
	t.Helper()
	return database(t, template)
}

// Empty returns the URL of a database without tables.
func Empty(t testing.TB) string {
	t.Helper()
	return database(t, "template1")
}

// Durable returns the URL of a database with the tables of a store, on a server of its
// own that waits for the disk, as one should outside of tests. It ends with the test.
func Durable(t testing.TB) string {
	t.Helper()
	need(t)
	s, err := start("-c", "fsync=on", "-c", "full_page_writes=on", "-c", "shared_buffers=256MB")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.end)
	if err := s.do("create database " + template); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Migrate(context.Background(), s.url(template), postgres.Options{}); err != nil {
		t.Fatal(err)
	}
	return s.url(template) + "&pool_max_conns=4"
}

// Restart ends the server at once, as a crash does, and starts it again. What was
// committed is there.
func Restart() error {
	running.server.stop()
	return running.server.run()
}

// database makes a database like another one, for as long as the test runs.
func database(t testing.TB, like string) string {
	t.Helper()
	need(t)
	running.once.Do(func() { running.err = begin() })
	if running.err != nil {
		t.Fatal(running.err)
	}
	name := fmt.Sprintf("test_%d", running.made.Add(1))
	if err := running.server.do(fmt.Sprintf("create database %s template %s", name, like)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := running.server.do(fmt.Sprintf("drop database %s with (force)", name)); err != nil {
			t.Error(err)
		}
	})
	return running.server.url(name) + "&pool_max_conns=6"
}

// begin starts the server and makes the template.
func begin() (err error) {
	if running.server, err = start(); err != nil {
		return err
	} else if err = running.server.do("create database " + template); err != nil {
		return err
	}
	_, err = postgres.Migrate(context.Background(), running.server.url(template), postgres.Options{})
	return err
}

// need skips or fails a test where there is no server.
func need(t testing.TB) {
	t.Helper()
	testkit.Need(t, testkit.Postgres)
	if bin() == "" || !supported {
		testkit.Missing(t, testkit.Postgres, "there is no PostgreSQL")
	}
}

// do does one statement in the database that is always there.
func (s *server) do(statement string) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statement)
	return err
}

// Dir makes a directory, if need be, whose games are in a new database.
func Dir(t testing.TB, dir string) {
	t.Helper()
	settings(t, dir, URL(t))
}

// PooledDir is Dir with a proxy in front of the database, see [Pooled].
func PooledDir(t testing.TB, dir string) {
	t.Helper()
	settings(t, dir, Pooled(t, URL(t))+"&default_query_exec_mode=exec")
}

// settings writes those that name a database.
func settings(t testing.TB, dir, database string) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User(u.User.Username())
	settings := fmt.Sprintf("format: cityhall-store/1\nstore: %s\nlease: 3s\npassword:\n  file: store-password\n", u) // nobody waits long for a worker that was killed
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"store.yaml": settings, "store-password": Password + "\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := trust.Of(filepath.Join(dir, "store.yaml"), []byte(settings)).Give(); err != nil {
		t.Fatal(err)
	}
}
