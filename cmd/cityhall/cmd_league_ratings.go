package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/engine"
)

func leagueRatingsCommand(s *streams) *cli.Command {
	var o leagueTableOptions
	return &cli.Command{
		Name: "ratings", Usage: "print how strong people are",
		Description: "From all games of all seasons that count, in the order of season, round and game. The\nnumber behind +- says how uncertain a rating is; one from under 5 games is\nprovisional.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), kindFlag(&o.kind)},
		Action:      arguments(0, 0, func(*cli.Context, []string) error { return runLeagueRatings(o, s) }),
	}
}

func runLeagueRatings(o leagueTableOptions, s *streams) error {
	if err := o.check(); err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(_ context.Context, l *openLeague) error {
		ratings := league.Ratings(league.OfKind(l.State.Results(), o.kind))
		w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, p := range ranked(ratings) {
			r := ratings[p]
			if s.json {
				s.line(engine.Map("", engine.Scalar("person", p), engine.Scalar("name", l.name(p)), number("mu", int(r.Mu)), number("sigma", int(r.Sigma)),
					number("games", r.Games), boolean("provisional", r.Provisional())))
				continue
			}
			note := ""
			if r.Provisional() {
				note = " (provisional)"
			}
			fmt.Fprintf(w, "%s\t+- %s\t%s\t  %s%s\n", decimals(r.Mu), decimals(r.Sigma), count(r.Games, "game"), l.name(p), note)
		}
		return w.Flush()
	})
}

// ranked returns the people of ratings, the strongest first.
func ranked(ratings map[string]league.Rating) []string {
	var people []string
	for p := range ratings {
		people = append(people, p)
	}
	slices.SortFunc(people, func(a, b string) int { return cmp.Or(cmp.Compare(ratings[b].Mu, ratings[a].Mu), cmp.Compare(a, b)) })
	return people
}

// decimals returns millionths with two decimals, rounded.
func decimals(millionths int64) string {
	n := (millionths + 5_000) / 10_000
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}
