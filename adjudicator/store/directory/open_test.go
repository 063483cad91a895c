package directory_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// A game file of an office is opened as by a guest, so that the office hears of
// what a command commits there.
func TestACommandOnAGameOfAnOfficeIsNoticed(t *testing.T) {
	testkit.Meet(t)
	dir := t.TempDir()
	s, err := directory.Open(dir, directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := directory.Open(dir, directory.Options{}); !errors.Is(err, store.ErrBusy) {
		t.Errorf("opening the office twice: %v", err)
	}
	v, err := s.Commit(t.Context(), &store.Change{Docket: "demo", Now: storetest.Noon, Lines: storetest.Lines(1, 1), Checkpoint: []byte("1"), Seats: storetest.Seating("anna"), Told: 1})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "games", "demo", "game.yaml")
	command, id, err := directory.OpenFile(path)
	if err != nil || id != "demo" {
		t.Fatalf("docket %q, %v", id, err)
	}
	saved, err := command.Load(t.Context(), id)
	if err != nil || saved.File != path || saved.At != v || saved.JournalFile != filepath.Join(dir, "games", "demo", "game.journal") {
		t.Fatalf("%+v, %v", saved, err)
	}
	if _, err := command.Commit(t.Context(), &store.Change{Docket: id, After: v, Now: storetest.Noon, Lines: storetest.Lines(2, 2), Checkpoint: []byte("2")}); err != nil {
		t.Fatal(err)
	}
	if err := command.Close(); err != nil {
		t.Fatal(err)
	}
	work, err := s.Work(t.Context(), storetest.Noon, 9)
	if err != nil || len(work) != 1 || !work[0].Untold {
		t.Errorf("the work is %+v, %v", work, err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "changed")); err != nil || len(left) > 0 {
		t.Errorf("notices are left: %v, %v", left, err)
	}
}

// A game without an office needs no more than two files, besides the one that can be
// deleted.
func TestAGameFileIsTwoFiles(t *testing.T) {
	testkit.Meet(t)
	dir := t.TempDir()
	s, id, err := directory.OpenFile(filepath.Join(dir, "spring.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(t.Context(), id); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("loading what isn't there: %v", err)
	}
	if _, err := s.Hold(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("holding what isn't there: %v", err)
	}
	v := store.Version{}
	for entry := 1; entry < 5; entry++ {
		if v, err = s.Commit(t.Context(), &store.Change{Docket: id, After: v, Lines: storetest.Lines(entry, entry), Checkpoint: []byte{byte(entry)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "spring.ids")); err != nil {
		t.Error(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 || files[0].Name() != "spring.journal" || files[1].Name() != "spring.yaml" {
		t.Errorf("the files are %v, %v", files, err)
	}
}
