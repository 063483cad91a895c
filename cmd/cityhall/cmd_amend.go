package main

import (
	"context"
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
	return o.makeWith(s, func(f *gameFile) (*play.Game, play.Outcome, error) {
		ctx := context.Background()
		if _, err := f.Hold(ctx, f.id); err != nil {
			return nil, play.Outcome{}, err
		}
		should, is, changed, err := adjudicator.Edited(ctx, f.Store, f.id)
		if err != nil {
			return nil, play.Outcome{}, err
		} else if len(changed) == 0 {
			return nil, play.Outcome{}, fmt.Errorf("%s has not been edited", o.game)
		}
		f.Docket = should
		return adjudicator.Amend(should.Game, is, changed, o.why())
	})
}
