package directory_test

import (
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/storetest"
)

// place is a real directory.
type place struct {
	t      *testing.T
	dir    string
	office *directory.Directory
}

func (p *place) open(o directory.Options) *directory.Directory {
	p.t.Helper()
	d, err := directory.Open(p.dir, o)
	if err != nil {
		p.t.Fatal(err)
	}
	return d
}

func (p *place) Office() store.Store {
	p.t.Helper()
	if p.office != nil {
		if err := p.office.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
	p.office = p.open(directory.Options{})
	return p.office
}

func (p *place) Guest() store.Store { return p.open(directory.Options{Guest: true}) }

func TestDirectory(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return &place{t: t, dir: t.TempDir()} })
}

// TestClosed guards a directory that was closed while somebody was at work on it:
// nothing is committed that its index does not know.
func TestClosed(t *testing.T) {
	d := (&place{t: t, dir: t.TempDir()}).open(directory.Options{})
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Commit(t.Context(), &store.Change{Told: 1}); err == nil {
		t.Error("a change was committed")
	}
	if _, err := d.Keep(t.Context(), []store.Incoming{{Raw: []byte("a mail")}}, store.Progress{}); err == nil {
		t.Error("a mail was kept")
	}
	if _, err := d.Hold(t.Context(), ""); err == nil {
		t.Error("the office is held")
	}
}
