package postgres_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// examined returns what the examiner finds, a line for each thing.
func examined(t *testing.T, url string) string {
	t.Helper()
	var b strings.Builder
	postgres.Examine(t.Context(), url, postgres.Options{}, func(f postgres.Finding) {
		c := words.For(words.English, "")
		text, advice := c.Say(f.Found), ""
		if f.Err != nil {
			text = "WRONG " + f.Err.Error()
		}
		if f.Advice.Code != "" {
			advice = " > " + c.Say(f.Advice)
		}
		fmt.Fprintf(&b, "%s: %s%s\n", f.Name, text, advice)
	})
	return b.String()
}

// role makes a user who may log in, with more or less rights on a database, and returns
// the database's URL for it.
func role(t *testing.T, database, name string, grants ...string) string {
	t.Helper()
	exec(t, database, fmt.Sprintf("create role %s login password '%s'", name, postgrestest.Password))
	t.Cleanup(func() {
		exec(t, database, fmt.Sprintf("drop owned by %s; drop role %s", name, name))
	})
	for _, g := range grants {
		exec(t, database, strings.ReplaceAll(g, "ROLE", name))
	}
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	return change(u, func(u *url.URL) { u.User = url.UserPassword(name, postgrestest.Password) })
}

// least are the rights that docs/workers.md gives to a worker.
var least = []string{
	"grant select, insert, update, delete on all tables in schema public to ROLE",
	"revoke insert, update, delete on schema_version, schema_lock from ROLE",
}

// TestExamine guards what is said about databases that lack something, and that a worker
// with the rights that the examiner wants can do everything.
func TestExamine(t *testing.T) {
	testkit.Meet(t)
	database := postgrestest.URL(t)
	good, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	small := role(t, database, "examine_small", least...)
	for _, c := range []struct {
		name, url string
		// want are expressions that what is found has, in this order.
		want []string
	}{
		{"well", small, []string{
			`server: reached 127\.0\.0\.1:\d+ as examine_small, PostgreSQL 1\d\.\d+\n`, `TLS: not needed on this machine\n`, `tables: version 3, as`,
			`rights: examine_small has the rights that City Hall needs, and no others\n`, `clock: at most \d+m?s apart`, `connections: this program opens up to 6, and the server allows 297, of which others use \d+\n$`,
		}},
		{"too much", database, []string{`rights: postgres has the rights that City Hall needs, and more: SUPERUSER > docs/workers.md`}},
		{"owner", role(t, database, "examine_owner", append(least, "alter table due owner to ROLE", "grant create on schema public to ROLE")...), []string{`and more: OWNER, CREATE, TRUNCATE > `}},
		{"too little", role(t, database, "examine_little", least[0], "revoke delete on routed, seen from ROLE", "revoke update on seen from ROLE"), []string{`rights: WRONG examine_little lacks rights: DELETE on routed, DELETE on seen, UPDATE on seen > docs/workers.md`}},
		{"few connections", role(t, database, "examine_few", append(least, "alter role ROLE connection limit 5")...), []string{`connections: WRONG this program opens up to 6, but the server allows 5, of which others use \d+ > lower pool_max_conns`}},
		{"no tables", postgrestest.Empty(t), []string{`tables: WRONG .*store migrate`, `clock: at most`}},
		{"wrong password", change(good, func(u *url.URL) { u.User = url.UserPassword("postgres", "Hush-1234") }), []string{`^database server: WRONG the database server at .* refused the user postgres: .*\n$`}},
		{"wrong URL", "postgres://anna:Hush-1234%zz@localhost/x", []string{`^database server: WRONG .*postgres://USER@HOST.*\n$`}},
		{"nobody there", change(good, func(u *url.URL) { u.Host = unused(t) }), []string{`^database server: WRONG can't reach .*\n$`}},
	} {
		said := examined(t, c.url)
		if !regexp.MustCompile(strings.Join(c.want, "(?s:.*)")).MatchString(said) {
			t.Errorf("%s: found\n%s\nexpected %q", c.name, said, c.want)
		}
		if strings.Contains(said, "Hush") || strings.Contains(said, postgrestest.Password) {
			t.Errorf("%s: a password in\n%s", c.name, said)
		}
	}
}

// TestLeastRights guards that the rights which the examiner wants are enough: for every
// kind of step, and to copy, restore and rebuild.
func TestLeastRights(t *testing.T) {
	testkit.Meet(t)
	database := prepared(t, operation{})
	as := role(t, database, "least", least...)
	for _, o := range operations {
		s := open(t, as, postgres.Options{})
		var with any
		var err error
		if o.ready != nil {
			if with, err = o.ready(t.Context(), s); err != nil {
				t.Fatalf("%s: %v", o.name, err)
			}
		}
		if err := o.do(t.Context(), s, with); err != nil && strings.Contains(err.Error(), "isn't allowed") {
			t.Errorf("%s: %v", o.name, err)
		}
		if err := s.Rebuild(t.Context()); err != nil {
			t.Errorf("%s: %v", o.name, err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", o.name, err)
		}
	}
	to := role(t, postgrestest.URL(t), "least_too", least...)
	if _, err := store.Copy(t.Context(), open(t, as, postgres.Options{}), open(t, to, postgres.Options{Restore: true})); err != nil {
		t.Error(err)
	}
}
