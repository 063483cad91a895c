package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/formats"
)

func endCommand(s *streams) *cli.Command {
	var o changeOptions
	return changeCommand(&o, "end", "end the game before its time", func() error { return runEnd(o, s) })
}

func runEnd(o changeOptions, s *streams) error {
	return o.change(s, func(store *adjudicator.Store) (*formats.Game, formats.Outcome, error) {
		g, err := store.Load()
		if err != nil {
			return nil, formats.Outcome{}, err
		}
		return adjudicator.End(g, o.reason)
	})
}
