package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
)

type leagueCorrectOptions struct {
	dir, game, reason, now string
	places                 []string
	void, dry              bool
}

func leagueCorrectCommand(s *streams) *cli.Command {
	var o leagueCorrectOptions
	return &cli.Command{
		Name: "correct", Usage: "replace the result of a game", ArgsUsage: "GAME",
		Description: "The old result and your reason stay in the journal. A game that you ended early counts\nfor nothing until you give it a result here. Give a place for each person, counted\nfrom 1, or --void.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir),
			&cli.StringSliceFlag{Name: "place", Usage: "how somebody did: `WHO=PLACE`, with unrated behind a comma if it is not to count for the rating, such as anna=2,unrated"},
			&cli.BoolFlag{Name: "void", Usage: "the game counts for nothing", Destination: &o.void},
			dryFlag(&o.dry), reasonFlag(&o.reason), nowFlag(&o.now),
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.places = args[0], c.StringSlice("place")
			return runLeagueCorrect(o, s)
		}),
	}
}

func runLeagueCorrect(o leagueCorrectOptions, s *streams) error {
	now, err := at(o.now)
	switch {
	case err != nil:
		return err
	case o.reason == "":
		return usage("", "league correct: missing --reason")
	case o.void == (len(o.places) > 0):
		return usage("", "league correct: give either --void or a --place for each person")
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		l.dry, s.dry = o.dry, o.dry
		se, g := l.State.Find(o.game)
		if g == nil {
			return usage(`run "cityhall league status" to see the games`, "there is no game %q in this league", o.game)
		}
		a := league.Act{Kind: league.ActCorrect, Season: se.ID, Game: g.ID, Void: o.void, Reason: o.reason}
		if !o.void {
			if a.Seats, err = o.seats(l, g); err != nil {
				return err
			}
		}
		if _, err := l.do(ctx, now, func(*league.State) (league.Act, error) { return a, nil }); err != nil {
			return err
		}
		before := ""
		if o := g.Outcome(); o != nil {
			before = l.outcome(o)
		}
		s.did("did/corrected", "game", g.ID, "void", a.Void, "outcome", l.outcome(&league.Outcome{Void: a.Void, Seats: a.Seats}), "before", before, "reason", o.reason)
		l.ended(s)
		return nil
	})
}

// seats returns the places in seat order. Points are those that the game had.
func (o *leagueCorrectOptions) seats(l *openLeague, g *league.Game) ([]league.Place, error) {
	given := map[string]league.Place{}
	for _, text := range o.places {
		who, value, _ := strings.Cut(text, "=")
		p, err := l.who(who)
		if err != nil {
			return nil, err
		}
		value, unrated := strings.CutSuffix(value, ",unrated")
		place, err := strconv.Atoi(value)
		if err != nil || place < 1 {
			return nil, usage("", "league correct: can't read %q; expected WHO=PLACE, such as %s=1", text, who)
		}
		given[p.ID] = league.Place{Person: p.ID, Place: place, Unrated: unrated}
	}
	var seats []league.Place
	for i, person := range g.People {
		p, ok := given[person]
		if !ok {
			return nil, usage("", "league correct: missing --place %s=PLACE", l.name(person))
		}
		for _, old := range g.Outcomes {
			if !old.Void {
				p.Points = old.Seats[i].Points
			}
		}
		seats = append(seats, p)
	}
	if len(given) != len(seats) {
		return nil, usage("", "league correct: the people of %s are %s", g.ID, l.names(g.People))
	}
	return seats, nil
}
