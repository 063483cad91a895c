package main

import (
	"context"
	"os"
	"strconv"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func mailShowCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "show", Usage: "print a received email unchanged", ArgsUsage: "N",
		Description: "N is the email's number in mail log.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action:      arguments(1, 1, func(c *cli.Context, args []string) error { return runMailShow(c.Context, dir, args[0], s) }),
	}
}

func runMailShow(ctx context.Context, dir, number string, s *streams) error {
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 {
		return usage(`run "cityhall mail log" to list the numbers`, "mail show: can't read %q; expected the number of an email", number)
	}
	raw, err := mail.Raw(ctx, dir, n)
	if err != nil {
		return err
	}
	if terminal(os.Stdout) != nil {
		_, err = s.out.Write(raw)
	} else {
		_, err = s.raw.Write(raw)
	}
	return err
}
