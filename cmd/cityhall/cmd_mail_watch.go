package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"
)

type mailWatchOptions struct {
	dir, now string
	// form is that of the log, and metrics where Prometheus may ask; "" for nowhere.
	form, metrics string
}

func mailWatchCommand(s *streams) *cli.Command {
	var o mailWatchOptions
	return &cli.Command{
		Name: "watch", Usage: "keep running: process email as it arrives",
		Description: "Events are logged to standard error, with times in UTC. After an error City Hall\nwaits and tries again. Logs and metrics have no addresses and no tokens.",
		Flags: []cli.Flag{
			dirFlag(&o.dir), nowFlag(&o.now),
			&cli.StringFlag{Name: "log", Usage: "log in this `FORM`: lines, text or json", Value: "lines", Destination: &o.form},
			&cli.StringFlag{Name: "metrics", Usage: "serve /metrics for Prometheus at `ADDRESS`, such as 127.0.0.1:9464", Destination: &o.metrics},
		},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailWatch(ctx, o, s)
		}),
	}
}

func runMailWatch(ctx context.Context, w mailWatchOptions, s *streams) error {
	o, err := openOffice(ctx, w.dir, w.now)
	if err != nil {
		return err
	}
	if err := s.observe(ctx, o, w.form, w.metrics); err != nil {
		return errors.Join(err, o.Close())
	}
	err = errors.Join(o.Watch(ctx), o.Close())
	if err == nil {
		o.Log("stopped")
	}
	return err
}
