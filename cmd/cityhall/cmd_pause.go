package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/engine/play"
)

func pauseCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "pause", "pause play; orders can still be filed", "game.yaml",
		func() error { return o.make(s, play.Act{Kind: play.ActPause}) })
}
