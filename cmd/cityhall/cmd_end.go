package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

func endCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "end", "end the game early", "game.yaml", func() error { return runEnd(o, s) })
}

func runEnd(o changeOptions, s *streams) error {
	return o.make(s, func(g *play.Game) (*play.Game, play.Outcome, error) { return adjudicator.End(g, o.why()) })
}
