package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine"
	"cityhall.example/mail"
)

func mailKeyCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "key", Usage: "print the key with which players verify signed heads",
		Description: "The office signs the journal head of each report. Players have the key in the first\nreport of a game; publish it where they can compare it, such as on your website.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			key, err := mail.VerifierKey(c.Context, dir)
			switch {
			case err != nil:
				return err
			case s.json:
				s.line(engine.Map("", engine.Scalar("key", key)))
			default:
				fmt.Fprintln(s.out, key)
			}
			return nil
		}),
	}
}
