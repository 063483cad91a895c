package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
)

// maxHeads is how much of a file with heads is read: a large mailbox.
const maxHeads = 256 << 20

type verifyOptions struct {
	game string
	// heads are files that tell heads of the journal: reports, or emails.
	heads []string
}

func verifyCommand(s *streams) *cli.Command {
	var o verifyOptions
	return &cli.Command{
		Name: "verify", Usage: "replay the journal and check every state and head", ArgsUsage: "game.yaml",
		Description: "Status 5: something differs. Status 4: a file can't be read.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "heads", Usage: "a `FILE` with journal heads: the reports or emails that a player kept"},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.heads = args[0], c.StringSlice("heads")
			return runVerify(o, s)
		}),
	}
}

// headsIn reads the heads in files, each of which must have some; the hint says where
// heads are.
func headsIn(files []string, read func(text string) []adjudicator.Head, hint string) (heads []adjudicator.Head, err error) {
	for _, file := range files {
		text, err := disk.ReadFile(file, maxHeads)
		if err != nil {
			return nil, err
		}
		found := read(string(text))
		if len(found) == 0 {
			return nil, &statusError{exitFailure, hint, fmt.Errorf("no journal head found in %s", file)}
		}
		heads = append(heads, found...)
	}
	return heads, nil
}

func runVerify(o verifyOptions, s *streams) error {
	heads, err := headsIn(o.heads, adjudicator.ReadHeads, "keep the end of each report: it has the head, under PROOF")
	if err != nil {
		return err
	}
	f, err := openFile(o.game)
	if err != nil {
		return err
	}
	defer f.Close()
	p := s.newProgress("verifying")
	g, err := adjudicator.Verify(context.Background(), f.Store, f.id, heads, p.show)
	p.done()
	if errors.Is(err, adjudicator.ErrEdited) {
		return &statusError{status: exitUnverified, err: err}
	} else if err != nil {
		return err
	}
	if s.json {
		s.line(engine.Map("", boolean("verified", true), engine.Scalar("game", g.ID), number("entries", g.Tip.Entry),
			number("heads", len(heads)), engine.Scalar("head", g.Tip.Head.String())))
		return nil
	}
	fmt.Fprintf(s.out, "verified %s", count(g.Tip.Entry, "entry", "entries"))
	if len(heads) > 0 {
		fmt.Fprintf(s.out, " and %s", count(len(heads), "head"))
	}
	fmt.Fprintf(s.out, "\nhead: %s\n", g.Tip.Head)
	return nil
}
