package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"

	"github.com/urfave/cli/v2"
)

// newApp returns the program with its commands, writing to the streams.
func newApp(s *streams) *cli.App {
	app := &cli.App{
		Name:  "cityhall",
		Usage: "adjudicate board games by email or turn file",
		UsageText: "cityhall COMMAND [arguments and flags, in any order]\n\n" +
			"- means standard input or output; -- ends the flags",
		Description: statusTable(),
		HideVersion: true, // version is a command
		Writer:      s.out,
		ErrWriter:   s.err,
		Commands: []*cli.Command{
			newCommand(s), adjudicateCommand(s), checkCommand(s), movesCommand(s), showCommand(s),
			reportCommand(s), historyCommand(s), statusCommand(s), verifyCommand(s), proveCommand(s), beaconCommand(s), undoCommand(s), amendCommand(s), endCommand(s),
			pauseCommand(s), resumeCommand(s), replaceCommand(s), messageCommand(s),
			extendCommand(s), deadlinesCommand(s), simulateCommand(s), batchCommand(s), tickCommand(s), tryCommand(s), pageCommand(s), schemaCommand(s), rulesCommand(s),
			mailCommand(s), personCommand(s), leagueCommand(s), storeCommand(s), trustCommand(s), completionCommand(s), completeCommand(s), manCommand(s), versionCommand(s),
		},
		// A value may hold commas; lists of names are split by those who read them.
		DisableSliceFlagSeparator: true,
		// Errors are told, and become the exit status, in one place: see run.
		ExitErrHandler: func(*cli.Context, error) {},
	}
	app.Setup()
	prepare(s, app.Name, app.Commands)
	withExamples(app.Commands)
	return app
}

// prepare sets what all commands have in common.
func prepare(s *streams, parent string, commands []*cli.Command) {
	for _, c := range commands {
		c.HelpName = parent + " " + c.Name
		c.HideHelpCommand = true // else "check help" would not be the file help
		c.OnUsageError = func(c *cli.Context, err error, _ bool) error {
			return usage("", "%s: %v", called(c.Command), plainly(c.Command, err))
		}
		if len(c.Subcommands) == 0 {
			c.Before = inOrder(together, c.Before)
			if _, without := withoutJSON[called(c)]; !without && !c.Hidden && c.HelpName != "cityhall show" {
				c.Flags = append(c.Flags, jsonFlag(&s.json))
			}
			c.Flags = append(c.Flags, languageFlag(&s.language))
		}
		prepare(s, c.HelpName, c.Subcommands)
	}
}

// inOrder returns what does one thing before another one, which may be nil.
func inOrder(first, then cli.BeforeFunc) cli.BeforeFunc {
	return func(c *cli.Context) error {
		if err := first(c); err != nil || then == nil {
			return err
		}
		return then(c)
	}
}

// unparsed matches what the flags' package says of a value that isn't what its flag takes.
var unparsed = regexp.MustCompile(`^invalid value (".*") for flag -+(\S+): `)

// plainly returns an error about the command's flags in words for people.
func plainly(command *cli.Command, err error) error {
	m := unparsed.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	expected := "a number"
	for _, f := range command.Flags {
		if _, is := f.(*cli.DurationFlag); is && slices.Contains(f.Names(), m[2]) {
			expected = "a time such as 10s"
		}
	}
	return fmt.Errorf("can't read --%s %s; expected %s", m[2], m[1], expected)
}

// arguments returns an action that takes from least to most arguments; any
// number where most is negative.
func arguments(least, most int, do func(c *cli.Context, args []string) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		args := c.Args().Slice()
		if len(args) < least || most >= 0 && len(args) > most {
			format, hint := "%s: missing argument; expected %s", ""
			if len(args) > least {
				format, hint = "%s: too many arguments; expected %s", asFlagOf(c.Command, args[most])
			}
			return usage(hint, format, called(c.Command), cmp.Or(c.Command.ArgsUsage, "none"))
		}
		return do(c, args)
	}
}

// asFlagOf says how a word that is one argument too many could have been meant: as the
// value of a flag, of which people expect that the command takes it as an argument.
func asFlagOf(c *cli.Command, word string) string {
	name := "season"
	if info, err := os.Stat(word); err == nil && info.IsDir() {
		name = "dir"
	}
	if !slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return f.Names()[0] == name }) {
		return ""
	}
	return fmt.Sprintf("did you mean \"cityhall %s --%s %s\"?", called(c), name, shellWord(word))
}
