package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/engine/play"
)

func endCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "end", "end the game early", "game.yaml",
		func() error { return o.make(s, play.Act{Kind: play.ActEnd}) })
}
