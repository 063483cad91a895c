package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/engine/play"
)

func resumeCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "resume", "resume a paused game", "game.yaml",
		func() error { return o.make(s, play.Act{Kind: play.ActResume}) })
}
