package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

func replaceCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "replace", "record that a new person takes over a seat", "game.yaml PLAYER", func() error { return runReplace(o, s) })
}

func runReplace(o changeOptions, s *streams) error {
	return o.make(s, func(g *play.Game) (*play.Game, play.Outcome, error) {
		return adjudicator.Replace(g, o.what, o.why())
	})
}
