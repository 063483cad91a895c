package main

import (
	"bytes"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
)

// TestStoreMigrate guards the command that errors name: afterwards the database opens.
func TestStoreMigrate(t *testing.T) {
	url := postgrestest.Empty(t)
	for _, want := range []string{"done: 00001_store.sql\ndone: 00002_copy.sql\ndone: 00003_duty.sql\n", "the tables are up to date\n"} {
		var out, errs bytes.Buffer
		if status := run([]string{"cityhall", "store", "migrate", url}, &out, &errs); status != exitDone {
			t.Fatalf("status %d: %s", status, &errs)
		} else if got := out.String(); got != want {
			t.Errorf("got %q, expected %q", got, want)
		}
	}
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	} else if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestStoreURL guards what is said about a URL that isn't one: what one looks like,
// and not the password in it.
func TestStoreURL(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"cityhall", "store", "migrate", "postgres://anna:hush-%zz@localhost/x"}, &out, &errs); status != exitFailure {
		t.Errorf("status %d", status)
	}
	if told := errs.String(); !strings.Contains(told, "postgres://USER@HOST/DATABASE") || strings.Contains(told, "hush") {
		t.Errorf("told %q", told)
	}
}
