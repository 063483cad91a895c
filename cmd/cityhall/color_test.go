package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/transport"
)

// Colors are for terminals, and only for who wants them.
func TestColorful(t *testing.T) {
	for _, c := range []struct {
		terminal bool
		env      map[string]string
		want     bool
	}{
		{true, nil, true},
		{false, nil, false},
		{true, map[string]string{"NO_COLOR": "1"}, false},
		{true, map[string]string{"TERM": "dumb"}, false},
		{true, map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true},
	} {
		if got := colorful(c.terminal, func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v", c, got)
		}
	}
}

// A color surrounds what is printed, in which no other escape gets through; scripts get
// none.
func TestColored(t *testing.T) {
	for json, want := range map[bool]string{
		false: "\x1b[31mFAILED\x1b[m  smtp: a\\u001b[2Jb\nok      imap: c\n",
		true:  `{"step":"smtp","ok":false,"text":"a\u001b[2Jb"}` + "\n" + `{"step":"imap","ok":true,"text":"c"}` + "\n",
	} {
		var screen bytes.Buffer
		raw := bufio.NewWriter(&screen)
		s := newStreams(clean(raw), &screen)
		s.raw, s.colors, s.json = raw, true, json
		told := s.examined()
		told(transport.Step{Name: "smtp", Text: "a\x1b[2Jb"})
		told(transport.Step{Name: "imap", OK: true, Text: "c"})
		if screen.String() != want {
			t.Errorf("%q, expected %q", screen.String(), want)
		}
	}
}

// On a real terminal, the status of a broken game is red; NO_COLOR and pipes leave it.
func TestColorsOnTerminal(t *testing.T) {
	script := testkit.Program(t, testkit.Tools, "script")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("game.yaml", []byte("nothing: here\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, "cityhall"); err != nil { // the tests' program is that one by this name
		t.Skip(err)
	}
	for _, c := range []struct {
		line string
		want bool
	}{
		{"./cityhall status game.yaml", true},
		{"NO_COLOR=1 ./cityhall status game.yaml", false},
		{"./cityhall status game.yaml --json", false},
		{"./cityhall status game.yaml | cat", false},
	} {
		cmd := exec.Command(script, "-qc", c.line, "/dev/null")
		cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=")
		out, _ := cmd.CombinedOutput()
		if got := strings.Contains(string(out), "\x1b[31mbroken: "); got != c.want || !strings.Contains(string(out), "broken") {
			t.Errorf("%s: %s", c.line, fmt.Sprintf("%q", out))
		}
	}
}
