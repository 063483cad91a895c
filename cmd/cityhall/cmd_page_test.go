package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/formats/page/program"
	"cityhall.example/internal/testkit"
)

// A player's page of a running game has the program that plays on, or says how to get one;
// other pages have none, and say nothing.
func TestPageHasProgram(t *testing.T) {
	testkit.Need(t, testkit.Long)
	_, _, built := program.Files()
	game := filepath.Join("..", "..", "examples", "fifth-avenue", "game.yaml")
	for _, c := range []struct {
		flags []string
		want  bool
	}{{[]string{"--as", "anna", "--mail-to", "city@example.org"}, true}, {[]string{"--as", "anna", "--replay-only"}, false}, {nil, false}, {[]string{"--as", "moderator"}, false}} {
		var out, errs bytes.Buffer
		if status := run(append([]string{"cityhall", "page", game}, c.flags...), &out, &errs); status != exitDone {
			t.Fatal(errs.String())
		}
		if has := strings.Contains(out.String(), `id="program"`); has != (c.want && built) {
			t.Errorf("the page with %q has a program: %v", c.flags, has)
		}
		if says := strings.Contains(errs.String(), "go generate"); says != (c.want && !built) {
			t.Errorf("with %q it says %q", c.flags, errs.String())
		}
	}
}
