package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"
)

func mailWatchCommand(s *streams) *cli.Command {
	var dir, now string
	return &cli.Command{
		Name: "watch", Usage: "keep running: process email as it arrives",
		Description: "Events are logged to standard error, with times in UTC. After an error City Hall\nwaits and tries again.",
		Flags:       []cli.Flag{dirFlag(&dir), nowFlag(&now)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailWatch(ctx, dir, now, s)
		}),
	}
}

func runMailWatch(ctx context.Context, dir, now string, s *streams) error {
	o, err := openOffice(dir, now)
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
