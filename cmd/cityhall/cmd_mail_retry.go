package main

import (
	"context"
	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailRetryCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "retry", Usage: "resume a game that waits for its moderator", ArgsUsage: "GAME",
		Description: "A game waits after City Hall failed while working on one of its emails; its moderator\ngets an email with the reason. Fix the cause first. Emails that arrived in the meantime\nare processed in the next round.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action:      arguments(1, 1, func(c *cli.Context, args []string) error { return runMailRetry(c.Context, dir, args[0], s) }),
	}
}

func runMailRetry(ctx context.Context, dir, game string, s *streams) error {
	why, err := mail.Retry(ctx, dir, game)
	if err != nil {
		return err
	}
	s.did("did/retried", "game", game, "why", why)
	return nil
}
