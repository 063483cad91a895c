package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

type leagueTableOptions struct {
	dir, season, kind string
	json              bool
}

func leagueStandingsCommand(s *streams) *cli.Command {
	var o leagueTableOptions
	return &cli.Command{
		Name: "standings", Usage: "print who stands where in a season",
		Description: "A win over all opponents gives 12 points at every table, a tie half of a win.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), seasonFlag(&o.season), kindFlag(&o.kind), jsonFlag(&o.json)},
		Action:      arguments(0, 0, func(*cli.Context, []string) error { return runLeagueStandings(o, s) }),
	}
}

func kindFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "kind", Usage: "count only games of `GAME`", Destination: to}
}

// check says what is wrong with the name of a game.
func (o *leagueTableOptions) check() error {
	if o.kind != "" && registry.Find(o.kind) == nil {
		return unknown("game", o.kind, registry.Names())
	}
	return nil
}

func runLeagueStandings(o leagueTableOptions, s *streams) error {
	if err := o.check(); err != nil {
		return err
	}
	return inLeague(o.dir, func(_ context.Context, l *openLeague) error {
		se, err := l.season(o.season, league.Running, league.Closed)
		if err != nil {
			return err
		}
		for i := range se.Divisions {
			d := &se.Divisions[i]
			all := se.Standings(d, o.kind)
			if o.json {
				for _, st := range all {
					s.line(engine.Map("", engine.Scalar("season", se.ID), engine.Scalar("division", d.Name), number("place", st.Place),
						engine.Scalar("person", st.Person), engine.Scalar("name", l.name(st.Person)), number("games", st.Games), number("points", st.Points),
						number("wins", st.Wins), number("game-points", st.GamePoints), number("opponents", st.Opponents)))
				}
				continue
			}
			if i > 0 {
				fmt.Fprintln(s.out)
			}
			fmt.Fprintf(s.out, "season %s, division %s\n", se.ID, d.Name)
			w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "place\tpoints\tgames\twins\t  \t")
			for _, st := range all {
				fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s%s\n", st.Place, st.Points, st.Games, st.Wins, l.name(st.Person), moved(se, d, st.Person))
			}
			w.Flush()
		}
		return nil
	})
}

// moved says where somebody goes from here, or that they left.
func moved(se *league.Season, d *league.Division, person string) string {
	for _, f := range d.Final {
		if f.Person == person && f.Move != "" {
			return " (" + string(f.Move) + ")"
		}
	}
	if !se.Plays(person) {
		return " (left)"
	}
	return ""
}

func leagueRatingsCommand(s *streams) *cli.Command {
	var o leagueTableOptions
	return &cli.Command{
		Name: "ratings", Usage: "print how strong people are",
		Description: "From all games of all seasons that count, in the order of season, round and game. The\nnumber behind +- says how uncertain a rating is; one from under 5 games is\nprovisional.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), kindFlag(&o.kind), jsonFlag(&o.json)},
		Action:      arguments(0, 0, func(*cli.Context, []string) error { return runLeagueRatings(o, s) }),
	}
}

func runLeagueRatings(o leagueTableOptions, s *streams) error {
	if err := o.check(); err != nil {
		return err
	}
	return inLeague(o.dir, func(_ context.Context, l *openLeague) error {
		ratings := league.Ratings(league.OfKind(l.State.Results(), o.kind))
		w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, p := range ranked(ratings) {
			r := ratings[p]
			if o.json {
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
	slices.SortFunc(people, func(a, b string) int {
		switch {
		case ratings[a].Mu != ratings[b].Mu && ratings[a].Mu > ratings[b].Mu:
			return -1
		case ratings[a].Mu != ratings[b].Mu:
			return 1
		case a < b:
			return -1
		}
		return 1
	})
	return people
}

// decimals returns millionths with two decimals, rounded.
func decimals(millionths int64) string {
	n := (millionths + 5_000) / 10_000
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}

func leagueExportCommand(s *streams) *cli.Command {
	var dir, format string
	var names bool
	return &cli.Command{
		Name: "export", Usage: "print the archive of all results",
		Description: "A line for each seat of each game that counts, and for each bye, in the order of\nseason, round and game: all that standings and ratings are made from. People are\ntheir ids.",
		Flags: []cli.Flag{
			leagueFlag(&dir), &cli.StringFlag{Name: "format", Usage: "`FORMAT` is json or csv", Value: "json", Destination: &format},
			&cli.BoolFlag{Name: "names", Usage: "with people's names", Destination: &names},
		},
		Action: arguments(0, 0, func(*cli.Context, []string) error {
			if format != "json" && format != "csv" {
				return unknown("format", format, []string{"json", "csv"})
			}
			return inLeague(dir, func(_ context.Context, l *openLeague) error {
				if format == "csv" {
					fmt.Fprintln(s.out, "season,division,round,game,kind,seats,seat,person,place,points,unrated,left,corrected,name")
				}
				for _, r := range l.State.Records() {
					if names {
						r.Name = l.name(r.Person)
					}
					if format == "csv" {
						fmt.Fprintf(s.out, "%s,%s,%d,%s,%s,%d,%d,%s,%d,%d,%t,%t,%t,%s\n", r.Season, r.Division, r.Round, r.Game, r.Kind, r.Seats, r.Seat, r.Person, r.Place.Place, r.Points, r.Unrated, r.Left, r.Corrected, r.Name)
						continue
					}
					line, err := json.Marshal(r)
					if err != nil {
						return err
					}
					fmt.Fprintf(s.out, "%s\n", line)
				}
				return nil
			})
		}),
	}
}
