package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// Where nobody reads what a command prints, it ends without a word, whether it stops at
// once or does its work to the end.
func TestNobodyReads(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no SIGPIPE")
	}
	dir := t.TempDir()
	game := filepath.Join(dir, "game.yaml")
	must(t, exec.Command("cityhall", "new", "metromania", "--players", "anna,kevin", "-o", game).Run())
	for _, line := range []string{
		"status GAME", "show GAME", "history GAME", "moves GAME --all", "moves GAME --json", "verify GAME", "page GAME -o -", "show GAME --format png",
		"rules", "rules metromania", "schema game metromania", "man", "help", "completion bash", "version", "status DIR", "batch DIR", "tick GAME --json",
		"simulate metromania --players 2 --games 3 --bots random,random --json", "pause GAME --reason x", "resume GAME --reason y",
	} {
		read, write, err := os.Pipe()
		must(t, err)
		read.Close()
		cmd := exec.Command("cityhall", strings.Fields(strings.NewReplacer("GAME", game, "DIR", dir).Replace(line))...)
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = write, &said
		cmd.Run()
		write.Close()
		ended := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if said.Len() > 0 || ended.Signal() != syscall.SIGPIPE && ended.ExitStatus() != exitUnread {
			t.Errorf("%s: %v, %s", line, cmd.ProcessState, &said)
		}
	}
}
