package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/formats/page"
)

type pageOptions struct{ game, as, output string }

func pageCommand(s *streams) *cli.Command {
	var o pageOptions
	return &cli.Command{
		Name: "page", Usage: "write a page that replays the game, in one file", ArgsUsage: "game.yaml",
		Description: "The page works from a disk, without a network, and asks for nothing. Of a running game\n" +
			"it has what the viewer may see; of one that is over it has everything.",
		Flags: []cli.Flag{
			asFlag(&o.as),
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the page to `FILE`", DefaultText: "standard output", Destination: &o.output},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runPage(o, s)
		}),
	}
}

func runPage(o pageOptions, s *streams) error {
	replay, err := replay(o.game)
	if err != nil {
		return err
	}
	steps, err := adjudicator.Steps(replay)
	if err != nil {
		return err
	}
	as, err := viewer(replay.Game, o.as)
	if err != nil {
		return err
	}
	html, err := page.Make(steps, page.Options{Viewer: as, Language: s.language})
	if err != nil {
		return err
	}
	return s.deliver(html, o.output)
}
