package directory_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/adjudicator/store/storetest"
)

// TestRestoreCrash guards a copy against a crash at any instant, also of one that was
// begun again: nobody can open what is half there, and what can be opened is all or
// nothing.
func TestRestoreCrash(t *testing.T) {
	ctx := t.Context()
	from, older := memory.New(nil), memory.New(nil)
	if err := errors.Join((&storetest.Script{Mails: 4}).Play(ctx, from), (&storetest.Script{Mails: 7}).Play(ctx, older)); err != nil {
		t.Fatal(err)
	}
	digest, err := store.Digest(from.Dump(ctx))
	if err != nil {
		t.Fatal(err)
	}
	nothing, err := store.Digest(memory.New(nil).Dump(ctx))
	if err != nil {
		t.Fatal(err)
	}
	before := interrupted(t, older)
	d := crash.New(before)
	var s *directory.Directory
	if _, err := directory.On(d, directory.Options{}); !errors.Is(err, store.ErrHalf) {
		t.Fatalf("opened: %v", err)
	} else if s, err = directory.On(d, directory.Options{Restore: true}); err != nil {
		t.Fatal(err)
	}
	begun := crash.Crashes[0].After(before, nil)
	if err := errors.Join(s.Restore(ctx, from.Dump(ctx)), s.Close()); err != nil {
		t.Fatal(err)
	}
	half, whole := 0, 0
	for cut := range len(d.Steps) + 1 {
		for _, c := range crash.Crashes {
			name := fmt.Sprintf("after step %d of %d, %v", cut, len(d.Steps), c)
			next := crash.New(c.After(begun, d.Steps[:cut]))
			s, err := directory.On(next, directory.Options{})
			if errors.Is(err, store.ErrHalf) {
				half++
				if s, err = directory.On(next, directory.Options{Restore: true}); err != nil {
					t.Fatalf("%s: %v", name, err)
				} else if got, err := store.Copy(ctx, from, s); err != nil || got != digest {
					t.Fatalf("%s: copied again: %v", name, err)
				}
				continue
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			switch got, err := store.Digest(s.Dump(ctx)); {
			case err != nil:
				t.Fatalf("%s: %v", name, err)
			case got == digest:
				whole++
			default:
				t.Fatalf("%s: half of it can be used: %v", name, got == nothing)
			}
		}
	}
	if half < 20 || whole < 2 {
		t.Errorf("%d states are half a copy, and %d a whole one", half, whole)
	}
}

// interrupted returns the files that an interrupted copy of an office left.
func interrupted(t *testing.T, older *memory.Memory) map[string][]byte {
	t.Helper()
	ctx := t.Context()
	d := crash.New(map[string][]byte{})
	s, err := directory.On(d, directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("interrupted")
	if err := s.Restore(ctx, func(yield func(*store.Piece, error) bool) {
		for p := range older.Dump(ctx) {
			yield(p, nil)
		}
		yield(nil, stop)
	}); err != stop {
		t.Fatal(err)
	}
	return d.Files
}

// TestHalfGame guards that a game of a directory that is half a copy is opened by nobody.
func TestHalfGame(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "copying"), nil, 0o600); err != nil {
		t.Fatal(err)
	} else if err := os.MkdirAll(filepath.Join(dir, "changed"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, guest := range []bool{false, true} {
		if _, err := directory.Open(dir, directory.Options{Guest: guest}); !errors.Is(err, store.ErrHalf) {
			t.Errorf("guest %t: %v", guest, err)
		}
	}
	if _, _, err := directory.OpenFile(filepath.Join(dir, "games", "demo", "game.yaml")); !errors.Is(err, store.ErrHalf) {
		t.Errorf("its game: %v", err)
	}
}
