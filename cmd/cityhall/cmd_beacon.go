package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine/play"
)

func beaconCommand(s *streams) *cli.Command {
	var o changeOptions
	return changeCommand(&o, "beacon", "tell the value of the game's beacon, which deals the cards", "game.yaml VALUE...",
		func() error {
			return o.make(s, play.Act{Kind: play.ActBeacon, Beacon: strings.Join(append([]string{o.what}, o.more...), " ")})
		})
}
