package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/docs"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func TestStatus(t *testing.T) {
	broken := &formats.Error{File: "game.yaml", Line: 3, Column: 4, Problem: engine.Say("file/no-list")}
	for _, test := range []struct {
		err  error
		want int
	}{
		{nil, exitDone},
		{errors.New("disk full"), exitFailure},
		{os.ErrNotExist, exitFailure},
		{usage("", "what?"), exitUsage},
		{rejection([]play.Receipt{{}}), exitRejected},
		{broken, exitInvalid},
		{fmt.Errorf("while reading: %w", broken), exitInvalid},
		{formats.Errors{broken}, exitInvalid},
		{&docket.EditedError{}, exitInvalid},
		{&adjudicator.ReplayError{}, exitUnverified},
		{&statusError{status: exitUsage, err: broken}, exitUsage},
	} {
		if got := status(test.err); got != test.want {
			t.Errorf("status of %v is %d, want %d", test.err, got, test.want)
		}
	}
	for status, meaning := range statuses {
		if meaning == "" {
			t.Errorf("nothing says what exit status %d means", status)
		}
	}
}

// Every game has its page, and a reference that names every form.
func TestRulesOfEveryGame(t *testing.T) {
	for _, g := range registry.All() {
		page, err := docs.Rules(g.Name, words.English)
		if err != nil {
			t.Error(err)
		} else if !strings.HasPrefix(page, "# ") {
			t.Errorf("the page about the rules of %s begins with no title", g.Name)
		}
		text, err := reference(g, words.English)
		if err != nil {
			t.Fatal(err)
		}
		w, err := report.Load(g, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range g.Grammar.Words() {
			if !strings.Contains(text, "    "+word) {
				t.Errorf("the order reference of %s lacks %q", g.Name, word)
			}
		}
		for _, v := range values(&g.Grammar) {
			if looks(v.of, w) == "" {
				t.Errorf("the order reference of %s does not say what a %s looks like", g.Name, v.of.Name)
			}
		}
	}
}

func TestMean(t *testing.T) {
	for _, test := range []struct {
		sum, n int
		want   string
	}{{0, 3, "0.0"}, {10, 4, "2.5"}, {1, 3, "0.3"}, {2, 3, "0.7"}, {1, 20, "0.1"}, {-10, 4, "-2.5"}, {299, 100, "3.0"}} {
		if got := mean(test.sum, test.n); got != test.want {
			t.Errorf("%d/%d is written %s, want %s", test.sum, test.n, got, test.want)
		}
	}
}

// A batch that is interrupted says so, and is no success.
func TestBatchInterrupted(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "game.yaml"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out bytes.Buffer
	for range 20 { // a job that is under way may be done all the same
		err := runBatch(ctx, batchOptions{from: dir}, newStreams(&out, &out))
		if err != nil && strings.Contains(err.Error(), "interrupted after") {
			if status(err) != exitFailure {
				t.Errorf("exit status %d, want %d", status(err), exitFailure)
			}
			return
		}
	}
	t.Errorf("an interrupted batch never said so: %s", out.String())
}

func TestSimulateInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out bytes.Buffer
	o := simulateOptions{game: registry.Names()[0], games: 1000, seed: "x"}
	if err := runSimulate(ctx, o, newStreams(&out, &out)); err == nil || err.Error() != "interrupted after 0 of 1000 games" {
		t.Errorf("an interrupted simulation ends with %v", err)
	}
}

func TestCompleteWords(t *testing.T) {
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	for _, test := range []struct{ before, word, want string }{
		{"", "mo", "moves"},
		{"", "comple", "completion"},
		{"moves", "--j", "--json"},
		{"moves --json", "--j", ""},
		{"moves", "", ""},
		{"show game.yaml --as", "m", "moderator"},
		{"show --as=m", "", ""},
		{"simulate --bots", "g", "greedy"},
		{"adjudicate g o --by", "c", "clock"},
		{"new", "fi", "fifth-avenue"},
		{"new --seed x", "fi", "fifth-avenue"},
		{"new fifth-avenue", "fi", ""},
		{"new --seed", "fi", ""},
		{"schema", "", "orders game"},
		{"schema orders", "fi", "fifth-avenue"},
		{"completion", "f", "fish"},
		{"help", "verif", "verify"},
		{"nonsense", "x", ""},
		{"mail", "s", "show sandbox send"},
		{"mail log", "--m", "--mail"},
		{"mail new", "fi", "fifth-avenue"},
		{"mail new fifth-avenue --policy", "t", "token"},
		{"mail nonsense", "x", ""},
	} {
		got := complete(app.Commands, strings.Fields(test.before), test.word)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q and %q become %q, want %q", test.before, test.word, got, test.want)
		}
	}
}
