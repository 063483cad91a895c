package postgres_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.M{M: m}.Run()) }

// place is a database.
type place struct {
	t      *testing.T
	url    string
	office *postgres.Store
	guests int
}

// open opens a store on a database until the test ends.
func open(t testing.TB, url string, o postgres.Options) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func (p *place) Office() store.Store {
	p.t.Helper()
	if p.office != nil {
		if err := p.office.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
	p.office = open(p.t, p.url, postgres.Options{Worker: "office"})
	return p.office
}

func (p *place) Guest() store.Store {
	p.t.Helper()
	p.guests++
	return open(p.t, p.url, postgres.Options{Worker: fmt.Sprint("guest ", p.guests)})
}

// TestSuite runs the suite with prepared statements, and without.
func TestSuite(t *testing.T) {
	testkit.Meet(t)
	for _, mode := range []string{"cache_statement", "simple_protocol"} {
		t.Run(mode, func(t *testing.T) {
			storetest.Run(t, func(t *testing.T) storetest.Place {
				return &place{t: t, url: postgrestest.URL(t) + "&default_query_exec_mode=" + mode}
			})
		})
	}
}

// TestPooled runs the suite through a proxy that pools transactions: nothing is kept with
// a connection.
func TestPooled(t *testing.T) {
	testkit.Meet(t)
	storetest.Run(t, func(t *testing.T) storetest.Place {
		return &place{t: t, url: postgrestest.Pooled(t, postgrestest.URL(t)) + "&default_query_exec_mode=exec"}
	})
}

// TestPooledUnset guards what is said where such a proxy doesn't know prepared statements,
// and nobody set that: what to set. Where it knows them, all goes well.
func TestPooledUnset(t *testing.T) {
	testkit.Meet(t)
	url := postgrestest.Pooled(t, postgrestest.URL(t))
	if said := examined(t, url); !strings.Contains(said, "database proxy: ") || !strings.Contains(said, "default_query_exec_mode=exec") {
		t.Errorf("found\n%s", said)
	}
	var group sync.WaitGroup
	for n := range 8 {
		group.Go(func() {
			s, err := postgres.Open(t.Context(), url, postgres.Options{})
			for range 20 {
				if err != nil {
					break
				}
				_, err = s.Dockets(t.Context())
			}
			if err != nil && !strings.Contains(err.Error(), "default_query_exec_mode=exec") {
				t.Errorf("%d: %v", n, err)
			}
			if s != nil {
				s.Close()
			}
		})
	}
	group.Wait()
	if made, err := postgres.Migrate(t.Context(), postgrestest.Pooled(t, postgrestest.Empty(t))+"&default_query_exec_mode=exec", postgres.Options{}); err != nil || len(made) == 0 {
		t.Errorf("made %v: %v", made, err)
	}
}
