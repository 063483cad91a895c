package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

func pauseCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "pause", "pause play; orders can still be filed", "game.yaml", func() error { return runPause(o, s) })
}

func runPause(o changeOptions, s *streams) error {
	return o.make(s, func(g *play.Game) (*play.Game, play.Outcome, error) { return adjudicator.Pause(g, o.why()) })
}
