package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/league"
)

type leagueSeasonOptions struct{ dir, action, name, reason, now string }

// seasonActions are what can be done to a season.
var seasonActions = []string{"open", "begin", "close", "cancel"}

func leagueSeasonCommand(s *streams) *cli.Command {
	var o leagueSeasonOptions
	return &cli.Command{
		Name: "season", Usage: "open, begin, close or cancel a season", ArgsUsage: "open|begin|close|cancel [NAME]",
		Description: "open: people can sign up; the season is made from league.yaml as it is then. Again,\nbefore it begins: it is made from league.yaml as it is now.\nbegin: sign-up ends, and the divisions are made.\nclose: games that are still played count for nothing, and who moves is settled.\ncancel: the season ends without a result.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), reasonFlag(&o.reason), nowFlag(&o.now)},
		Action: arguments(1, 2, func(_ *cli.Context, args []string) error {
			o.action = args[0]
			if len(args) > 1 {
				o.name = args[1]
			}
			return runLeagueSeason(o, s)
		}),
	}
}

func runLeagueSeason(o leagueSeasonOptions, s *streams) error {
	now, err := at(o.now)
	switch {
	case err != nil:
		return err
	case !has(seasonActions, o.action):
		return unknown("action", o.action, seasonActions)
	case o.action == "open" && o.name == "":
		return usage("", "league season open: missing NAME, such as spring-3")
	case o.action == "cancel" && o.reason == "":
		return usage("", "league season cancel: missing --reason")
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		_, err := l.do(ctx, now, func(st *league.State) (league.Act, error) {
			if o.action == "open" {
				if st.Season(o.name) == nil {
					if problem := adjudicator.CheckName(adjudicator.GameNaming, o.name, seasonsOf(st)...); !problem.Empty() {
						return league.Act{}, usage("", "league season open: %s", s.phrase(problem))
					}
				}
				for _, k := range l.settings.Season.Games {
					if _, err := readDeadlines(o.dir, k); err != nil {
						return league.Act{}, err
					}
				}
				return league.Act{Kind: league.ActSeason, Season: o.name, Plan: l.settings.Season.Document(), Reason: o.reason}, nil
			}
			se, err := l.season(o.name, phasesOf[o.action]...)
			if err != nil {
				return league.Act{}, err
			}
			if o.name = se.ID; o.action == "cancel" {
				return league.Act{Kind: league.ActCancel, Season: se.ID, Reason: o.reason}, nil
			}
			a := st.Begin(se)
			if o.action == "close" {
				a = se.Close()
			}
			a.Reason = o.reason
			return a, nil
		})
		if err != nil {
			return err
		}
		s.did(seasonDone[o.action], "season", o.name)
		s.warn(o.dir)
		return nil
	})
}

// seasonsOf returns the names of a league's seasons.
func seasonsOf(st *league.State) (names []string) {
	for _, se := range st.Seasons {
		names = append(names, se.ID)
	}
	return names
}

// phasesOf are the phases of the season that an action is meant for.
var phasesOf = map[string][]league.Phase{
	"begin": {league.SigningUp}, "close": {league.Running}, "cancel": {league.SigningUp, league.Running},
}

// seasonDone are the codes of what was done.
var seasonDone = map[string]string{
	"open": "did/season-open", "begin": "did/season-begun", "close": "did/season-closed", "cancel": "did/season-canceled",
}
