package postgres_test

import (
	"fmt"
	"os"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
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

// TestSuite runs the suite with prepared statements, and without: a proxy that pools
// transactions may need that.
func TestSuite(t *testing.T) {
	for _, mode := range []string{"cache_statement", "simple_protocol"} {
		t.Run(mode, func(t *testing.T) {
			storetest.Run(t, func(t *testing.T) storetest.Place {
				return &place{t: t, url: postgrestest.URL(t) + "&default_query_exec_mode=" + mode}
			})
		})
	}
}
