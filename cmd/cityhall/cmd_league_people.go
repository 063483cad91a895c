package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
	"cityhall.example/mail"
)

type leagueAddOptions struct {
	dir, name, zone, language string
	addresses                 []string
}

func leagueAddCommand(s *streams) *cli.Command {
	var o leagueAddOptions
	return &cli.Command{
		Name: "add", Usage: "add a person", ArgsUsage: "NAME [ADDRESS...]",
		Description: "Reports go to the first address; a league without mail needs none. The person gets\nan id, which is all that the league's journal has. A name or an address that\nsomeone has already adds the other addresses to that person.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir),
			&cli.StringFlag{Name: "zone", Usage: "the person's time `ZONE`, such as Asia/Seoul", Destination: &o.zone},
			&cli.StringFlag{Name: "mail-language", Usage: "the `LANGUAGE` of emails to the person: " + strings.Join(words.Languages(), ", "), Destination: &o.language},
		},
		Action: arguments(1, -1, func(_ *cli.Context, args []string) error {
			o.name, o.addresses = norm.NFC.String(args[0]), args[1:]
			return runLeagueAdd(o, s)
		}),
	}
}

func runLeagueAdd(o leagueAddOptions, s *streams) error {
	settings, err := readLeague(o.dir)
	if err != nil {
		return err
	}
	for _, a := range o.addresses {
		if !mail.IsAddress(a) {
			return usage("", "league add: can't read address %q; expected one such as anna@example.org", a)
		}
	}
	if _, ok := clock.ZoneOf(o.zone); !ok && o.zone != "" {
		return usage(nearZone(o.zone), "league add: unknown time zone %q; expected one such as Asia/Seoul", o.zone)
	}
	if o.language != "" && !has(words.Languages(), o.language) {
		return unknown("language", o.language, words.Languages())
	}
	p, err := mail.AddPerson(context.Background(), o.dir, o.name, o.addresses, func(p *store.Person) {
		set(&p.Zone, o.zone)
		set(&p.Language, o.language)
		if p.Notify == "" {
			p.Notify = settings.Notify
		}
	})
	if err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	s.did("did/person", "name", p.Name, "id", p.ID)
	s.warn(o.dir)
	return nil
}

func set(to *string, value string) {
	if value != "" {
		*to = value
	}
}

func has(all []string, one string) bool {
	for _, a := range all {
		if a == one {
			return true
		}
	}
	return false
}

func leagueForgetCommand(s *streams) *cli.Command {
	var dir string
	var dry bool
	return &cli.Command{
		Name: "forget", Usage: "forget who a person is", ArgsUsage: "WHO",
		Description: "Removes name, addresses and wishes. Results stay, under an id that nobody can\nread: pages say \"a former member\". Games keep the names they were played under.",
		Flags:       []cli.Flag{leagueFlag(&dir), dryFlag(&dry)},
		Action: arguments(1, 1, func(_ *cli.Context, args []string) error {
			return inLeague(context.Background(), dir, func(ctx context.Context, l *openLeague) error {
				p, err := l.who(args[0])
				if err != nil {
					return err
				}
				for _, se := range l.State.Seasons {
					if se.Phase == league.Running && se.Plays(p.ID) || se.Phase == league.SigningUp && se.Plays(p.ID) || has(se.Waiting, p.ID) && se.Phase != league.Closed && se.Phase != league.Canceled {
						return &statusError{exitFailure, fmt.Sprintf("run \"cityhall league withdraw %s\" first", args[0]), errorf("%s is in season %s", p.Name, se.ID)}
					}
				}
				if l.dry, s.dry = dry, dry; !dry {
					if err := mail.ForgetPerson(ctx, dir, p.ID); err != nil {
						return err
					}
				}
				s.did("did/forgotten", "id", p.ID, "name", p.Name)
				l.ended(s)
				return nil
			})
		}),
	}
}
