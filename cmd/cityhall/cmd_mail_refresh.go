package main

import (
	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailRefreshCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "refresh", Usage: "look at all games again after changing files by hand",
		Description: "A running office does so in its next round. Needed after editing seats.yaml, or after\nadding or removing the directory of a game, while \"mail watch\" is running.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			if err := mail.Refresh(c.Context, dir); err != nil {
				return err
			}
			s.did("did/refreshed")
			return nil
		}),
	}
}
