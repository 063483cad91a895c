package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine"
)

// arrange puts the flags of a command line before its arguments, where the
// library looks for them, so that they work anywhere up to "--". It tells what
// the library would pass over: unknown commands and flags, flags without their
// value, and flags that stand there twice.
func arrange(commands []*cli.Command, args []string) ([]string, error) {
	program, words := args[:1:1], args[1:]
	var command *cli.Command
	for len(commands) > 0 {
		switch {
		case len(words) == 0 && command == nil, len(words) > 0 && isHelp(words[0]):
			return help(program), nil
		case len(words) == 0:
			return nil, usage("choose one of "+strings.Join(visible(commands), ", "), "%s: missing subcommand", called(command))
		case words[0] == "--version" && command == nil:
			return append(program, "version"), nil
		case strings.HasPrefix(words[0], "-"):
			return nil, usage("put flags after the command", "can't read %q; expected a command", words[0])
		}
		next := find(commands, words[0])
		if next == nil {
			if below := within(commands, words[0]); below != "" {
				return nil, usage(fmt.Sprintf("did you mean %s?", below), "unknown command %q", words[0])
			}
			return nil, unknown("command", words[0], visible(commands))
		}
		program, words = append(program, next.Name), words[1:]
		if next.Name == "help" {
			return checkHelp(program, commands, words)
		}
		command, commands = next, next.Subcommands
	}
	a := arrangement{command: command}
	if err := a.words(words); err != nil {
		return nil, err
	} else if a.help {
		return help(program), nil
	}
	return slices.Concat(program, a.flags, []string{"--"}, a.args), nil
}

// wantsJSON reports whether a command line asks for JSON, even one that is wrong
// otherwise.
func wantsJSON(args []string) bool {
	for _, word := range args {
		switch word {
		case "--":
			return false
		case "--json", "-json":
			return true
		}
	}
	return false
}

func isHelp(word string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, word) }

// called is how a command is named in messages: "moves", "mail init".
func called(c *cli.Command) string { return strings.TrimPrefix(c.HelpName, "cityhall ") }

// help returns the command line that shows the help of a command, which is the
// program and the names that lead to the command.
func help(command []string) []string {
	if len(command) == 1 {
		return append(command, "help")
	}
	return append(command, "--help")
}

// checkHelp returns the command line for "help" and the words behind it.
func checkHelp(program []string, commands []*cli.Command, words []string) ([]string, error) {
	program = program[:1:1]
	for _, word := range words {
		if len(commands) == 0 {
			break
		}
		c := find(commands, word)
		if c == nil {
			return nil, unknown("command", word, visible(commands))
		}
		program, commands = append(program, c.Name), c.Subcommands
	}
	return help(program), nil
}

func find(commands []*cli.Command, name string) *cli.Command {
	i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(name) })
	if i < 0 {
		return nil
	}
	return commands[i]
}

// within returns the commands of this name that are subcommands, with all of their words.
func within(commands []*cli.Command, name string) string {
	var all []string
	for _, c := range commands {
		if sub := find(c.Subcommands, name); sub != nil && !sub.Hidden && !c.Hidden {
			all = append(all, called(sub))
		}
	}
	return strings.Join(all, " or ")
}

// visible returns the names of the commands that are not hidden.
func visible(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

// unknown is a usage error for a word that is none of the names.
func unknown(what, read string, names []string) error {
	hint := "choose one of " + strings.Join(names, ", ")
	if near := engine.Nearest(read, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return usage(hint, "unknown %s %q", noun(what), read)
}

// An arrangement is a command line taken apart.
type arrangement struct {
	command     *cli.Command
	flags, args []string
	seen        []cli.Flag
	help        bool
}

func (a *arrangement) words(words []string) error {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case word == "--":
			a.args = append(a.args, words...)
			return nil
		case isHelp(word):
			a.help = true
		case word == "-" || !strings.HasPrefix(word, "-"):
			a.args = append(a.args, word)
		default:
			rest, err := a.flag(word, words)
			if err != nil {
				return err
			}
			words = rest
		}
	}
	return nil
}

// flag takes a flag, with its value, and returns the words behind it.
func (a *arrangement) flag(word string, words []string) ([]string, error) {
	name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
	i := slices.IndexFunc(a.command.Flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) })
	if i < 0 {
		return nil, a.unknownFlag(name)
	}
	f := a.command.Flags[i]
	if _, several := f.(*cli.StringSliceFlag); !several && slices.Contains(a.seen, f) {
		return nil, usage("", "%s: %s given twice", called(a.command), written(f.Names()[0]))
	}
	a.seen = append(a.seen, f)
	_, isSwitch := f.(*cli.BoolFlag)
	if !isSwitch && !has && len(words) > 0 && isValue(words[0]) {
		value, has, words = words[0], true, words[1:]
	}
	switch {
	case !isSwitch && value == "":
		return nil, usage("", "%s: %s needs a value", called(a.command), written(name))
	case has:
		a.flags = append(a.flags, "--"+name+"="+value)
	default:
		a.flags = append(a.flags, "--"+name)
	}
	return words, nil
}

// isValue reports whether a word behind a flag is its value, and no other flag: a number
// can be negative.
func isValue(word string) bool {
	rest, dashed := strings.CutPrefix(word, "-")
	return !dashed || rest == "" || rest[0] >= '0' && rest[0] <= '9'
}

func (a *arrangement) unknownFlag(name string) error {
	var names []string
	for _, f := range a.command.Flags {
		names = append(names, f.Names()...)
	}
	hint := `run "cityhall ` + called(a.command) + ` --help" to list the flags`
	if near := engine.Nearest(name, names); near != "" {
		hint = "did you mean " + written(near) + "?"
	}
	return usage(hint, "%s: unknown flag %s", called(a.command), written(name))
}

// written returns the flag as it is written.
func written(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
