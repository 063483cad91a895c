package adjudicator_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestImports shows that the program for browsers has nothing of databases and networks,
// which would make it twice as large.
func TestImports(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./tryout/wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for dep := range strings.Lines(string(out)) {
		if dep = strings.TrimSpace(dep); dep == "net" || strings.Contains(dep, "pgx") || strings.Contains(dep, "postgres") {
			t.Errorf("a program for browsers has %s", dep)
		}
	}
}

// TestRooms guards that the core knows nothing of what is built on it.
func TestRooms(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []string{"docket", "timer", "batch", "folder", "bot", "trial"} {
		if slices.Contains(strings.Fields(string(out)), "cityhall.example/adjudicator/"+room) {
			t.Errorf("the core imports %s", room)
		}
	}
}
