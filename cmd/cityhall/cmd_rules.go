package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/docs"
)

func rulesCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "rules", Usage: "print a game's orders and rules", ArgsUsage: "GAME",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error { return runRules(args[0], s) }),
	}
}

func runRules(game string, s *streams) error {
	rules, err := findGame(game)
	if err != nil {
		return err
	}
	rulings, err := docs.Rules(rules.Name, s.language)
	if err != nil {
		return err
	}
	text, err := reference(rules, s.language)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s\n%s", text, rulings)
	return nil
}
