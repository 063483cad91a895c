package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
)

func TestMain(m *testing.M) {
	testscript.Main(postgrestest.M{M: m}, map[string]func(){"cityhall": main})
}

// parallel are the scripts in which a program does several things at a time: those for
// the race detector.
var parallel = []string{"batch", "committed", "hooks", "league-mail", "league-poll", "mail-restart", "mail-sandbox", "simulate", "status", "tick"}

// Each script is headed by the problem that it guards against.
func TestScripts(t *testing.T) {
	testkit.Meet(t)
	p := params(nil)
	p.Dir = "testdata/script"
	if testkit.Race {
		p.Dir = ""
		for _, name := range parallel {
			p.Files = append(p.Files, "testdata/script/"+name+".txtar")
		}
	}
	testscript.Run(t, p)
}

// TestScriptsOnDatabase runs the scripts with a command "database" once more, with the
// games of those directories in a database: every command does the same there.
func TestScriptsOnDatabase(t *testing.T) {
	postgrestest.URL(t) // or there is none here
	p := params(postgrestest.Dir)
	all, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if text, err := os.ReadFile(file); err != nil {
			t.Fatal(err)
		} else if strings.Contains(string(text), "\ndatabase ") {
			p.Files = append(p.Files, file)
		}
	}
	if len(p.Files) < 5 {
		t.Errorf("%d scripts", len(p.Files))
	}
	testscript.Run(t, p)
}

// TestScriptsThroughProxy runs the scripts about several programs on one database through
// a proxy that pools transactions.
func TestScriptsThroughProxy(t *testing.T) {
	p := params(postgrestest.PooledDir)
	postgrestest.Pooled(t, postgrestest.URL(t)) // or there is none here
	p.Files = []string{"testdata/script/store-workers.txtar", "testdata/script/store-copy.txtar"}
	testscript.Run(t, p)
}

// params are those of the scripts, in which directories get a database from a function;
// nil leaves games in files.
func params(database func(t testing.TB, dir string)) testscript.Params {
	type test struct{}
	return testscript.Params{
		Condition: func(name string) (bool, error) {
			switch name {
			case "database":
				return database != nil, nil
			case "hup": // nohup has programs ignore it
				return !signal.Ignored(syscall.SIGHUP), nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Setup: func(env *testscript.Env) error {
			env.Values[test{}] = env.T()
			checkout, err := filepath.Abs("../..")
			env.Setenv("CHECKOUT", checkout)
			env.Setenv("XDG_CONFIG_HOME", os.Getenv("XDG_CONFIG_HOME")) // of these tests
			l, unused := net.Listen("tcp", "127.0.0.1:0")
			if unused != nil {
				return unused
			}
			defer l.Close()
			env.Setenv("METRICS", l.Addr().String())  // for one program of the script
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else the race detector adds a second to each command
			return err
		},
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "awaits": awaits, "served": served, "plays": plays, "pick": pick, "seated": seated, "edit": edit, "scrapes": scrapes,
			// database has the games of a directory in a database, if this is a run with one:
			// database dir.
			"database": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) != 1 {
					ts.Fatalf("usage: database dir")
				} else if database != nil {
					database(ts.Value(test{}).(testing.TB), ts.MkAbs(args[0]))
				}
			},
		},
	}
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
	pause := 100 * time.Millisecond
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(pause) {
		pause = min(2*pause, time.Second)
		ts.Exec("cityhall", "mail", "read", "--dir", "demo", "--as", args[0], "--all")
		if wanted.MatchString(ts.ReadFile("stdout") + ts.ReadFile("stderr")) {
			return
		}
	}
	ts.Fatalf("nothing with %s came for %s", wanted, args[0])
}

// scrapes waits until the metrics of a program at $METRICS match, and leaves them in
// stdout: scrapes regexp.
func scrapes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: scrapes regexp")
	}
	wanted, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	var text []byte
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get("http://" + ts.Getenv("METRICS") + "/metrics")
		if err != nil {
			continue
		}
		text, err = io.ReadAll(answer.Body)
		ts.Check(errors.Join(err, answer.Body.Close()))
		if wanted.Match(text) {
			_, err := ts.Stdout().Write(text)
			ts.Check(err)
			return
		}
	}
	ts.Fatalf("no metrics with %s in\n%s", wanted, text)
}

// served waits until the mail servers of a sandbox run: served dir.
func served(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: served dir")
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		err := ts.Exec("cityhall", "mail", "read", "--dir", args[0], "--as", "moderator", "--all")
		if err == nil || strings.Contains(ts.ReadFile("stderr"), "has no email") {
			return
		}
	}
	ts.Fatalf("the sandbox doesn't run")
}

// plays has bots play a game of a league, or all of them, to the end: plays dir
// game time.
func plays(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: plays dir game time")
	}
	now, err := at(args[2])
	ts.Check(err)
	ts.Check(mail.Visit(context.Background(), ts.MkAbs(args[0]), func(ctx context.Context, s store.Store) error {
		if args[1] != "" {
			return leaguetest.Finish(ctx, s, args[1], "bots", now)
		}
		return leaguetest.FinishAll(ctx, s, "bots", now)
	}))
}

// pick writes the first legal order of a game of a league as a file of its player:
// pick dir game.
func pick(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: pick dir game")
	}
	dir := filepath.Join(ts.MkAbs(args[0]), "games", args[1])
	g, err := load(filepath.Join(dir, "game.yaml"))
	ts.Check(err)
	text := fmt.Sprintf("player: %s\norders: [%q]\n", g.Players[g.State.Open().Seat], g.Rules.Grammar.Write(g.State.Moves(nil)[0]))
	ts.Check(os.WriteFile(filepath.Join(dir, "orders", "first.yaml"), []byte(text), 0o600))
}

// seated sets $SEATED to the first player of a game of a league: seated dir game.
func seated(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: seated dir game")
	}
	g, err := load(filepath.Join(ts.MkAbs(args[0]), "games", args[1], "game.yaml"))
	ts.Check(err)
	ts.Setenv("SEATED", g.Players[0])
}

// edit replaces a text in a file, once: edit file old new.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit file old new")
	}
	before := ts.ReadFile(args[0])
	after := strings.Replace(before, args[1], args[2], 1)
	if after == before {
		ts.Fatalf("%s has no %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(after), 0o600))
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
