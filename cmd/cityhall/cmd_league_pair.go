package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/engine/play"
)

type leaguePairOptions struct {
	dir, season, division, reason, now string
	round                              int
	tables                             []string
	dry                                bool
}

func leaguePairCommand(s *streams) *cli.Command {
	var o leaguePairOptions
	return &cli.Command{
		Name: "pair", Usage: "pair the next round of a division now",
		Description: "\"league run\" pairs each round in its time. This doesn't wait for it; with --table you\nsay yourself who sits where. The next run creates the games.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir), seasonFlag(&o.season),
			&cli.StringFlag{Name: "division", Usage: "the division's `NAME` (default: the first)", Destination: &o.division},
			&cli.IntFlag{Name: "round", Usage: "do nothing unless the next round is `N`", Destination: &o.round},
			&cli.StringSliceFlag{Name: "table", Usage: "a table: the `PEOPLE` in seat order, such as anna,kevin,ken"},
			dryFlag(&o.dry), reasonFlag(&o.reason), nowFlag(&o.now),
		},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			o.tables = c.StringSlice("table")
			return runLeaguePair(o, s)
		}),
	}
}

func runLeaguePair(o leaguePairOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		l.dry, s.dry = o.dry, o.dry
		se, err := l.season(o.season, league.Running)
		if err != nil {
			return err
		}
		var e *league.Entry
		e, err = l.do(ctx, now, func(st *league.State) (league.Act, error) { return o.act(l, st, se.ID, now) })
		if err != nil {
			return err
		} else if e == nil {
			s.did("did/already-paired", "round", o.round)
			return nil
		}
		s.did("did/paired", "season", e.Season, "division", e.Division, "round", e.Round)
		for i, t := range e.Tables {
			if len(t) == 1 {
				s.did("did/bye", "name", l.name(t[0]), "id", t[0])
			} else {
				s.did("did/table", "table", i+1, "names", l.names(t), "ids", []string(t))
			}
		}
		l.ended(s)
		return nil
	})
}

// act returns the act that pairs; none where the round is paired.
func (o *leaguePairOptions) act(l *openLeague, st *league.State, season string, now play.Time) (a league.Act, err error) {
	se := st.Season(season)
	d := &league.Division{}
	if len(se.Divisions) > 0 {
		d = &se.Divisions[0]
	}
	if o.division != "" {
		if d = se.Division(o.division); d == nil {
			var known []string
			for _, d := range se.Divisions {
				known = append(known, d.Name)
			}
			return a, unknown("division", o.division, known)
		}
	}
	if o.round > 0 && o.round <= len(d.Rounds) {
		return a, nil
	} else if o.round > len(d.Rounds)+1 {
		return a, usage("", "league pair: the next round is %d, not %d", len(d.Rounds)+1, o.round)
	}
	if n := len(d.Rounds); n > 0 && !d.Rounds[n-1].Complete() {
		line := "pair --division " + d.Name
		for _, t := range o.tables {
			line += " --table " + shellWord(t)
		}
		if err := l.needsReason(o.reason, fmt.Sprintf("round %d of division %s is still played", n, d.Name), line); err != nil {
			return a, err
		}
	}
	if len(o.tables) == 0 {
		a = st.Tables(se, d, l.Facts(now))
		a.Reason = o.reason
		return a, nil
	}
	a = league.Act{Kind: league.ActPair, Season: season, Division: d.Name, Round: len(d.Rounds) + 1, Reason: o.reason}
	for _, text := range o.tables {
		var t league.Table
		for _, who := range strings.Split(text, ",") {
			p, err := l.who(strings.TrimSpace(who))
			if err != nil {
				return a, err
			}
			t = append(t, p.ID)
		}
		a.Tables = append(a.Tables, t)
	}
	return a, nil
}
