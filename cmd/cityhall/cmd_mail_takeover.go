package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailTakeOverCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "take-over", Usage: "make the mailbox that of this office",
		Description: "One office reads a mailbox. Another one, and a copy that store copy made, refuse to work\nuntil they take the mailbox over; the office that read it before refuses from then on.\nStop that one first.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailTakeOver(ctx, dir, s)
		}),
	}
}

func runMailTakeOver(ctx context.Context, dir string, s *streams) error {
	if err := mail.TakeOver(ctx, dir); err != nil {
		return err
	}
	s.did("did/taken-over", "dir", dir)
	return nil
}
