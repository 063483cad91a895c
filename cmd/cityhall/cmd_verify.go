package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
)

type verifyOptions struct {
	game string
	// heads are files that tell heads of the journal: reports, or emails.
	heads []string
	// key is the verifier key of an office, which signs heads in its emails.
	key string
}

func verifyCommand(s *streams) *cli.Command {
	var o verifyOptions
	return &cli.Command{
		Name: "verify", Usage: "replay the journal and check every state and head", ArgsUsage: "[game.yaml]",
		Description: "With --key, checks the signed heads in the files of --heads, and whether two contradict\neach other. That needs no game: players can compare their emails. What nobody signed is\nonly listed then where it differs: anyone can write such an email. Status 5: something\ndiffers. Status 4: a file can't be read.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "heads", Usage: "a `FILE` with journal heads: the reports or emails that a player kept"},
			&cli.StringFlag{Name: "key", Usage: "check signed heads with the verifier `KEY` from the first report of a game", Destination: &o.key},
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			o.heads = c.StringSlice("heads")
			if len(args) > 0 {
				o.game = args[0]
			}
			return runVerify(o, s)
		}),
	}
}

func runVerify(o verifyOptions, s *streams) error {
	if o.key != "" && len(o.heads) == 0 {
		return usage("name the files with --heads FILE", "verify: --key checks signed heads in emails, and there are none")
	} else if o.key == "" && o.game == "" {
		return usage("name a game file, or give --heads and --key to compare emails", "verify: there is nothing to verify")
	}
	files, err := keptIn(o.heads)
	if err != nil {
		return err
	}
	var sum signedHeads
	if o.key != "" {
		if sum, err = signedIn(files, o.key); err != nil {
			return err
		}
		if o.game == "" {
			heads, _, err := headsOf(files)
			if err != nil {
				return err
			}
			sum.unlike = sum.differing(heads)
			if sum.heads > 0 || sum.why == nil {
				sum.print(s)
			}
			return sum.failed()
		}
	}
	heads, foreign, err := headsOf(files)
	if err != nil {
		return err
	}
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer f.Close()
	accuse, said := heads, []docket.Head(nil)
	if o.key != "" {
		accuse, said = sum.cut(heads)
	}
	p := s.newProgress("verifying")
	g, err := docket.Verify(context.Background(), f.Store, f.id, accuse, p.show)
	p.done()
	if errors.Is(err, docket.ErrEdited) {
		return &statusError{status: exitUnverified, err: err}
	} else if err != nil {
		return err
	}
	if said, err = docket.Differing(context.Background(), f.Store, f.id, said); err != nil {
		return err
	}
	others := len(heads)
	heads = slices.DeleteFunc(heads, func(h docket.Head) bool { return !h.Of(g.ID) })
	others -= len(heads)
	if len(o.heads) > 0 && len(heads) == 0 {
		return &statusError{exitFailure, "give emails or reports of this game", errorf("found %s, all of other games than %s", counted{n: others, noun: "journal head"}, g.ID)}
	}
	if s.json {
		line := engine.Map("", boolean("verified", true), engine.Scalar("game", g.ID), number("entries", g.Tip.Entry),
			number("heads", len(heads)-len(said)), engine.Scalar("head", g.Tip.Head.String()), number("others", others+foreign))
		if o.key != "" {
			line.Add(unsignedHeads(said))
		}
		s.line(line)
		return sum.failed()
	}
	fmt.Fprintln(s.out, s.phrase(engine.Say("verify/done", "entries", g.Tip.Entry, "heads", len(heads)-len(said), "others", others, "foreign", foreign)))
	fmt.Fprintln(s.out, s.phrase(engine.Say("verify/head", "head", g.Tip.Head.String())))
	for _, h := range said {
		fmt.Fprintln(s.out, s.phrase(engine.Say("verify/unsigned", "entry", h.Entry, "head", h.Hash.String())))
	}
	return sum.failed()
}
