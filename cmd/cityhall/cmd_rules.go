package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/docs"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

func rulesCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "rules", Usage: "print a game's orders and rules, or list the games", ArgsUsage: "[GAME]",
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			switch {
			case len(args) == 0:
				listGames(s)
				return nil
			case s.json:
				return usage("leave out GAME, or see \"schema orders GAME\"", "rules: --json lists the games")
			}
			return runRules(args[0], s)
		}),
	}
}

// listGames prints a line for each game that can be played.
func listGames(s *streams) {
	for _, g := range registry.All() {
		if s.json {
			s.line(engine.Map("", engine.Scalar("game", g.Name), engine.Scalar("title", g.Title), engine.Scalar("ruleset", g.Ruleset()),
				number("least", g.MinPlayers), number("most", g.MaxPlayers)))
			continue
		}
		fmt.Fprintf(s.out, "%-14s %s, %d to %d players\n", g.Name, g.Title, g.MinPlayers, g.MaxPlayers)
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
