package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A list that somebody else wrote makes publish touch nothing outside, and nothing
// that no site has.
func TestPublish(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "site")
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(base, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("league.yaml", "mine")
	write("site/.profile", "mine")
	write("site/a/b/c.html", "mine")
	write("site/players/old.html", "old")
	if err := os.Symlink(base, filepath.Join(dir, "games")); err != nil {
		t.Skip(err)
	}
	write("site/"+siteList, "../league.yaml\n/etc/hosts\n.profile\na/b/c.html\ngames/league.yaml\nplayers/old.html\n"+siteList+"\n")
	written, removed, err := publish(dir, map[string][]byte{"index.html": []byte("new"), "players/new.html": []byte("new")})
	if err != nil && !strings.Contains(err.Error(), "escapes") || written != 2 || removed > 1 {
		t.Errorf("%d written, %d removed, %v", written, removed, err)
	}
	for _, name := range []string{"league.yaml", "site/.profile", "site/a/b/c.html"} {
		if text, err := os.ReadFile(filepath.Join(base, name)); err != nil || string(text) != "mine" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
