package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/league"
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
		Name: "schema", Usage: "print the JSON Schema of order files, game files, deadlines or leagues", ArgsUsage: "orders|game|deadlines GAME, or league",
		Flags: []cli.Flag{&cli.StringSliceFlag{Name: "players", Usage: "allow only these `NAMES`, such as anna,kevin,ken"}},
		Action: arguments(1, 2, func(c *cli.Context, args []string) error {
			o.of, o.players = args[0], names(c.StringSlice("players")...)
			if len(args) > 1 {
				o.game = args[1]
			}
			return runSchema(o, s)
		}),
	}
}

func runSchema(o schemaOptions, s *streams) error {
	schema := schemas[o.of]
	switch {
	case o.of == "league" && len(o.players) > 0:
		return usage("", "schema: --players can't be used with league")
	case o.of == "league" && o.game == "":
		return s.document(league.Schema(leagueWords, s.language))
	case o.of == "league":
		return usage("", "schema: too many arguments; league.yaml has the same form for all games")
	case schema == nil:
		return unknown("schema", o.of, []string{"orders", "game", "deadlines", "league"})
	case o.game == "":
		return usage("", "schema: missing argument; expected %s GAME", o.of)
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
	return s.document(schema(rules, o.players, s.language))
}

// document prints a document: on one line for scripts.
func (s *streams) document(n *engine.Node) error {
	if s.json {
		s.line(n)
		return nil
	}
	_, err := s.out.Write(formats.JSONIndent(n))
	return err
}
