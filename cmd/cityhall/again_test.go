package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cityhall.example/internal/testkit"
)

// kept returns the files of a directory, without what a kill may leave next to
// them and what is made from them.
func kept(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".new") || strings.HasSuffix(path, ".ids") {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	}))
	return files
}

// call returns a call of the program in a directory, at the time at which all of them
// are.
func call(t *testing.T, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "cityhall", append(args, "--now", frozen)...)
	cmd.Dir = dir
	return cmd
}

// TestKilledCall guards against kill -9 at any instant of a call: made again
// it does what is missing, and the files are those of a call that was not disturbed.
// The orders would be legal in the next turn too.
func TestKilledCall(t *testing.T) {
	begin := t.TempDir()
	must(t, call(t, begin, "new", "fifth-avenue", "--players", "anna,kevin", "--seed", "killed", "-o", "game.yaml").Run())
	must(t, call(t, begin, "adjudicate", "game.yaml", "--nmr", "anna,kevin").Run())
	for i := range 2 {
		must(t, call(t, begin, "pause", "game.yaml", "--reason", fmt.Sprint(i)).Run())
		must(t, call(t, begin, "resume", "game.yaml", "--reason", fmt.Sprint(i)).Run())
	}
	for _, player := range []string{"anna", "kevin"} {
		must(t, os.WriteFile(filepath.Join(begin, player+".yaml"), []byte("player: "+player+"\norders:\n  - take skyscrapers\n"), 0o600))
	}
	kills := testkit.Times(2, 10)
	for name, args := range map[string][]string{
		"adjudicate": {"adjudicate", "game.yaml", "anna.yaml", "kevin.yaml", "--reports", "told"},
		"nmr":        {"adjudicate", "game.yaml", "kevin.yaml", "--nmr", "anna", "--reports", "told"},
		"copy":       {"adjudicate", "game.yaml", "anna.yaml", "-o", "next.yaml", "--reports", "told"},
		"undo":       {"undo", "game.yaml", "--to", "2", "--reason", "a test", "--reports", "told"},
	} {
		t.Run(name, func(t *testing.T) {
			calm := t.TempDir()
			must(t, os.CopyFS(calm, os.DirFS(begin)))
			out, err := call(t, calm, args...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			want, chance, between := kept(t, calm), rand.New(rand.NewPCG(15, 1)), 0
			for range kills {
				dir := t.TempDir()
				must(t, os.CopyFS(dir, os.DirFS(begin)))
				between += killCall(t, dir, call(t, dir, args...), chance)
				for range 2 {
					if out, err := call(t, dir, args...).CombinedOutput(); err != nil {
						t.Fatalf("again: %v\n%s", err, out)
					}
					if d := cmp.Diff(want, kept(t, dir)); d != "" {
						t.Fatalf("the files (-undisturbed +killed):\n%s", d)
					}
				}
			}
			t.Logf("%d of %d kills came after the commit and before the reports", between, kills)
		})
	}
}

// killCall starts a call and kills it shortly before or after its commit. It
// returns 1 if the entry is there and its reports are not.
func killCall(t *testing.T, dir string, cmd *exec.Cmd, chance *rand.Rand) int {
	t.Helper()
	size := func() (n int64) {
		for _, name := range []string{"game.journal", "next.journal"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
				n += info.Size()
			}
		}
		return n
	}
	before, after := size(), time.Duration(chance.IntN(4000))*time.Microsecond
	must(t, cmd.Start())
	if chance.IntN(4) > 0 {
		for idle := time.Now().Add(5 * time.Second); time.Now().Before(idle) && size() == before; {
			time.Sleep(20 * time.Microsecond)
		}
	} else {
		after *= 5
	}
	time.Sleep(after)
	cmd.Process.Kill()
	cmd.Wait()
	if _, err := os.Stat(filepath.Join(dir, "told", "public.json")); err != nil && size() > before {
		return 1
	}
	return 0
}

// TestTheResultOfACommitThatFails guards a result that can't be printed: the
// entry is committed all the same, which is said once, and not made again.
func TestTheResultOfACommitThatFails(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	dir := t.TempDir()
	must(t, call(t, dir, "new", "metromania", "--players", "anna,kevin", "--seed", "full", "-o", "game.yaml").Run())
	must(t, os.WriteFile(filepath.Join(dir, "anna.yaml"), []byte("player: anna\norders: withdraw\n"), 0o600))
	for entry, args := range [][]string{
		{"adjudicate", "game.yaml", "anna.yaml", "--reports", "told"}, {"pause", "game.yaml", "--reason", "lunch"}, {"message", "game.yaml", "Hello."},
	} {
		var messages strings.Builder
		cmd := call(t, dir, args...)
		cmd.Stdout, cmd.Stderr = full, &messages
		if cmd.Run() == nil || cmd.ProcessState.ExitCode() != exitFailure {
			t.Errorf("%q: exit status %d", args, cmd.ProcessState.ExitCode())
		}
		want := fmt.Sprintf("cityhall: entry %d of game.yaml is committed, but its result couldn't be printed: write /dev/stdout: no space left on device\n", entry+2)
		if d := cmp.Diff(want, messages.String()); d != "" {
			t.Errorf("%q (-expected +told):\n%s", args, d)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "told", "public.json")); err != nil {
		t.Error(err)
	}
	out, err := call(t, dir, "adjudicate", "game.yaml", "anna.yaml", "--json").Output()
	if err != nil || !strings.Contains(string(out), `"repeated":true`) {
		t.Errorf("again: %v\n%s", err, out)
	}
}
