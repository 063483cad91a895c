package main

import (
	_ "embed"
	"strings"

	"github.com/urfave/cli/v2"
)

// story is what somebody does with the program, from a new game to the end. Each
// command shows its lines in its help, and a test does all of it.
//
//go:embed examples.txt
var story string

// withExamples adds the lines of the story to the descriptions of their commands.
func withExamples(commands []*cli.Command) {
	for _, c := range leaves(commands) {
		var lines []string
		for line := range strings.Lines(story) {
			if _, command, piped := strings.Cut(line, "| "); strings.HasPrefix(line, c.HelpName+" ") || piped && strings.HasPrefix(command, c.HelpName+" ") || strings.TrimSpace(line) == c.HelpName {
				lines = append(lines, "  "+strings.TrimSpace(line))
			}
		}
		if len(lines) == 0 {
			continue
		}
		if c.Description != "" {
			c.Description += "\n\n"
		}
		c.Description += "Examples:\n" + strings.Join(lines, "\n")
	}
}
