package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
	"cityhall.example/engine/play"
)

type leagueJoinOptions struct {
	dir, season, division, reason, now string
	who                                []string
	dry                                bool
}

func leagueSignUpCommand(s *streams) *cli.Command {
	return joinCommand(s, &cli.Command{
		Name: "sign-up", Usage: "sign people up for a season", ArgsUsage: "WHO...",
		Description: "WHO is a name, an address or an id. A season that is full or has begun has a waiting\nlist.",
	}, league.ActSignUp, "did/signed-up", league.SigningUp, league.Running)
}

func leagueWithdrawCommand(s *streams) *cli.Command {
	return joinCommand(s, &cli.Command{
		Name: "withdraw", Usage: "take people out of a season", ArgsUsage: "WHO...",
		Description: "In a season that has begun they are paired no more. Games that they have begun go on:\nfind a substitute, or let the deadlines decide.",
	}, league.ActWithdraw, "did/withdrawn", league.SigningUp, league.Running)
}

func leagueAdmitCommand(s *streams) *cli.Command {
	return joinCommand(s, &cli.Command{
		Name: "admit", Usage: "take people in who wait, or haven't signed up", ArgsUsage: "WHO...",
		Description: "In a season that has begun they play from the next round of their division on.",
	}, league.ActAdmit, "did/signed-up", league.SigningUp, league.Running)
}

// joinCommand completes a command that does the same for several people.
func joinCommand(s *streams, c *cli.Command, kind league.ActKind, done string, phases ...league.Phase) *cli.Command {
	var o leagueJoinOptions
	c.Flags = []cli.Flag{leagueFlag(&o.dir), seasonFlag(&o.season), dryFlag(&o.dry), reasonFlag(&o.reason), nowFlag(&o.now)}
	if kind == league.ActAdmit {
		c.Flags = append(c.Flags, &cli.StringFlag{Name: "division", Usage: "the division's `NAME`, if there are several", Destination: &o.division})
	}
	c.Action = arguments(1, -1, func(_ *cli.Context, args []string) error {
		o.who = args
		return runLeagueJoin(o, kind, done, phases, s)
	})
	return c
}

func runLeagueJoin(o leagueJoinOptions, kind league.ActKind, done string, phases []league.Phase, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		l.dry, s.dry = o.dry, o.dry
		se, err := l.season(o.season, phases...)
		if err != nil {
			return err
		}
		for _, who := range o.who {
			p, err := l.who(who)
			if err != nil {
				return err
			}
			acts := []league.Act{{Kind: kind, Season: se.ID, Person: p.ID, Division: o.division, Reason: o.reason}}
			if kind == league.ActAdmit {
				acts, err = admitting(l.State, acts[0])
			}
			if err == nil {
				err = l.doAll(ctx, now, acts)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			said := done
			if has(l.State.Season(se.ID).Waiting, p.ID) {
				said = "did/waiting"
			}
			s.did(said, "name", p.Name, "id", p.ID, "season", se.ID)
		}
		l.ended(s)
		return nil
	})
}

// admitting returns the acts that take somebody into a season, as the act says: who
// hasn't signed up is signed up, and who plays there already stays.
func admitting(st *league.State, a league.Act) (acts []league.Act, err error) {
	se := st.Season(a.Season)
	d := se.DivisionOf(a.Person)
	if se.Plays(a.Person) && (d == nil || a.Division == "" || a.Division == d.Name) {
		return nil, nil
	}
	if !has(se.Waiting, a.Person) {
		sign := a
		sign.By, sign.Kind, sign.Division = play.ByModerator, league.ActSignUp, ""
		if st, _, err = league.Do(st, sign); err != nil {
			return nil, err
		}
		acts = append(acts, sign)
		if se = st.Season(a.Season); se.Plays(a.Person) {
			return acts, nil
		}
	}
	if a.Kind = league.ActAdmit; a.Division == "" && len(se.Divisions) == 1 {
		a.Division = se.Divisions[0].Name
	}
	return append(acts, a), nil
}
