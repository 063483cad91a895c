package postgres_test

import (
	"fmt"
	"testing"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// TestRebuild guards that what finds dockets can be lost: it is made again from what they
// hold.
func TestRebuild(t *testing.T) {
	testkit.Meet(t)
	url := postgrestest.URL(t)
	s := open(t, url, postgres.Options{})
	script := &storetest.Script{Mails: 9}
	if err := script.Play(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	saved, err := s.Load(t.Context(), "demo")
	if err != nil {
		t.Fatal(err)
	}
	c := entry(saved.At)
	c.Lines = fmt.Appendf(nil, `{"entry":%d,"sets":[{"player":"anna","id":"x1"},{"player":"ben","id":"x1"}],"head":"%064x"}`+"\n", saved.At.Entry+1, 7)
	if _, err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	want := dump(t, url)
	for _, damage := range []string{
		"delete from seat", "delete from address", "delete from verdict", "delete from filed",
		"update due set letter = 7, mail = 7, clock = null, untold = 7, trouble = not trouble",
		"insert into address values ('x@example.org', 'panna')", "insert into seat values ('demo', 'x', 'panna')",
		"update due set made = false, fold = null where docket = 'spring'",
	} {
		exec(t, url, damage)
		if dump(t, url) == want {
			t.Errorf("nothing was lost: %s", damage)
		}
		if err := s.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := dump(t, url); got != want {
			t.Errorf("%s: got\n%s\nexpected\n%s", damage, got, want)
		}
	}
	exec(t, url, "delete from due where docket = 'demo'")
	if err := s.Rebuild(t.Context(), "demo"); err != nil {
		t.Fatal(err)
	} else if release, err := s.Hold(t.Context(), "demo"); err != nil {
		t.Errorf("a docket that was lost can't be held: %v", err)
	} else if err := release(); err != nil {
		t.Error(err)
	}
}
