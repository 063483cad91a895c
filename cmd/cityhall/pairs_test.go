package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"cityhall.example/internal/testkit"
)

// commands returns the program with all its commands, which do nothing.
func commands() (*cli.App, []*cli.Command) {
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	all := leaves(app.Commands)
	for _, c := range all {
		c.Action = func(*cli.Context) error { return nil }
	}
	return app, all
}

// setFlag returns the words that set a flag to a value that it can have.
func setFlag(f cli.Flag) []string {
	name := "--" + f.Names()[0]
	switch f.(type) {
	case *cli.BoolFlag:
		return []string{name}
	case *cli.IntFlag, *cli.Int64Flag:
		return []string{name, "1"}
	case *cli.DurationFlag:
		return []string{name, "1s"}
	}
	value := "x"
	switch f.Names()[0] {
	case "formats":
		value = "text"
	case "language":
		value = "en"
	}
	return []string{name, value}
}

// Of every command, each pair of flags goes together, or is refused with status 2. Which
// are refused is in testdata/pairs.txt, with all flags: whoever adds one sees there that
// its pairs have to be decided.
func TestPairsOfFlags(t *testing.T) {
	var table strings.Builder
	_, all := commands()
	for _, c := range all {
		names := flagNames(c)
		fmt.Fprintf(&table, "%s: %s\n", called(c), strings.Join(names, " "))
		try := func(flags ...cli.Flag) (refused bool) {
			line := append([]string{"cityhall"}, strings.Fields(called(c))...)
			for _, f := range flags {
				line = append(line, setFlag(f)...)
			}
			app, _ := commands() // whose flags nobody has set
			line, err := arrange(app.Commands, line)
			if err == nil {
				err = app.Run(line)
			}
			if err != nil && status(err) != exitUsage {
				t.Errorf("%v: %v", line, err)
			}
			return err != nil
		}
		for _, f := range c.Flags {
			if other := needs[f.Names()[0]]; slices.Contains(names, other) && !try(f) {
				t.Errorf("%s: --%s without --%s isn't refused", called(c), f.Names()[0], other)
			}
		}
		for i, a := range c.Flags {
			for _, b := range c.Flags[:i] {
				if needs[a.Names()[0]] == "" && needs[b.Names()[0]] == "" && try(b, a) {
					fmt.Fprintf(&table, "    not %s with %s\n", b.Names()[0], a.Names()[0])
				}
			}
		}
	}
	const golden = "testdata/pairs.txt"
	if testkit.Update() {
		if err := os.WriteFile(golden, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != table.String() {
		t.Errorf("the flags, or their pairs, aren't those of %s, which -update writes anew (%v):\n%s", golden, err, &table)
	}
}

// With a value that leaves nothing to do for another flag, that one is refused, and with any
// other value it is not.
func TestIdleFlags(t *testing.T) {
	_, all := commands()
	for _, c := range all {
		with, found := idle[called(c)]
		if !found {
			continue
		}
		for _, f := range c.Flags {
			if !slices.Contains(with.others, f.Names()[0]) {
				continue
			}
			for _, value := range []string{with.value, "other"} {
				app, _ := commands()
				line := append(append([]string{"cityhall"}, strings.Fields(called(c))...), append(setFlag(f), "--"+with.flag, value)...)
				line, err := arrange(app.Commands, line)
				if err == nil {
					err = app.Run(line)
				}
				if refused := err != nil && status(err) == exitUsage; refused != (value == with.value) {
					t.Errorf("%v: %v", line, err)
				}
			}
		}
	}
}

// asAndReports are calls of each command that has both flags, in an order in which they
// work twice.
var asAndReports = []string{
	"new metromania -o open.yaml --players anna,b --beacon text:fact --seed q", "beacon open.yaml 1 2 3",
	"new metromania -o g.yaml --players anna,b --deadlines d.yaml --seed q", "report g.yaml --since 0", "adjudicate g.yaml --nmr anna,b --again",
	"undo g.yaml --to 1 --reason x", "message g.yaml hello", "pause g.yaml --reason x", "resume g.yaml --reason x", "extend g.yaml anna 1 day --reason x",
	"deadlines g.yaml d.yaml --reason x", "amend g.yaml --reason x", "replace g.yaml b --reason x", "end g.yaml --reason x",
}

// What --as names is all that is written, by every command that also has --reports.
func TestAsRestrictsReports(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("d.yaml", []byte("format: cityhall-deadlines/1\nzone: UTC\nlimits:\n  - time: 2 days\nmissed: default\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, all := commands()
	for _, c := range all {
		names := flagNames(c)
		tried := slices.ContainsFunc(asAndReports, func(line string) bool { return strings.HasPrefix(line, called(c)+" ") })
		if slices.Contains(names, "as") && slices.Contains(names, "reports") && !tried {
			t.Errorf("%s isn't tried", called(c))
		}
	}
	for i, line := range asAndReports {
		words := strings.Fields(line)
		if words[0] == "amend" {
			text, err := os.ReadFile(words[1])
			if err == nil {
				err = os.WriteFile(words[1], bytes.Replace(text, []byte("id: g\n"), []byte("id: h\n"), 1), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, as := range []string{"anna", "public"} {
			if words[0] == "new" {
				os.Remove(words[3])
				os.Remove(strings.TrimSuffix(words[3], ".yaml") + ".journal")
			}
			dir := fmt.Sprintf("%s-%d", as, i)
			line := append(slices.Clone(words), "--as", as, "--reports", dir, "--formats", "text,plain,html,svg,png")
			if words[0] != "report" {
				line = append(line, "--now", "2026-03-01T18:04:00Z")
			}
			status, out := runs(line...)
			files, _ := filepath.Glob(dir + "/*")
			if len(files) == 0 {
				t.Errorf("%q writes nothing: status %d, %s", line, status, out)
			}
			for _, file := range files {
				if !strings.HasPrefix(filepath.Base(file), as+".") {
					t.Errorf("%q writes %s", line, file)
				}
			}
		}
	}
}
