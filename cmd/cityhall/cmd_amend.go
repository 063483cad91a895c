package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

func amendCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "amend", "record a manual edit of the game file", "game.yaml", func() error { return runAmend(o, s) })
}

func runAmend(o changeOptions, s *streams) error {
	return o.makeWith(s, func(store *adjudicator.Store) (*play.Game, play.Outcome, error) {
		should, is, changed, err := store.ByHand()
		if err != nil {
			return nil, play.Outcome{}, err
		} else if len(changed) == 0 {
			return nil, play.Outcome{}, fmt.Errorf("%s has not been edited", o.game)
		}
		return adjudicator.Amend(should, is, changed, o.why())
	})
}
