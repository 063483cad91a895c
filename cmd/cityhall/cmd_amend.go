package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func amendCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "amend", "record a manual edit of the game file", "game.yaml", func() error { return runAmend(o, s) })
}

func runAmend(o changeOptions, s *streams) error {
	return o.makeWith(s, play.Act{Kind: play.ActAmend}, func(f *gameFile, a *play.Act) (*play.Game, error) {
		ctx := context.Background()
		if _, err := f.Hold(ctx, f.id); err != nil {
			return nil, err
		}
		should, is, changed, err := adjudicator.Edited(ctx, f.Store, f.id)
		if err != nil {
			return nil, err
		} else if len(changed) == 0 {
			return nil, fmt.Errorf("%s has not been edited", o.game)
		}
		f.Docket = should
		a.Document, a.Changed = formats.Amendment(is), changed
		return should.Game, nil
	})
}
