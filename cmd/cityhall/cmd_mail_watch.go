package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailWatchCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "watch", Usage: "keep running: process email as it arrives",
		Description: "Events are logged to standard error, with times in UTC. After an error City Hall\nwaits and tries again.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailWatch(ctx, dir, s)
		}),
	}
}

func runMailWatch(ctx context.Context, dir string, s *streams) error {
	o, err := mail.Open(dir)
	if err != nil {
		return err
	}
	o.Log = s.log
	err = errors.Join(o.Watch(ctx), o.Close())
	if err == nil {
		s.log("stopped")
	}
	return err
}
