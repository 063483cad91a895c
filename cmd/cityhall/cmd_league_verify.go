package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

func leagueVerifyCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "verify", Usage: "replay the league's journal and check all that follows from it",
		Description: "Checks every entry and state, makes tables, divisions and final standings again, and\ntakes the results again from the journals of the games, which it replays. Status 5:\nsomething differs. Status 4: a file can't be read.",
		Flags: []cli.Flag{
			leagueFlag(&dir),
			&cli.StringSliceFlag{Name: "heads", Usage: "a `FILE` with heads of the league's journal: emails about the league that someone kept, or a page of its site"},
		},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			return runLeagueVerify(dir, c.StringSlice("heads"), s)
		}),
	}
}

func runLeagueVerify(dir string, files []string, s *streams) error {
	var heads []docket.Head
	for _, file := range files {
		data, err := disk.ReadFile(file, maxHeads)
		if err != nil {
			return err
		}
		found := docket.ReadLeagueHeads(data)
		if len(found) == 0 {
			return noHead(file, "emails with results, standings or pairings have it, and so have the pages of a site")
		}
		heads = append(heads, found...)
	}
	err := inLeague(context.Background(), dir, func(ctx context.Context, l *openLeague) error {
		results := 0
		st, err := host.Verify(ctx, l.store, heads, func(e *league.Entry) {
			if e.Kind == league.ActResult {
				results++
			}
		})
		if err != nil {
			return err
		}
		if s.json {
			s.line(engine.Map("", boolean("verified", true), number("entries", st.Tip.Entry), number("results", results), number("heads", len(heads)), engine.Scalar("head", st.Tip.Head.String())))
			return nil
		}
		checked := count(st.Tip.Entry, "entry", "entries") + " and " + count(results, "result")
		if len(heads) > 0 {
			checked = count(st.Tip.Entry, "entry", "entries") + ", " + count(results, "result") + " and " + count(len(heads), "head")
		}
		fmt.Fprintf(s.out, "verified %s\nhead: %s\n", checked, st.Tip.Head)
		return nil
	})
	var wrong *formats.Error
	differs := errors.As(err, &wrong) && has([]string{"journal/entry", "journal/head", "league/edited"}, wrong.Problem.Code)
	if differs || errors.Is(err, docket.ErrEdited) {
		return &statusError{status: exitUnverified, err: err}
	}
	return err
}
