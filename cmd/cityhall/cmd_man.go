package main

import (
	"fmt"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/urfave/cli/v2"
)

func manCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "man", Usage: "print the manual page",
		Description: "It says what the --help of each command says. To install it, write it to\n/usr/local/share/man/man1/cityhall.1.",
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			_, err := s.raw.Write(md2man.Render([]byte(manual(c.App))))
			return err
		}),
	}
}

// manual is the manual page in Markdown, made from the declarations of the commands.
func manual(app *cli.App) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%% %s 1\n\n# NAME\n\n%s - %s\n\n# SYNOPSIS\n\n%s\n\n# COMMANDS\n\n", strings.ToUpper(app.Name), app.Name, app.Usage, literal(app.UsageText))
	for _, c := range leaves(app.Commands) {
		fmt.Fprintf(&b, "## %s %s\n\n%s\n\n%s\n\n", c.HelpName, plain(c.ArgsUsage), plain(c.Usage), literal(c.Description))
		for _, f := range c.VisibleFlags() {
			flag, text, _ := strings.Cut(strings.TrimSpace(f.String()), "\t")
			fmt.Fprintf(&b, "**%s**\n: %s\n\n", plain(flag), plain(text))
		}
	}
	fmt.Fprintf(&b, "# EXIT STATUS\n\n%s\n", literal(strings.TrimPrefix(app.Description, "Exit status:\n")))
	return b.String()
}

// leaves are the commands that do something, without those that are hidden.
func leaves(commands []*cli.Command) (all []*cli.Command) {
	for _, c := range commands {
		switch {
		case c.Hidden || c.Name == "help":
		case len(c.Subcommands) > 0:
			all = append(all, leaves(c.Subcommands)...)
		default:
			all = append(all, c)
		}
	}
	return all
}

// plain is a text of which Markdown makes nothing else.
func plain(text string) string {
	return strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "<", "\\<", ">", "\\>", "[", "\\[", "]", "\\]", "|", "\\|", "`", "").Replace(text)
}

// literal is a text whose lines stay as they are.
func literal(text string) string {
	if text == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ")
}
