package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/urfave/cli/v2"
)

// A trap is a directory that somebody else made, with settings of every kind, and a
// server that they all name.
type trap struct {
	dir, canary string
	reached     atomic.Int64
}

// newTrap returns a trap in the current directory. A password is a command's output, so
// whoever asks for it, or connects with it, is noticed.
func newTrap(t *testing.T) *trap {
	p := &trap{dir: t.TempDir()}
	t.Chdir(p.dir)
	p.canary = filepath.Join(p.dir, "canary")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			p.reached.Add(1)
			conn.Close()
		}
	}()
	source := fmt.Sprintf("{command: \"touch %s; echo hush\"}", p.canary)
	account := fmt.Sprintf("server: %q\n  security: none\n  user: x\n  auth: plain\n  password: %s\n", l.Addr(), source)
	for name, text := range map[string]string{
		"store.yaml":  fmt.Sprintf("format: cityhall-store/1\nstore: postgres://x@%s/club?sslmode=disable\npatience: 1s\npassword: %s\n", l.Addr(), source),
		"hooks.yaml":  "format: cityhall-hooks/1\nhooks:\n  - name: a\n    shape: json\n    url: https://127.0.0.1/\n",
		"league.yaml": readFile(t, "league/league.yaml"),
		"mail.yaml":   readFile(t, "office/mail.yaml"),
		"key":         strings.Repeat("00", 32) + "\n",
	} {
		if name == "mail.yaml" {
			head, rest, _ := strings.Cut(text, "imap:\n")
			_, rest, _ = strings.Cut(rest, "folders:\n")
			text = head + "imap:\n  " + account + "smtp:\n  " + account + "folders:\n" + rest
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// sprung reports whether something was run or sent since it was last asked.
func (p *trap) sprung() bool {
	_, err := os.Stat(p.canary)
	return os.Remove(p.canary) == nil || err == nil || p.reached.Swap(0) > 0
}

// readFile makes the settings of an office and a league, and returns one of them.
func readFile(t *testing.T, name string) string {
	for _, line := range []string{
		"mail init office --yes --address a@example.org --moderator m@example.org --user x --password-env NONE",
		"league init league --title T --game metromania --seats 2",
	} {
		runs(strings.Fields(line)...)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// runs runs the program, and returns its status and all that it printed.
func runs(args ...string) (int, string) {
	var out bytes.Buffer
	status := run(append([]string{"cityhall"}, args...), &out, &out)
	return status, out.String()
}

// Whatever is done with somebody else's directory, none of its settings has a command run,
// or sends a file or a variable, unless a person trusted it or named it to a command that
// is there to use it.
func TestNothingIsRunByLooking(t *testing.T) {
	uses := []string{"mail poll", "mail watch", "mail doctor", "mail take-over", "mail sandbox", "league run", "store migrate", "store copy", "store doctor", "trust"}
	p := newTrap(t)
	game := filepath.Join("games", "a", "game.yaml")
	if err := os.WriteFile("manifest", []byte("games:\n  - game: "+game+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	for _, c := range append(leaves(app.Commands), find(app.Commands, "complete")) {
		words := strings.Fields(called(c))
		if slices.Contains(uses, called(c)) {
			continue
		}
		for _, args := range [][]string{
			nil, {"."}, {".."}, {game, "orders.yaml", "-o", "-"}, {game, game, "--as", "a"}, {"games"}, {"manifest"}, {game, "--entry", "1"},
			{game, "--to", "1", "--reason", "x"}, {"metromania", "-o", game, "--players", "a,b"}, {"a", "b"}, {"1"}, {"--as", "a"}, {"show", game, "--as"},
		} {
			line := append(words[:len(words):len(words)], args...)
			if words[0] != "mail" && slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return f.Names()[0] == "dir" }) {
				line = append(line, "--dir", p.dir)
			}
			if _, out := runs(line...); p.sprung() {
				t.Errorf("%q did what the settings say:\n%s", line, out)
			}
		}
	}
}

// What a person named to a command that is there to use it is used: by this the test above
// could notice.
func TestWhatIsNamedIsUsed(t *testing.T) {
	for _, line := range []string{
		"mail poll", "league run", "store doctor .", "store migrate .", "store copy . copy", "store copy games/a/game.yaml a.yaml",
		"mail log --dir .", "mail token a b --renew --dir .", "mail watch --dir .", "mail doctor",
	} {
		t.Run(line, func(t *testing.T) {
			p := newTrap(t)
			if _, out := runs(strings.Fields(line)...); !p.sprung() {
				t.Errorf("the settings weren't used:\n%s", out)
			}
		})
	}
}

// What a person trusts is used by all commands, until it changes; the refusal says how.
func TestTrusted(t *testing.T) {
	p := newTrap(t)
	for _, line := range []string{"status", "show games/a/game.yaml", "mail log", "person list", "league status --dir ."} {
		if _, out := runs(strings.Fields(line)...); !strings.Contains(out, `run "cityhall trust ."`) {
			t.Errorf("%s before the settings are trusted:\n%s", line, out)
		}
	}
	if status, out := runs("trust", "."); status != exitDone || p.sprung() {
		t.Fatal(out)
	}
	if _, out := runs("status"); !p.sprung() {
		t.Errorf("after the settings were trusted:\n%s", out)
	}
	before, err := os.ReadFile("store.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("store.yaml", append(before, "# changed\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, out := runs("status"); !strings.Contains(out, "has changed since you trusted it") {
		t.Errorf("after a change:\n%s", out)
	}
	runs("trust", ".")
	runs("trust", "--remove", ".")
	if _, out := runs("status"); !strings.Contains(out, "isn't trusted") {
		t.Errorf("after it was taken back:\n%s", out)
	}
}
