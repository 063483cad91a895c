package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// schemas are the JSON Schemas that can be made of a game.
var schemas = map[string]func(*engine.Rules, []string, string) *engine.Node{
	"orders": formats.OrdersSchema, "game": formats.GameSchema,
	"deadlines": func(rules *engine.Rules, _ []string, language string) *engine.Node {
		return clock.Schema(rules, language)
	},
}

type schemaOptions struct {
	of, game string
	players  []string
}

func schemaCommand(s *streams) *cli.Command {
	var o schemaOptions
	return &cli.Command{
		Name: "schema", Usage: "print the JSON Schema of order files, game files or deadlines", ArgsUsage: "orders|game|deadlines GAME",
		Flags: []cli.Flag{&cli.StringSliceFlag{Name: "players", Usage: "allow only these `NAMES`, such as anna,kevin,ken"}},
		Action: arguments(2, 2, func(c *cli.Context, args []string) error {
			o.of, o.game, o.players = args[0], args[1], names(c.StringSlice("players")...)
			return runSchema(o, s)
		}),
	}
}

func runSchema(o schemaOptions, s *streams) error {
	schema := schemas[o.of]
	if schema == nil {
		return unknown("schema", o.of, []string{"orders", "game", "deadlines"})
	}
	rules, err := findGame(o.game)
	if err != nil {
		return err
	}
	if o.players != nil {
		if problem := play.CheckPlayers(rules, o.players); !problem.Empty() {
			return usage("", "%s", s.phrase(problem))
		}
	}
	s.out.Write(formats.JSONIndent(schema(rules, o.players, s.language)))
	return nil
}
