package playtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// stamped matches where an index of ids says which file on this disk its journal was.
var stamped = regexp.MustCompile(`(?m)^(= \d+ \d+ [0-9a-f]{64}) .*$`)

// Unstamped is the text of a file without what only this disk knows.
func Unstamped(text string) string { return stamped.ReplaceAllString(text, "$1") }

// Contents are the files below a directory, without what only this disk knows.
func Contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[name] = Unstamped(string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// SameFiles checks that two directories hold the same.
func SameFiles(t testing.TB, what string, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			at := 0
			for at < min(len(got[name]), len(want[name])) && got[name][at] == want[name][at] {
				at++
			}
			t.Errorf("%s: %s differs from byte %d: got\n%.300s\nwant\n%.300s", what, name, at, got[name][at:], want[name][at:])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
}

// Put writes a file, and the directories above it.
func Put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Saved writes the table's game and journal to files, and returns the path.
func (tb *Table) Saved() string {
	tb.T.Helper()
	path := filepath.Join(tb.T.TempDir(), "game.yaml")
	if err := Create(path, tb.G.Clone(), tb.Journal); err != nil {
		tb.T.Fatal(err)
	}
	return path
}

// Wants checks that an error says what is expected.
func Wants(t *testing.T, what string, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want %q in it", what, err, part)
		}
	}
}
