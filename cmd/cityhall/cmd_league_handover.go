package main

import (
	"context"
	"slices"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
)

type leagueHandOverOptions struct {
	dir, game, who, to, reason, now string
	dry                             bool
}

func leagueHandOverCommand(s *streams) *cli.Command {
	var o leagueHandOverOptions
	return &cli.Command{
		Name: "hand-over", Usage: "give a seat to someone else, with its result", ArgsUsage: "GAME WHO TO",
		Description: "For someone who never began, or left early: TO plays in their place from now on, in the\ngame too, and gets the result of the seat. TO is signed up and admitted to the division\nif need be. With \"cityhall replace\", a seat that changes hands counts for nobody. The\nplayers read your reason in the next report.",
		Flags:       []cli.Flag{leagueFlag(&o.dir), dryFlag(&o.dry), reasonFlag(&o.reason), nowFlag(&o.now)},
		Action: arguments(3, 3, func(_ *cli.Context, args []string) error {
			o.game, o.who, o.to = args[0], args[1], args[2]
			return runLeagueHandOver(o, s)
		}),
	}
}

func runLeagueHandOver(o leagueHandOverOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		l.dry, s.dry = o.dry, o.dry
		from, err := l.who(o.who)
		if err != nil {
			return err
		}
		to, err := l.who(o.to)
		if err != nil {
			return err
		}
		se, g := l.State.Find(o.game)
		if g == nil {
			return usage(`run "cityhall league status" to see the games`, "there is no game %q in this league", o.game)
		}
		if mail.HasSettings(o.dir) && len(to.Addresses) == 0 {
			return usage("add one with \"cityhall league add "+shellWord(to.Name)+" ADDRESS\"", "league hand-over: %s has no address", to.Name)
		}
		acts, err := o.acts(l.State, se, g, from, to)
		if err == nil {
			err = l.doAll(ctx, now, acts)
		}
		if err != nil {
			return err
		}
		act := play.Act{Kind: play.ActReplace, By: play.ByModerator, Reason: o.reason, At: now}
		if !l.dry && g.Started {
			if err := mail.TakeSeat(ctx, l.store, g.ID, from.ID, to.ID, act); err != nil {
				return err
			}
		}
		s.did("did/handed-over", "game", o.game, "to", to.Name, "from", from.Name)
		l.ended(s)
		return nil
	})
}

// acts returns what the league decides; nothing if an earlier call has, which was cut off
// before the game heard of it.
func (o *leagueHandOverOptions) acts(st *league.State, se *league.Season, g *league.Game, from, to *store.Person) ([]league.Act, error) {
	if slices.Contains(g.Took, to.ID) && !slices.Contains(g.People, from.ID) {
		return nil, nil
	}
	hand := league.Act{Kind: league.ActHandOver, Season: se.ID, Game: g.ID, Person: from.ID, To: to.ID, Reason: o.reason}
	d := se.DivisionOf(from.ID)
	if d == nil || !slices.Contains(g.People, from.ID) { // which the act says
		return []league.Act{hand}, nil
	}
	acts, err := admitting(st, league.Act{Season: se.ID, Person: to.ID, Division: d.Name, Reason: o.reason})
	return append(acts, hand), err
}
