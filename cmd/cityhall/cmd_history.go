package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/formats/report"
)

type historyOptions struct {
	game string
}

func historyCommand(s *streams) *cli.Command {
	var o historyOptions
	return &cli.Command{
		Name: "history", Usage: "list journal entries (without orders)", ArgsUsage: "game.yaml",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runHistory(o, s)
		}),
	}
}

func runHistory(o historyOptions, s *streams) error {
	replay, err := replay(o.game)
	if err != nil {
		return err
	}
	if s.json {
		for _, e := range replay.Entries() {
			s.line(report.HistoryDocument(e))
		}
		return nil
	}
	lines, err := report.History(replay.Entries(), s.language, "")
	if err != nil {
		return err
	}
	fmt.Fprint(s.out, lines)
	return nil
}
