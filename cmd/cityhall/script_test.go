package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cityhall": main})
}

// Each script is headed by the problem that it guards against.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else the race detector adds a second to each command
			return nil
		},
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "awaits": awaits},
	})
}

// exits runs the program and demands an exit status: exits 3 check ...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status arguments...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec("cityhall", args[1:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// awaits waits until "mail read" prints something for somebody in the sandbox
// "demo": awaits anna 'you play anna'.
func awaits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: awaits name regexp")
	}
	wanted, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		ts.Exec("cityhall", "mail", "read", "--dir", "demo", "--as", args[0], "--all")
		if wanted.MatchString(ts.ReadFile("stdout") + ts.ReadFile("stderr")) {
			return
		}
	}
	ts.Fatalf("nothing with %s came for %s", wanted, args[0])
}

// The real streams are what the scripts read; this one cannot be written to.
func TestOutputThatFails(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	if got := run([]string{"cityhall", "version"}, full, os.Stderr); got != exitFailure {
		t.Errorf("exit status %d when nothing can be written, want %d", got, exitFailure)
	}
}
