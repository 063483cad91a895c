package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

func leagueVerifyCommand(s *streams) *cli.Command {
	var dir string
	var asJSON bool
	return &cli.Command{
		Name: "verify", Usage: "replay the league's journal and check all that follows from it",
		Description: "Checks every entry and state, makes tables, divisions and final standings again, and\ntakes the results again from the journals of the games, which it replays. Status 5:\nsomething differs. Status 4: a file can't be read.",
		Flags:       []cli.Flag{leagueFlag(&dir), jsonFlag(&asJSON)},
		Action: arguments(0, 0, func(*cli.Context, []string) error {
			return runLeagueVerify(dir, asJSON, s)
		}),
	}
}

func runLeagueVerify(dir string, asJSON bool, s *streams) error {
	err := inLeague(dir, func(ctx context.Context, l *openLeague) error {
		results := 0
		st, err := host.Verify(ctx, l.store, func(e *league.Entry) {
			if e.Kind == league.ActResult {
				results++
			}
		})
		if err != nil {
			return err
		}
		if asJSON {
			s.line(engine.Map("", boolean("verified", true), number("entries", st.Tip.Entry), number("results", results), engine.Scalar("head", st.Tip.Head.String())))
			return nil
		}
		fmt.Fprintf(s.out, "verified %s and %s\nhead: %s\n", count(st.Tip.Entry, "entry", "entries"), count(results, "result"), st.Tip.Head)
		return nil
	})
	var wrong *formats.Error
	differs := errors.As(err, &wrong) && has([]string{"journal/entry", "journal/head", "league/edited"}, wrong.Problem.Code)
	if differs || errors.Is(err, adjudicator.ErrEdited) {
		return &statusError{status: exitUnverified, err: err}
	}
	return err
}
