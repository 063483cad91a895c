package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailTokenCommand(s *streams) *cli.Command {
	var dir string
	var renew bool
	return &cli.Command{
		Name: "token", Usage: "give a player another token", ArgsUsage: "GAME PLAYER",
		Description: "PLAYER is a name in the game, or moderator. The old token is worthless at once;\nthe next mail to the player brings the new one. Tokens are never printed.",
		Flags:       []cli.Flag{dirFlag(&dir), &cli.BoolFlag{Name: "renew", Usage: "make the token another one", Destination: &renew}},
		Action: arguments(2, 2, func(_ *cli.Context, args []string) error {
			if !renew {
				return usage("", "mail token: tokens are not shown; --renew gives %s another one", args[1])
			}
			return runMailToken(dir, args[0], args[1], s)
		}),
	}
}

func runMailToken(dir, game, player string, s *streams) error {
	if err := mail.Renew(dir, game, player); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s has another token in %s: the next mail brings it\n", player, game)
	return nil
}
