package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail"
)

// leagueObserverCommand holds the commands for those who observe games.
func leagueObserverCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "observer", Usage: "list and change who gets public reports", UsageText: "cityhall league observer COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{
			observerCommand(s, true, &cli.Command{
				Name: "add", Usage: "have people observe a game, or the league", ArgsUsage: "GAME|league WHO...",
				Description: "WHO is a name, an address or an id; an address that nobody has makes a new person.\nWhoever observes the league observes the games that are played, and those that begin\nlater. Observers get emails with the public reports; without mail, send them\nreports/public.txt of the game.",
			}),
			observerCommand(s, false, &cli.Command{Name: "remove", Usage: "end that", ArgsUsage: "GAME|league WHO..."}),
			observerListCommand(s),
		},
	}
}

// wholeLeague is what stands for all games.
const wholeLeague = "league"

// observerCommand completes a command that changes who observes.
func observerCommand(s *streams, does bool, c *cli.Command) *cli.Command {
	var dir string
	c.Flags = []cli.Flag{leagueFlag(&dir)}
	c.Action = arguments(2, -1, func(_ *cli.Context, args []string) error {
		for _, who := range args[1:] {
			p, err := observer(dir, who, does)
			if err != nil {
				return err
			}
			game := args[0]
			if game == wholeLeague {
				game = ""
			}
			if err := mail.Observe(context.Background(), dir, p.ID, game, does); err != nil {
				return fmt.Errorf("%s: %w", who, err)
			}
			s.did("did/observer", "who", named(p), "id", p.ID, "observes", does, "game", game)
		}
		s.warn(dir)
		return nil
	})
	return c
}

// named is what an observer is called, who may have no name.
func named(p *store.Person) string {
	if p.Name != "" {
		return p.Name
	}
	return strings.Join(p.Addresses, ", ")
}

// observer returns the person whom the text names. An address of nobody makes one, if
// it is to be added.
func observer(dir, who string, add bool) (p *store.Person, err error) {
	anew := false
	err = inLeague(context.Background(), dir, func(_ context.Context, l *openLeague) error {
		if anew = add && mail.IsAddress(who) && len(l.called(who)) == 0; anew {
			return nil
		}
		p, err = l.who(who)
		return err
	})
	if err != nil || !anew {
		return p, err
	}
	made, err := mail.AddPerson(context.Background(), dir, "", []string{who}, func(*store.Person) {})
	return &made, err
}

func observerListCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "list", Usage: "list who observes what", Flags: []cli.Flag{leagueFlag(&dir)},
		Action: arguments(0, 0, func(*cli.Context, []string) error {
			if _, err := readLeague(dir); err != nil {
				return err
			}
			all, err := mail.ReadObservers(context.Background(), dir)
			if err != nil {
				return err
			}
			for _, o := range all {
				if s.json {
					if err := s.object(observes{o.Person.ID, o.Person.Name, o.Person.Addresses, o.League, o.Games}); err != nil {
						return err
					}
					continue
				}
				games := o.Games
				if o.League {
					games = append([]string{"the league"}, games...)
				}
				fmt.Fprintf(s.out, "%s: %s\n", named(&o.Person), strings.Join(games, ", "))
			}
			return nil
		}),
	}
}

// observes is what somebody observes, as JSON.
type observes struct {
	ID        string   `json:"id"`
	Name      string   `json:"name,omitempty"`
	Addresses []string `json:"addresses,omitempty"`
	League    bool     `json:"league"`
	Games     []string `json:"games,omitempty"`
}
