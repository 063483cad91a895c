package main

import (
	"context"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
	"cityhall.example/mail/transport"
)

func mailDoctorCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "doctor", Usage: "test the mail setup step by step and suggest fixes",
		Description: "Sends emails to the office itself and waits up to two minutes for each. Connects to the\nservers of hooks and sends them nothing. A database is tested as by store doctor.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailDoctor(ctx, dir, s)
		}),
	}
}

func runMailDoctor(ctx context.Context, dir string, s *streams) error {
	return mail.Doctor(ctx, dir, time.Now(), s.examined())
}

// examined prints each step as soon as it is known.
func (s *streams) examined() func(transport.Step) {
	return func(step transport.Step) {
		if s.json {
			s.object(doctorStep{step.Name, step.OK, step.Text, step.Advice})
		} else {
			s.step(step)
		}
		s.flush()
	}
}

// A doctorStep is a step as JSON.
type doctorStep struct {
	Step   string `json:"step"`
	OK     bool   `json:"ok"`
	Text   string `json:"text"`
	Advice string `json:"advice,omitempty"`
}

// step prints a step for people.
func (s *streams) step(step transport.Step) {
	mark, c := "ok    ", color(0)
	if !step.OK {
		mark, c = "FAILED", red
	}
	s.colored(c, func() { fmt.Fprint(s.out, mark) })
	fmt.Fprintf(s.out, "  %s: %s\n", step.Name, step.Text)
	if step.Advice != "" {
		fmt.Fprintf(s.out, "        %s\n", step.Advice)
	}
}
