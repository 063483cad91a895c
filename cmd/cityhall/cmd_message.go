package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func messageCommand(s *streams) *cli.Command {
	var o changeOptions
	c := changeCommand(&o, "message", "send a message to all players", "game.yaml TEXT", func() error { return runMessage(o, s) })
	c.Description = "TEXT is one argument, or - for standard input; line breaks are kept."
	return c
}

func runMessage(o changeOptions, s *streams) error {
	if o.what == "-" {
		text, err := disk.ReadFile(o.what, formats.MaxSize)
		if err != nil {
			return err
		}
		o.what = string(text)
	}
	return o.make(s, play.Act{Kind: play.ActMessage, Text: o.what})
}
