package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine/play"
)

type checkOptions struct {
	game   string
	orders []string
}

func checkCommand(s *streams) *cli.Command {
	var o checkOptions
	return &cli.Command{
		Name: "check", Usage: "check orders without filing them", ArgsUsage: "game.yaml ORDERS...",
		Description: "game.yaml is a game file, or a player's view of one (show --as anna --format json);\nORDERS are files, directories of files, or - for standard input.",
		Action: arguments(2, -1, func(c *cli.Context, args []string) error {
			o.game, o.orders = args[0], args[1:]
			return runCheck(o, s)
		}),
	}
}

func runCheck(o checkOptions, s *streams) error {
	if err := readOnce(append([]string{o.game}, o.orders...)); err != nil {
		return err
	}
	g, err := load(o.game)
	if err != nil {
		return err
	}
	files, err := s.orderFiles(o.orders)
	if err != nil {
		return err
	}
	sets, broken, err := folder.ReadSets(g, files)
	if err != nil {
		return err
	} else if err := recall(o.game, g, sets); err != nil {
		return err
	}
	receipts := append(adjudicator.Check(g, sets), broken...)
	if err := s.receipts(g, receipts, play.Moderator, true); err != nil {
		return err
	}
	return rejection(receipts)
}

// readOnce refuses files of which more than one is standard input.
func readOnce(files []string) error {
	n := 0
	for _, file := range files {
		if file == "-" {
			n++
		}
	}
	if n > 1 {
		return usage("", "standard input can be read only once")
	}
	return nil
}
