package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

type leagueTableOptions struct {
	dir, season, kind string
}

func leagueStandingsCommand(s *streams) *cli.Command {
	var o leagueTableOptions
	return &cli.Command{
		Name: "standings", Usage: "print who stands where in a season",
		Description: "A win over all opponents gives 12 points at every table, a tie half of a win.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), seasonFlag(&o.season), kindFlag(&o.kind)},
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
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		se, err := l.season(o.season, league.Running, league.Closed)
		if err != nil {
			return err
		}
		for i := range se.Divisions {
			if i > 0 && !s.json {
				fmt.Fprintln(s.out)
			}
			s.standings(l, se, &se.Divisions[i], o.kind)
		}
		return l.damaged(ctx, se, s.language)
	})
}

// damaged is an error about the games with results of which somebody changed the journal
// or the file.
func (l *openLeague) damaged(ctx context.Context, se *league.Season, language string) error {
	var all []error
	for _, d := range se.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				saved, err := l.store.Load(ctx, g.ID)
				if len(g.Outcomes) == 0 || err == nil && !saved.Touched {
					continue
				} else if err == nil {
					_, err = docket.Restore(ctx, l.store, saved)
				}
				if status(err) == exitInvalid {
					all = append(all, words.FailAs(err, "league/damaged", "game", g.ID, "why", words.Text(err, language)))
				}
			}
		}
	}
	return errors.Join(all...)
}

// standings prints how people stand in a division.
func (s *streams) standings(l *openLeague, se *league.Season, d *league.Division, kind string) {
	all := se.Standings(d, kind)
	if s.json {
		for _, st := range all {
			n := engine.Map("", engine.Scalar("season", se.ID), engine.Scalar("division", d.Name), number("place", st.Place),
				engine.Scalar("person", st.Person), engine.Scalar("name", l.name(st.Person)), number("games", st.Games), number("points", st.Points),
				number("wins", st.Wins), number("game-points", st.GamePoints), number("opponents", st.Opponents.Thousandths()))
			if again := d.Again(st.Person); len(again) > 0 {
				n.Add(textList("again", again))
			}
			s.line(n)
		}
		return
	}
	fmt.Fprintf(s.out, "season %s, division %s\n", se.ID, d.Name)
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "place\tpoints\tgames\twins\t  \t")
	for _, st := range all {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s%s\n", st.Place, st.Points, st.Games, st.Wins, l.name(st.Person), moved(se, d, st.Person))
	}
	w.Flush()
	for _, id := range d.Again("") {
		fmt.Fprintln(s.out, s.phrase(engine.Say("league/reopened", "game", id, "season", se.ID)))
	}
}

// moved says where somebody goes from here, or that they withdrew.
func moved(se *league.Season, d *league.Division, person string) string {
	for _, f := range d.Final {
		if f.Person == person && f.Move != "" {
			return " (" + string(f.Move) + ")"
		}
	}
	if !se.Plays(person) {
		return " (withdrawn)"
	}
	return ""
}
