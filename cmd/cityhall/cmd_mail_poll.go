package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailPollCommand(s *streams) *cli.Command {
	var dir, now, stage string
	return &cli.Command{
		Name: "poll", Usage: "receive, process and send email once",
		Flags: []cli.Flag{dirFlag(&dir), stageFlag(&stage), nowFlag(&now)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailPoll(ctx, dir, now, stage, s)
		}),
	}
}

// stageFlag is the part of a round to do.
func stageFlag(stage *string) cli.Flag {
	return &cli.StringFlag{Name: "stage", Usage: "do one `PART` of a round: prepare, which moves and sends no email, or publish, which does that", Destination: stage}
}

// stageOf returns the part of a round that a flag names.
func stageOf(name string) (mail.Stage, error) {
	if name != "" && !slices.Contains(mail.Stages, mail.Stage(name)) {
		return "", &statusError{status: exitUsage, err: errorf("--stage %q: use prepare or publish", name)}
	}
	return mail.Stage(name), nil
}

func runMailPoll(ctx context.Context, dir, now, stage string, s *streams) error {
	part, err := stageOf(stage)
	if err != nil {
		return err
	}
	o, err := openOffice(ctx, dir, now)
	if err != nil {
		return err
	}
	o.Log = s.log
	r, err := o.Poll(ctx, part)
	err = errors.Join(err, o.Close())
	if s.json {
		return errors.Join(err, s.object(polled(r)))
	}
	fmt.Fprintf(s.out, "received %d, processed %d, sent %d\n", r.Taken, r.Decided, r.Sent)
	return err
}

// openOffice opens the office of a directory, with its clock: the system's, or
// one that stands still at the time of the flag.
func openOffice(ctx context.Context, dir, now string) (*mail.Office, error) {
	clock := time.Now
	if now != "" {
		t, err := readTime(now)
		if err != nil {
			return nil, err
		}
		clock = func() time.Time { return t }
	}
	o, err := mail.Open(ctx, dir)
	if err == nil {
		o.Now, o.Given = clock, now != ""
	}
	return o, err
}

// polled is a round as JSON.
type polled struct {
	Taken   int `json:"taken"`
	Decided int `json:"decided"`
	Sent    int `json:"sent"`
	// Ticked counts the entries that the clocks of games made.
	Ticked int `json:"ticked"`
}
