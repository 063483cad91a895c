package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/league"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// The settings that the page shows are read.
func TestDocumentedLeague(t *testing.T) {
	text, err := os.ReadFile("../../docs/league.md")
	if err != nil {
		t.Fatal(err)
	}
	const first = "format: cityhall-league/1"
	_, block, found := strings.Cut(string(text), "\n    "+first+"\n")
	block, _, _ = strings.Cut(block, "\n\n")
	if !found {
		t.Fatal("league.md shows no settings")
	}
	s, err := league.ReadSettings("league.md", []byte(first+"\n"+strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:]+"\n"), leagueWords)
	if err != nil || len(s.Season.Levels) != 2 {
		t.Errorf("%v", err)
	}
}

// Who else may read a league is told: everybody on the computer, or whoever git
// pushes it to, until the moderator says that the repository is private.
func TestExposure(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "repository", "league")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	expect := func(want ...string) {
		t.Helper()
		got := exposure(dir)
		if len(got) != len(want) {
			t.Fatalf("warnings: %q, expected %q", got, want)
		}
		for i, w := range want {
			if !strings.Contains(got[i], w) {
				t.Errorf("warning %q, expected %q", got[i], w)
			}
		}
	}
	expect()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	expect("everyone on this computer")
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	git := filepath.Join(filepath.Dir(dir), ".git")
	if err := os.Mkdir(git, 0o700); err != nil {
		t.Fatal(err)
	}
	config := func(text string) {
		if err := os.WriteFile(filepath.Join(git, "config"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	config("[core]\n\tbare = false\n")
	expect()
	config("[core]\n[remote \"origin\"]\n\turl = git@example.org:league.git\n")
	expect("pushed to another computer")
	if err := os.Rename(git, filepath.Join(filepath.Dir(git), "real")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(git, []byte("gitdir: real\n"), 0o600); err != nil { // as in a submodule
		t.Fatal(err)
	}
	expect("pushed to another computer")
	if err := os.WriteFile(filepath.Join(dir, privateMark), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	expect()
}

// Git neither merges a chain nor changes its line ends, and leaves out what can be made
// again.
func TestLeagueInGit(t *testing.T) {
	git := testkit.Program(t, testkit.Tools, "git")
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if status := run([]string{"cityhall", "league", "init", dir}, &out, &errs); status != exitDone {
		t.Fatalf("%d: %s", status, &errs)
	}
	ask := func(args ...string) string {
		cmd := exec.Command(git, args...)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		if err != nil && args[0] != "check-ignore" {
			t.Fatalf("git %v: %v\n%s", args, err, text)
		}
		return string(text)
	}
	ask("init", "-q")
	for _, file := range []string{"office.journal", "games/spring-a-1-1/game.journal", "office.post"} {
		if got := ask("check-attr", "text", "merge", "--", file); !strings.Contains(got, "text: unset") || !strings.Contains(got, "merge: unset") {
			t.Errorf("%s", got)
		}
	}
	want := "index\nindex.old\nindex.mark\nlock\noffice.lock\ntrying\nchanged/x\ngames/x/game.ids\ngames/x/reports/anna.txt\nkey\npassword\n"
	kept := []string{"office.journal", "office.yaml", "people.yaml", "league.yaml", "office.post", "games/x/game.yaml", "games/x/game.post", "games/x/seats.yaml", "mails/000001/1.tar", "mail.yaml"}
	if got := ask(append(append([]string{"check-ignore"}, strings.Fields(want)...), kept...)...); got != want {
		t.Errorf("git leaves out\n%s", got)
	}
}

// A run ends with the most severe status of what went wrong.
func TestWorst(t *testing.T) {
	rejected := &statusError{status: exitRejected, err: errors.New("rejected")}
	broken := &formats.Error{File: "x.yaml"}
	failed := errors.New("connection refused")
	for _, c := range []struct {
		a, b error
		want int
	}{
		{nil, nil, exitDone}, {rejected, nil, exitRejected}, {nil, rejected, exitRejected}, {rejected, broken, exitInvalid},
		{broken, rejected, exitInvalid}, {failed, rejected, exitFailure}, {rejected, failed, exitFailure}, {failed, broken, exitInvalid},
	} {
		if got := status(worst(c.a, c.b)); got != c.want {
			t.Errorf("%v and %v: status %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
