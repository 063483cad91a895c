package main

import (
	"context"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
)

func leagueInviteCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "invite", Usage: "invite people to sign up by email", ArgsUsage: "ADDRESS...",
		Description: "An invitation has a code that counts for 30 days. It goes out in the next round of the\noffice. Without mail, add people and sign them up yourself.",
		Flags:       []cli.Flag{leagueFlag(&dir)},
		Action: arguments(1, -1, func(_ *cli.Context, args []string) error {
			if _, err := readLeague(dir); err != nil {
				return err
			}
			if !mail.HasSettings(dir) {
				return usage(`run "cityhall league add" and "cityhall league sign-up"`, "league invite: %s has no mail", dir)
			}
			for _, address := range args {
				if !mail.IsAddress(address) {
					return usage("", "league invite: can't read address %q; expected one such as anna@example.org", address)
				}
				season, err := mail.Invite(context.Background(), dir, address, time.Now())
				if err != nil {
					return err
				}
				s.did("did/invited", "season", season, "address", address)
			}
			return nil
		}),
	}
}
