package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/engine/play"
)

func replaceCommand(s *streams) *cli.Command {
	var o changeOptions
	return reasonedCommand(&o, "replace", "record that a new person takes over a seat", "game.yaml PLAYER",
		func() error { return o.make(s, play.Act{Kind: play.ActReplace, Player: o.what}) })
}
