package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/person"
	"cityhall.example/engine"
)

type leagueSeasonOptions struct {
	dir, action, name, reason, now string
	dry                            bool
}

// seasonActions are what can be done to a season.
var seasonActions = []string{"open", "begin", "close", "cancel"}

func leagueSeasonCommand(s *streams) *cli.Command {
	var o leagueSeasonOptions
	return &cli.Command{
		Name: "season", Usage: "open, begin, close or cancel a season", ArgsUsage: "open|begin|close|cancel [NAME]",
		Description: "open: people can sign up; the season is made from league.yaml as it is then. Again,\nbefore it begins: it is made from league.yaml as it is now.\nbegin: sign-up ends, and the divisions are made.\nclose: games that are still played count for nothing, and who moves is settled.\ncancel: the season ends without a result.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), dryFlag(&o.dry), reasonFlag(&o.reason), nowFlag(&o.now)},
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
		l.dry, s.dry = o.dry, o.dry
		e, err := l.do(ctx, now, func(st *league.State) (league.Act, error) {
			if o.action == "open" {
				if st.Season(o.name) == nil {
					if problem := checkSeason(o.name, seasonsOf(st), l.settings.Season.Levels); !problem.Empty() {
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
			switch o.name = se.ID; o.action {
			case "cancel":
				return league.Act{Kind: league.ActCancel, Season: se.ID, Reason: o.reason}, nil
			case "begin":
				a := st.Begin(se)
				a.Reason = o.reason
				return a, o.begins(l, se)
			}
			a := se.Close()
			a.Reason = o.reason
			return a, o.closes(l, se)
		})
		if err != nil {
			return err
		}
		s.did(seasonDone[o.action], "season", o.name)
		if l.dry {
			l.preview(s, e)
		}
		l.ended(s)
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

// checkSeason returns what is wrong with the name of a new season, or of its divisions:
// both are in the ids of its games.
func checkSeason(name string, others []string, divisions []league.Level) engine.Phrase {
	problem := person.CheckName(person.GameNaming, name, others...)
	var ids []string
	for i := 0; i < len(divisions) && problem.Empty(); i++ {
		id := name + "-" + divisions[i].Name
		problem = person.CheckName(person.GameNaming, id, ids...)
		ids = append(ids, id)
	}
	return problem
}

// begins refuses to begin a season with fewer people than its settings ask for, unless
// the moderator says why.
func (o *leagueSeasonOptions) begins(l *openLeague, se *league.Season) error {
	switch n := len(se.Members); {
	case se.Phase != league.SigningUp: // which the act says
	case n == 0:
		return usage(`run "cityhall league sign-up WHO..."`, "nobody has signed up for season %s", se.ID)
	case n == 1:
		return usage(`run "cityhall league sign-up WHO..."`, "season %s has 1 person, and a game needs 2", se.ID)
	case n < se.Plan.Least:
		return l.needsReason(o.reason, fmt.Sprintf("season %s has %s, and league.yaml asks for %d", se.ID, count(n, "person", "people"), se.Plan.Least), "season begin "+se.ID)
	}
	return nil
}

// closes refuses to close a season that isn't played to its end, unless the moderator
// says why.
func (o *leagueSeasonOptions) closes(l *openLeague, se *league.Season) error {
	if se.Phase != league.Running || se.Complete() {
		return nil
	}
	why := "rounds are still to be paired"
	if open := se.Open(); len(open) > 0 {
		why = fmt.Sprintf("%s played: %s", count(len(open), "game is", "games are"), strings.Join(open, ", "))
	}
	return l.needsReason(o.reason, fmt.Sprintf("season %s isn't over; %s", se.ID, why), "season close "+se.ID)
}

// preview shows what a season would begin or end with.
func (l *openLeague) preview(s *streams, e *league.Entry) {
	se := l.State.Season(e.Season)
	switch e.Kind {
	case league.ActBegin:
		for _, d := range se.Divisions {
			s.did("did/division", "division", d.Name, "names", l.names(d.People), "ids", d.People)
		}
	case league.ActClose:
		for i := range se.Divisions {
			s.standings(l, se, &se.Divisions[i], "")
		}
	}
}

// phasesOf are the phases of the season that an action is meant for.
var phasesOf = map[string][]league.Phase{
	"begin": {league.SigningUp}, "close": {league.Running}, "cancel": {league.SigningUp, league.Running},
}

// seasonDone are the codes of what was done.
var seasonDone = map[string]string{
	"open": "did/season-open", "begin": "did/season-begun", "close": "did/season-closed", "cancel": "did/season-canceled",
}
