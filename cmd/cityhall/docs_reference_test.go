package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"cityhall.example/internal/testkit"
)

// commandsHead begins the reference of commands.
const commandsHead = `# Commands

For those who look up a command or a flag: every one of them, as ` + "`--help`" + ` has it. To learn
what to do with them, begin with the page for you: [players](players.md),
[moderators](moderators.md), [games by mail](mail.md), [leagues](league.md) or
[scripts](scripting.md). A test makes this page from the program. Every command has ` + "`--help`" + `.
`

// again matches what the library writes of a flag that can be given several times.
var again = regexp.MustCompile(` \[ .* \]$`)

// commandsPage is the page of all commands that do something, with their flags.
func commandsPage(app *cli.App) string {
	var b strings.Builder
	b.WriteString(commandsHead)
	cell := strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`)
	for _, c := range leaves(app.Commands) {
		fmt.Fprintf(&b, "\n## %s\n\n%s. Arguments: %s.\n", c.HelpName, capital(c.Usage), orNone(c.ArgsUsage))
		rows := ""
		for _, f := range c.VisibleFlags() {
			if name := f.Names()[0]; name == "help" {
				continue
			}
			flag, text, _ := strings.Cut(strings.TrimSpace(f.String()), "\t")
			rows += fmt.Sprintf("| `%s` | %s |\n", again.ReplaceAllString(strings.TrimSpace(flag), ""), cell.Replace(strings.TrimSpace(text)))
		}
		if rows != "" {
			b.WriteString("\n| flag | what |\n|---|---|\n" + rows)
		}
	}
	return b.String()
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func orNone(args string) string {
	if args == "" {
		return "none"
	}
	return "`" + args + "`"
}

// TestReference compares docs/commands.md with the program: every command and every flag of
// its help is there, and nothing else.
func TestReference(t *testing.T) {
	root, _ := pages(t)
	file := filepath.Join(root, "docs", "commands.md")
	want := commandsPage(newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{})))
	if testkit.Update() {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is another; -update writes it anew: %v", file, err)
	}
}

// TestFirstLines sees that each page says in its first lines for whom it is.
func TestFirstLines(t *testing.T) {
	root, paths := pages(t)
	begins := regexp.MustCompile(`^# [^\n]+\n\n(For [a-z][^\n]+|[^\n]+위한 글입니다)`)
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if (strings.HasPrefix(path, "docs/") || strings.HasPrefix(path, "examples/")) && !begins.Match(text) {
			t.Errorf("%s doesn't say in its first line for whom it is", path)
		}
	}
}
