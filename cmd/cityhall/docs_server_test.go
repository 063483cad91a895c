package main

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator/store/postgres/postgrestest"
)

// onServer returns a page in which db.example.org is the tests' server, which has no TLS,
// and has the examples here name it too. The passwords of all its users are that of tests.
func onServer(t *testing.T, page string) []byte {
	u, err := url.Parse(postgrestest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGPASSWORD", postgrestest.Password)
	t.Setenv("CITYHALL_DATABASE", postgrestest.Password)
	u.Path, u.RawQuery = "/postgres", "sslmode=disable"
	t.Setenv("CITYHALL_ADMINISTRATOR", u.String())
	t.Cleanup(func() { // workers end before
		for _, s := range []string{"drop database if exists club with (force)", "drop role if exists cityhall", "drop role if exists cityhall_owner"} {
			(&shown{place: "afterwards", line: s}).execute(t)
		}
	})
	here := strings.NewReplacer("@db.example.org/", "@"+u.Host+"/", "?sslmode=verify-full", "?sslmode=disable")
	const example = "examples/workers.yaml"
	text, err := os.ReadFile(example)
	if err == nil {
		err = os.WriteFile(example, []byte(here.Replace(string(text))), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return []byte(here.Replace(page))
}

// execute does a statement as the administrator of the server, in the database that
// \connect named last.
func (c *shown) execute(t *testing.T) {
	t.Helper()
	if database, ok := strings.CutPrefix(c.line, `\connect `); ok {
		u, err := url.Parse(os.Getenv("CITYHALL_ADMINISTRATOR"))
		if err != nil {
			t.Fatal(err)
		}
		u.Path = "/" + database
		os.Setenv("CITYHALL_CONNECTED", u.String())
		t.Cleanup(func() { os.Unsetenv("CITYHALL_CONNECTED") })
		return
	}
	at := os.Getenv("CITYHALL_CONNECTED")
	if at == "" || c.place == "afterwards" {
		at = os.Getenv("CITYHALL_ADMINISTRATOR")
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, at)
	if err != nil {
		t.Fatalf("%s: %v", c.place, err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, c.line); err != nil {
		t.Errorf("%s: %s: %v", c.place, c.line, err)
	}
}

// startWorker starts a worker, which ends with the test.
func startWorker(t *testing.T, line string) {
	words, _, err := shellWords(line)
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.Index(words, "--metrics"); i > 0 {
		words[i+1] = "127.0.0.1:0"
	}
	cmd := exec.Command(words[0], words[1:]...)
	log := &strings.Builder{}
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil && !strings.Contains(err.Error(), "interrupt") { // which comes before it listens to it
			t.Errorf("%s: %v\n%s", line, err, log)
		}
	})
}
