package main

import (
	"context"
	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailTokenCommand(s *streams) *cli.Command {
	var dir string
	var renew bool
	return &cli.Command{
		Name: "token", Usage: "give a player a new token", ArgsUsage: "GAME PLAYER",
		Description: "PLAYER is a player's name, or moderator. The old token stops working immediately; the\nplayer's next email contains the new one. Tokens are never printed.",
		Flags:       []cli.Flag{dirFlag(&dir), &cli.BoolFlag{Name: "renew", Usage: "replace the token", Destination: &renew}},
		Action: arguments(2, 2, func(c *cli.Context, args []string) error {
			if !renew {
				return usage("", "mail token: tokens are never shown; use --renew to replace %s's", args[1])
			}
			return runMailToken(c.Context, dir, args[0], args[1], s)
		}),
	}
}

func runMailToken(ctx context.Context, dir, game, player string, s *streams) error {
	if err := mail.Renew(ctx, dir, game, player); err != nil {
		return err
	}
	s.did("did/token", "game", game, "player", player)
	return nil
}
