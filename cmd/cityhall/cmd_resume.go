package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

func resumeCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "resume", "resume a paused game", "game.yaml", func() error { return runResume(o, s) })
}

func runResume(o changeOptions, s *streams) error {
	return o.make(s, func(g *play.Game) (*play.Game, play.Outcome, error) { return adjudicator.Resume(g, o.why()) })
}
