package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/league"
)

func leagueHandOverCommand(s *streams) *cli.Command {
	var dir, reason, now string
	return &cli.Command{
		Name: "hand-over", Usage: "give a seat to someone else, with its result", ArgsUsage: "GAME WHO TO",
		Description: "For someone who never began, or left early: TO gets the result of the seat. TO must play\nin the division, see admit. In the game itself, \"cityhall replace\" or a moderator's email\nlets TO play; without this command a seat that changed hands counts for nobody.",
		Flags:       []cli.Flag{leagueFlag(&dir), reasonFlag(&reason), nowFlag(&now)},
		Action: arguments(3, 3, func(_ *cli.Context, args []string) error {
			at, err := at(now)
			if err != nil {
				return err
			}
			return inLeague(context.Background(), dir, func(ctx context.Context, l *openLeague) error {
				from, err := l.who(args[1])
				if err != nil {
					return err
				}
				to, err := l.who(args[2])
				if err != nil {
					return err
				}
				if _, err := l.do(ctx, at, func(st *league.State) (league.Act, error) {
					se, g := st.Find(args[0])
					if g == nil {
						return league.Act{}, usage(`run "cityhall league status" to see the games`, "there is no game %q in this league", args[0])
					}
					return league.Act{Kind: league.ActHandOver, Season: se.ID, Game: g.ID, Person: from.ID, To: to.ID, Reason: reason}, nil
				}); err != nil {
					return err
				}
				s.did("did/handed-over", "game", args[0], "to", to.Name, "from", from.Name)
				s.warn(dir)
				return nil
			})
		}),
	}
}
