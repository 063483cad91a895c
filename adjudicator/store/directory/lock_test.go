package directory_test

import (
	"bytes"
	"errors"
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

func line(entry int) []byte { return storetest.Lines(entry, entry) }

func readAll(path string) []byte { data, _ := os.ReadFile(path); return data }

// copiedOver replaces a file by a copy, as git and rsync do.
func copiedOver(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := errors.Join(os.WriteFile(path+".copy", data, 0o600), os.Rename(path+".copy", path)); err != nil {
		t.Fatal(err)
	}
}

// replacements replace a game's file, or what is in it.
var replacements = map[string]func(t *testing.T, dir, name string){
	"an equal copy": func(t *testing.T, dir, name string) {
		copiedOver(t, filepath.Join(dir, name), readAll(filepath.Join(dir, name)))
	},
	"an older copy": func(t *testing.T, dir, name string) { copiedOver(t, filepath.Join(dir, name), line(1)) },
	"another history": func(t *testing.T, dir, name string) {
		copiedOver(t, filepath.Join(dir, name), append(line(1), storetest.Line(2, 41)...))
	},
	"an equal copy in which another program goes on": func(t *testing.T, dir, name string) {
		copiedOver(t, filepath.Join(dir, name), readAll(filepath.Join(dir, name)))
		other, id, err := directory.OpenFile(filepath.Join(dir, "demo.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		goOn(t, other, id, 3)
	},
	"written over in place": func(t *testing.T, dir, name string) {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		data := bytes.Replace(readAll(path), []byte(`"n":2`), []byte(`"n":3`), 1)
		if err := errors.Join(err, os.WriteFile(path, append(data, line(3)...), 0o600), os.Chtimes(path, info.ModTime(), info.ModTime())); err != nil {
			t.Fatal(err)
		}
	},
}

// TestReplacedFiles guards what was confirmed: whoever replaces the files of a docket
// while a program holds it takes the lock away, and another program may have gone on in
// the new ones. Then nothing is written, and the next try goes on from what is there.
func TestReplacedFiles(t *testing.T) {
	testkit.Meet(t)
	for what, replace := range replacements {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			s, id, err := directory.OpenFile(filepath.Join(dir, "demo.yaml"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Commit(t.Context(), &store.Change{Docket: id, Now: storetest.Noon, Lines: line(1), Checkpoint: []byte("1")}); err != nil {
				t.Fatal(err)
			}
			release, err := s.Hold(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			at := goOn(t, s, id, 2)
			replace(t, dir, "demo.journal")
			before := readAll(filepath.Join(dir, "demo.journal"))
			for range 2 {
				_, err := s.Commit(t.Context(), &store.Change{Docket: id, After: at, Now: storetest.Noon, Lines: line(3), Checkpoint: []byte("3")})
				if !errors.Is(err, store.ErrGoneOn) {
					t.Errorf("committed: %v", err)
				}
			}
			release()
			if after := readAll(filepath.Join(dir, "demo.journal")); !bytes.Equal(before, after) {
				t.Errorf("the journal was\n%s\nand is\n%s", before, after)
			}
			if what == "another history" || what == "written over in place" {
				return
			}
			saved, err := s.Load(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			goOn(t, s, id, saved.At.Entry+1)
		})
	}
}

// goOn commits the next entry of a docket.
func goOn(t *testing.T, s *directory.Directory, id string, entry int) store.Version {
	t.Helper()
	saved, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Commit(t.Context(), &store.Change{Docket: id, After: saved.At, Now: storetest.Noon, Lines: storetest.Lines(entry, entry), Checkpoint: []byte("x")})
	if err != nil {
		t.Fatal(err)
	}
	return at
}
