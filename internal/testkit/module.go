package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// Module returns the path of a file in a module for Node.js that a part needs, as
// .ci/run installs them.
func Module(t testing.TB, part Part, name string) string {
	t.Helper()
	Need(t, part)
	path := filepath.Join(Root(t), ".ci", "node_modules", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%v, but %s asks for %s: bash .ci/install %s", err, Switch, part, part)
	}
	return path
}

// Root returns the directory of the project.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
}
