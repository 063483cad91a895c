package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// completeCommand is what the completion scripts call: it prints what the word
// at an index of the command line may become. Where it prints nothing the
// shells offer files.
func completeCommand(s *streams) *cli.Command {
	var at int
	return &cli.Command{
		Name: "complete", Usage: "print completions for a word", ArgsUsage: "WORDS...", Hidden: true,
		Flags: []cli.Flag{&cli.IntFlag{Name: "at", Destination: &at}},
		Action: func(c *cli.Context) error {
			words := c.Args().Slice()
			word := ""
			if at = max(0, at); at < len(words) {
				word, words = words[at], words[:at]
			}
			for _, found := range complete(c.App.Commands, words, word) {
				fmt.Fprintln(s.out, found)
			}
			return nil
		},
	}
}

// complete returns what the word may become behind the words before it.
func complete(commands []*cli.Command, before []string, word string) []string {
	var all []string
	if len(before) == 0 {
		all = visible(commands)
	} else if command := find(commands, before[0]); command == nil {
		return nil
	} else if before = before[1:]; len(command.Subcommands) > 0 {
		return complete(command.Subcommands, before, word)
	} else {
		all = completeCommandLine(command, before, word, commands)
	}
	return slices.DeleteFunc(all, func(s string) bool { return !strings.HasPrefix(s, word) })
}

// completeCommandLine returns what may stand behind a command and the words
// after its name.
func completeCommandLine(command *cli.Command, before []string, word string, commands []*cli.Command) (all []string) {
	switch {
	case len(before) > 0 && takesValue(command, before[len(before)-1]):
		flag := strings.TrimLeft(before[len(before)-1], "-")
		values := flagValues(flag)
		if flag == "as" || flag == "nmr" {
			values = append(values, playersOf(before)...)
		}
		return values
	case strings.HasPrefix(word, "-"):
		for _, f := range command.Flags {
			if name := written(f.Names()[0]); !slices.Contains(before, name) {
				all = append(all, name)
			}
		}
		return all
	}
	return argumentValues(command, before, commands)
}

// takesValue reports whether the word is a flag of the command whose value
// comes next.
func takesValue(c *cli.Command, word string) bool {
	if !strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
		return false
	}
	for _, f := range c.Flags {
		if _, isSwitch := f.(*cli.BoolFlag); !isSwitch && slices.Contains(f.Names(), strings.TrimLeft(word, "-")) {
			return true
		}
	}
	return false
}

// playersOf returns the players of the first game among the words.
func playersOf(words []string) []string {
	for _, word := range words {
		if info, err := os.Stat(word); err != nil || !info.Mode().IsRegular() {
			continue
		} else if g, err := load(word); err == nil {
			return slices.Clone(g.Players)
		}
	}
	return nil
}

// flagValues returns the values of a flag; none where they cannot be listed.
func flagValues(flag string) []string {
	switch flag {
	case "as":
		return []string{play.Public, play.Moderator}
	case "format":
		return slices.Clone(showFormats)
	case "by":
		return slices.Clone(causes)
	case "bot", "bots":
		return slices.Clone(bot.Names)
	case "policy":
		return slices.Clone(policies)
	case "press":
		return slices.Clone(presses)
	}
	return nil
}

// argumentValues returns the values of the next argument; none for files.
func argumentValues(c *cli.Command, before []string, commands []*cli.Command) []string {
	at := 0
	for i, word := range before {
		if !strings.HasPrefix(word, "-") && (i == 0 || !takesValue(c, before[i-1])) {
			at++
		}
	}
	switch {
	case at == 0 && slices.Contains([]string{"new", "simulate", "rules"}, c.Name), at == 1 && c.Name == "schema":
		return registry.Names()
	case at == 1 && strings.HasPrefix(c.ArgsUsage, "game.yaml PLAYER"):
		return playersOf(before)
	case at == 0 && c.Name == "schema":
		return []string{"orders", "game"}
	case at == 0 && c.Name == "completion":
		return slices.Clone(shells)
	case at == 0 && c.Name == "help":
		return visible(commands)
	}
	return nil
}
