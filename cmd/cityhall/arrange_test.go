package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"cityhall.example/formats/words"
)

func TestArrange(t *testing.T) {
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	for _, test := range []struct{ line, want string }{
		{"", "help"},
		{"--help", "help"},
		{"--version", "version"},
		{"moves --json game.yaml", "moves --json -- game.yaml"},
		{"moves game.yaml --json", "moves --json -- game.yaml"},
		{"moves game.yaml -json --all", "moves --json --all -- game.yaml"},
		{"moves -- --json", "moves -- --json"},
		{"moves game.yaml --help", "moves --help"},
		{"moves -h", "moves --help"},
		{"help moves", "moves --help"},
		{"help", "help"},
		{"mail --help", "mail --help"},
		{"help mail", "mail --help"},
		{"help mail log", "mail log --help"},
		{"mail log --help --json", "mail log --help"},
		{"mail show 3 --dir office", "mail show --dir=office -- 3"},
		{"check game.yaml - --json", "check --json -- game.yaml -"},
		{"adjudicate g a -o - b", "adjudicate --o=- -- g a b"},
		{"adjudicate -o=n g a", "adjudicate --o=n -- g a"},
		{"adjudicate g --nmr a --nmr b", "adjudicate --nmr=a --nmr=b -- g"},
		{"new fifth-avenue --option a=b=c", "new --option=a=b=c -- fifth-avenue"},
	} {
		got, err := arrange(app.Commands, strings.Fields("cityhall "+test.line))
		if want := strings.Fields("cityhall " + test.want); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is arranged as %q (%v), want %q", test.line, got, err, want)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	for _, test := range []struct{ line, problem, hint string }{
		{"mvoes", `unknown command "mvoes"`, "did you mean moves?"},
		{"help mvoes", `unknown command "mvoes"`, "did you mean moves?"},
		{"standings spring", `unknown command "standings"`, "did you mean league standings?"},
		{"init", `unknown command "init"`, "did you mean mail init or league init?"},
		{"mail", "mail: missing subcommand", "choose one of init, doctor"},
		{"mail lgo", `unknown command "lgo"`, "did you mean log?"},
		{"help mail lgo", `unknown command "lgo"`, "did you mean log?"},
		{"mail --json", `can't read "--json"; expected a command`, "after the command"},
		{"mail log --jsn", "mail log: unknown flag --jsn", "did you mean --json?"},
		{"mail log --xyzzy", "mail log: unknown flag --xyzzy", "cityhall mail log --help"},
		{"xyzzy", `unknown command "xyzzy"`, "choose one of new, adjudicate"},
		{"--json moves", `can't read "--json"; expected a command`, "after the command"},
		{"moves --jsn g", "moves: unknown flag --jsn", "did you mean --json?"},
		{"moves --xyzzy g", "moves: unknown flag --xyzzy", "moves --help"},
		{"moves g --json --json", "--json given twice", ""},
		{"undo g --to", "--to needs a value", ""},
		{"undo g --to --json", "--to needs a value", ""},
		{"undo g --reason=", "--reason needs a value", ""},
		{"adjudicate g a -o n --output m", "--output given twice", ""},
	} {
		_, err := arrange(app.Commands, strings.Fields("cityhall "+test.line))
		var b strings.Builder
		tell(&b, err, words.English, false)
		if status(err) != exitUsage || !strings.Contains(b.String(), test.problem) || !strings.Contains(b.String(), test.hint) {
			t.Errorf("%q is refused with status %d and %q, want %q and %q", test.line, status(err), b.String(), test.problem, test.hint)
		}
	}
}
