package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// jsonCalls are calls with --json, by the row of docs/scripting.md that describes what they
// print. With a star before it, all that the row has between backquotes is printed, too.
var jsonCalls = []struct{ row, call string }{
	{"adjudicate", "adjudicate examples/fifth-avenue/game.yaml examples/fifth-avenue/orders/anna.yaml examples/fifth-avenue/orders/ken.yaml --dry-run"},
	{"adjudicate", "check examples/expancity/game.yaml examples/expancity/orders/anna.yaml"},
	{"*moves", "moves examples/fifth-avenue/game.yaml"},
	{"report", "report examples/fifth-avenue/game.yaml --as anna"},
	{"report", "report bots/game-1/game.yaml"},
	{"*rules", "rules"},
	{"version", "version"},
	{"history", "history examples/fifth-avenue/game.yaml"},
	{"*simulate", "simulate metromania --games 1 --seed demo"},
	{"status", "status examples/fifth-avenue/game.yaml"},
	{"status", "status timed.yaml"},
	{"verify", "verify examples/fifth-avenue/game.yaml"},
	{"new", "pause timed.yaml --reason lunch"},
	{"new", "message timed.yaml hello"},
	{"new", "resume timed.yaml --reason on"},
	{"tick", "tick timed.yaml --now 2037-03-01T18:04:00Z"},
}

// free are keys below which anything stands: games, which docs/state.md describes, the
// arguments of events, and players bots and options by name.
var free = []string{"game", "args", "scores", "due", "options", "genesis", "bots", "sheet"}

// inDir is a call of the program in a directory.
func inDir(t *testing.T, dir, args string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "cityhall", strings.Fields(args)...)
	cmd.Dir = dir
	return cmd
}

// keysIn collects the keys of a value.
func keysIn(v any, keys map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if keys[key] = true; !slices.Contains(free, key) {
				keysIn(value, keys)
			}
		}
	case []any:
		for _, value := range v {
			keysIn(value, keys)
		}
	}
}

// TestDocumentedKeys sees that the page has every key that the calls print, in the row of the
// command or where that leads to.
func TestDocumentedKeys(t *testing.T) {
	root, _ := pages(t)
	read := func(page string) string {
		text, err := os.ReadFile(filepath.Join(root, "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	scripting, formats := read("scripting.md"), read("formats.md")
	dir := t.TempDir()
	must(t, os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(filepath.Join(root, "examples"))))
	must(t, os.WriteFile(filepath.Join(dir, "limits.yaml"), []byte("format: cityhall-deadlines/1\nmissed: default\n"), 0o666))
	for _, args := range []string{"simulate expancity --games 1 --players 2 --seed keys --out bots", "new metromania --players anna,kevin --seed keys --deadlines limits.yaml -o timed.yaml"} {
		if out, err := inDir(t, dir, args).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, out)
		}
	}
	code := regexp.MustCompile("`([a-z][a-z-]*)`")
	for _, c := range jsonCalls {
		name, whole := strings.CutPrefix(c.row, "*")
		row := regexp.MustCompile("(?m)^\\| [^|]*`" + name + "`.*$").FindString(scripting)
		if row == "" {
			t.Fatalf("the page has no row of %s", name)
		}
		known := map[string]bool{}
		_, cell, _ := strings.Cut(strings.TrimPrefix(row, "|"), "|")
		for _, m := range code.FindAllStringSubmatch(cell, -1) {
			known[m[1]] = true
		}
		printed := map[string]bool{}
		out, err := inDir(t, dir, c.call+" --json").Output()
		for line := range bytes.Lines(out) {
			var v any
			if json.Unmarshal(line, &v) == nil {
				keysIn(v, printed)
			}
		}
		if len(printed) == 0 {
			t.Errorf("%s prints nothing: %v", c.call, err)
		}
		for _, key := range slices.Sorted(maps.Keys(printed)) {
			if !known[key] && !strings.Contains(scripting, "`"+key+"`") && !strings.Contains(formats, "`"+key+"`") {
				t.Errorf("cityhall %s prints the key %s, which is on no page", c.call, key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(known)) {
			if whole && !printed[key] {
				t.Errorf("the page says that cityhall %s prints %s", c.call, key)
			}
		}
	}
}
