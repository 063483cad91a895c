package main

import (
	"context"
	"encoding/csv"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
)

type leagueExportOptions struct {
	dir, format string
	names       bool
}

// exportFormats are what the archive can be written as.
var exportFormats = []string{"json", "csv"}

func leagueExportCommand(s *streams) *cli.Command {
	var o leagueExportOptions
	return &cli.Command{
		Name: "export", Usage: "print the archive of all results",
		Description: "A line for each seat of each game that counts, and for each bye, in the order of\nseason, round and game: all that standings and ratings are made from. People are\ntheir ids.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir), &cli.StringFlag{Name: "format", Usage: "`FORMAT` is json or csv", Value: exportFormats[0], Destination: &o.format},
			&cli.BoolFlag{Name: "names", Usage: "with people's names", Destination: &o.names},
		},
		Action: arguments(0, 0, func(*cli.Context, []string) error { return runLeagueExport(o, s) }),
	}
}

func runLeagueExport(o leagueExportOptions, s *streams) error {
	if s.json && o.format == "csv" {
		return usage("", "league export: --json can't be used with --format csv")
	}
	if !slices.Contains(exportFormats, o.format) {
		return unknown("format", o.format, exportFormats)
	}
	return inLeague(context.Background(), o.dir, func(_ context.Context, l *openLeague) error {
		w := csv.NewWriter(s.out)
		if o.format == "csv" {
			w.Write([]string{"season", "division", "round", "game", "kind", "seats", "seat", "person", "place", "points", "unrated", "left", "corrected", "name"})
		}
		for _, r := range l.State.Records() {
			if o.names {
				r.Name = l.name(r.Person)
			}
			if o.format == "csv" {
				w.Write(row(r))
			} else if err := s.object(r); err != nil {
				return err
			}
		}
		w.Flush()
		return w.Error()
	})
}

// row returns a record as the archive has it in CSV.
func row(r league.Record) []string {
	return []string{
		r.Season, r.Division, strconv.Itoa(r.Round), r.Game, r.Kind, strconv.Itoa(r.Seats), strconv.Itoa(r.Seat), r.Person, strconv.Itoa(r.Place.Place), strconv.Itoa(r.Points),
		strconv.FormatBool(r.Unrated), strconv.FormatBool(r.Left), strconv.FormatBool(r.Corrected), r.Name,
	}
}
