package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// untold are the commands without an example: they need what the story has not, or
// their name says it all.
var untold = []string{
	"amend",
	"mail doctor", "mail poll", "mail watch", "mail retry", "mail take-over", "league invite", "league pair", "league admit", "league hand-over", "league correct", "league observer remove",
	"store copy", "store doctor", "store migrate",
}

// The story that gives each command its examples can be done from beginning to end.
func TestExamplesOfHelp(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("examples", os.DirFS(filepath.Join(root, "examples"))); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(story) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			(&shown{place: "examples.txt", line: line}).run(t)
		}
	}
}

// Each command has an example in its help, or a reason to have none.
func TestHelpHasExamples(t *testing.T) {
	var out, errs bytes.Buffer
	for _, c := range leaves(newApp(newStreams(&out, &errs)).Commands) {
		if has := strings.Contains(c.Description, "Examples:\n  "); has == slices.Contains(untold, called(c)) {
			t.Errorf("%s: an example: %v", called(c), has)
		}
	}
}

// The manual page has every command, flag and exit status.
func TestManual(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"cityhall", "man"}, &out, &errs); status != exitDone {
		t.Fatal(errs.String())
	}
	page := strings.ReplaceAll(out.String(), `\-`, "-")
	if !strings.Contains(page, ".TH CITYHALL 1") {
		t.Errorf("no title:\n%.200s", page)
	}
	for _, c := range leaves(newApp(newStreams(&out, &errs)).Commands) {
		_, part, found := strings.Cut(page, c.HelpName)
		if !found {
			t.Errorf("%s isn't there", c.HelpName)
		}
		for _, f := range c.VisibleFlags() {
			if !strings.Contains(part, written(f.Names()[0])) {
				t.Errorf("%s: %s isn't there", c.HelpName, f.Names()[0])
			}
		}
	}
	for _, meaning := range statuses {
		if !strings.Contains(page, meaning) {
			t.Errorf("%q isn't there", meaning)
		}
	}
}
