package main

import (
	"embed"
	"slices"

	"github.com/urfave/cli/v2"
)

//go:embed completion
var completionScripts embed.FS

// shells are those with a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print the completion script for a shell", ArgsUsage: "bash|zsh|fish|powershell",
		Description: "bash:        source <(cityhall completion bash)\n" +
			"zsh:         source <(cityhall completion zsh)\n" +
			"fish:        cityhall completion fish | source\n" +
			"powershell:  cityhall completion powershell | Out-String | Invoke-Expression",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error { return runCompletion(args[0], s) }),
	}
}

func runCompletion(shell string, s *streams) error {
	if !slices.Contains(shells, shell) {
		return unknown("shell", shell, shells)
	}
	script, err := completionScripts.ReadFile("completion/" + shell)
	if err != nil {
		return err
	}
	_, err = s.out.Write(script)
	return err
}
