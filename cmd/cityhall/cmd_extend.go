package main

import (
	"context"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
)

func extendCommand(s *streams) *cli.Command {
	var o changeOptions
	c := reasonedCommand(&o, "extend", "give a player more time", "game.yaml PLAYER TIME...", func() error { return runExtend(o, strings.Join(o.more, " "), s) })
	c.Description = "TIME is how much more, counted from the deadline: 2 days, or 12h. Or it is until when,\n" +
		"in the time zone of the game: until 2026-03-01 18:04. It is for what the player decides\n" +
		"next. A later extension replaces an earlier one."
	return c
}

func runExtend(o changeOptions, by string, s *streams) error {
	a := play.Act{Kind: play.ActExtend, Player: o.what}
	return o.makeWith(s, a, func(f *gameFile, a *play.Act) (*play.Game, error) {
		g, err := f.game(docket.Take)
		if err != nil {
			return nil, err
		}
		if text, ok := strings.CutPrefix(by, "until "); ok {
			policy, err := adjudicator.PolicyOf(g)
			if err != nil {
				return nil, err
			} else if policy == nil {
				policy = &clock.Policy{} // Do says that there are no deadlines
			}
			a.Until, err = readUntil(text, policy.Zone)
			return g, err
		}
		span, ok := clock.ParseSpan(by)
		if !ok || span == (clock.Span{}) {
			return nil, usage("", "extend: can't read %q; expected a time such as 2 days or 12h, or \"until 2026-03-01 18:04\"", by)
		}
		facts, err := f.Facts(context.Background(), a.At)
		if err != nil {
			return nil, err
		}
		a.Until, err = timer.MoreTime(g, facts, a.Player, span)
		return g, err
	})
}
