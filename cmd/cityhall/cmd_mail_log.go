package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

type mailLogOptions struct {
	dir string
	// mail is the number of the one mail to tell about; 0 for all.
	mail int64
}

func mailLogCommand(s *streams) *cli.Command {
	var o mailLogOptions
	return &cli.Command{
		Name: "log", Usage: "show what happened to each email",
		Flags: []cli.Flag{
			dirFlag(&o.dir),
			&cli.Int64Flag{Name: "mail", Usage: "show only email `N` and the replies to it", Destination: &o.mail},
		},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error { return runMailLog(c.Context, o, s) }),
	}
}

func runMailLog(ctx context.Context, o mailLogOptions, s *streams) error {
	there := false
	err := mail.Look(ctx, o.dir, func(r *mail.Record) {
		if o.mail != 0 && !r.About(o.mail) {
			return
		}
		there = true
		if s.json {
			s.object(r)
		} else if text := r.Describe(); text != "" {
			fmt.Fprintf(s.out, "%s  %s\n", r.At, text)
		}
	})
	if err == nil && o.mail != 0 && !there {
		return fmt.Errorf("there is no email %d", o.mail)
	}
	return err
}
