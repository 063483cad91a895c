package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/proof"
)

type proveOptions struct {
	game, output string
	withoutRules bool
}

func proveCommand(s *streams) *cli.Command {
	var o proveOptions
	return &cli.Command{
		Name: "prove", Usage: "write a page that checks a finished game in any browser", ArgsUsage: "game.yaml",
		Description: "The page is one file and works offline. It has the journal, the secret and a script that\n" +
			"recomputes commitment, chain and draws, and compares the heads in emails. It also has\n" +
			"the rules, which replay the game.\n" +
			"Status 1: the game isn't over. Status 5: the journal doesn't replay; see verify.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "without-rules", Usage: "leave out the rules: the page is then small", Destination: &o.withoutRules},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the page to `FILE`; - is standard output", Destination: &o.output},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			if o.game = args[0]; o.output == "" {
				return usage("-o proof.html writes it to a file, -o - to standard output", "prove: missing -o")
			}
			return runProve(o, s)
		}),
	}
}

func runProve(o proveOptions, s *streams) error {
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := docket.Prove(context.Background(), f.Store, f.id)
	if errors.Is(err, docket.ErrEdited) {
		return &statusError{status: exitUnverified, err: err}
	} else if err != nil {
		return err
	}
	var rules *offline.Program
	if !o.withoutRules {
		rules = s.program("proof/no-program")
	}
	page, err := proof.Page(p, s.language, rules)
	if err != nil {
		return err
	}
	return s.deliver(page, o.output, true)
}
