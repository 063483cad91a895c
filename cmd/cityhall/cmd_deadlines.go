package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func deadlinesCommand(s *streams) *cli.Command {
	var o changeOptions
	c := changeCommand(&o, "deadlines", "print the game's deadlines, or change them", "game.yaml [FILE]", func() error {
		switch {
		case o.what == "":
			return runDeadlines(o.game, s)
		case o.reason == "":
			return usage("", "deadlines: missing --reason; players see it")
		}
		return runNewDeadlines(o, s)
	}, reasonFlag(&o.reason))
	c.Description = "Without FILE it prints them as such a file has them. New deadlines are for the decision\nthat is open, too."
	return c
}

func runDeadlines(file string, s *streams) error {
	g, err := load(file)
	if err != nil {
		return err
	}
	p, err := adjudicator.PolicyOf(g)
	switch {
	case err != nil:
		return err
	case p == nil:
		fmt.Fprintln(s.err, "cityhall: no deadlines")
		return nil
	case s.json:
		n, err := formats.Parse(file, p.Document())
		if err == nil {
			s.line(n)
		}
		return err
	}
	_, err = s.out.Write(p.Document())
	return err
}

func runNewDeadlines(o changeOptions, s *streams) error {
	return o.makeWith(s, play.Act{Kind: play.ActDeadlines}, func(f *gameFile, a *play.Act) (*play.Game, error) {
		g, err := f.game(docket.Take)
		if err != nil {
			return nil, err
		}
		a.Policy, err = readPolicy(o.what, g.Rules)
		return g, err
	})
}
