package directory_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// An office whose lock is deleted stops, since another one can run then.
func TestADeletedLockStopsTheOffice(t *testing.T) {
	testkit.Meet(t)
	dir := t.TempDir()
	s, err := directory.Open(dir, directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := os.Remove(filepath.Join(dir, "lock")); err != nil {
		t.Fatal(err)
	}
	other, err := directory.Open(dir, directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	mail := []store.Incoming{{Source: store.Source{Box: "inbox", UID: 1}, At: storetest.Noon, Raw: []byte("mail")}}
	change := &store.Change{Docket: "demo", Now: storetest.Noon, Lines: storetest.Lines(1, 1), Checkpoint: []byte("1"), Seats: storetest.Seating("anna")}
	for what, do := range map[string]func(*directory.Directory) error{
		"keeping mail":   func(d *directory.Directory) error { _, err := d.Keep(t.Context(), mail, store.Progress{}); return err },
		"a commit":       func(d *directory.Directory) error { _, err := d.Commit(t.Context(), change); return err },
		"looking around": func(d *directory.Directory) error { _, err := d.Work(t.Context(), storetest.Noon, 1); return err },
	} {
		if err := do(s); err == nil || !strings.Contains(err.Error(), "lock was deleted") {
			t.Errorf("%s without the lock: %v", what, err)
		}
		if err := do(other); err != nil {
			t.Errorf("%s with it: %v", what, err)
		}
	}
}
