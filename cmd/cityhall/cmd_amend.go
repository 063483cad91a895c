package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func amendCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "amend", "record a manual edit of the game file", "game.yaml", func() error { return runAmend(o, s) }, o.correctSeasonFlag())
}

func runAmend(o changeOptions, s *streams) error {
	return o.makeWith(s, play.Act{Kind: play.ActAmend}, func(f *gameFile, a *play.Act) (*play.Game, error) {
		ctx := context.Background()
		if _, err := f.Hold(ctx, f.id); err != nil {
			return nil, err
		}
		should, is, changed, err := docket.Edited(ctx, f.Store, f.id)
		if err != nil {
			return nil, err
		}
		f.Docket = should
		if len(changed) == 0 {
			if last, err := should.Last(ctx); err != nil {
				return nil, err
			} else if last.Kind != play.ActAmend || last.Reason != o.reason {
				return nil, fmt.Errorf("%s has not been edited", o.game)
			} else { // this call was made before
				a.Document = last.Document
				return should.Game, nil
			}
		}
		a.Document, a.Changed = formats.Amendment(is), changed
		return should.Game, nil
	})
}
