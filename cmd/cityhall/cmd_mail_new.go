package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
)

// The values of --policy and --press.
var (
	policies = texts(identity.Policies)
	presses  = texts(mail.Presses)
)

type mailNewOptions struct {
	dir, game, id string
	// players are NAME=ADDRESS, in the order of the seats, with commas between
	// further addresses.
	players []string
	// moderator are the addresses of the game's moderator; none for the office's.
	moderator     []string
	policy, press string
	seed          string
	nonces        bool
	now           string
	options       gameOptions
}

func mailNewCommand(s *streams) *cli.Command {
	var o mailNewOptions
	return &cli.Command{
		Name: "new", Usage: "create a game played by email", ArgsUsage: "GAME",
		Flags: append([]cli.Flag{
			dirFlag(&o.dir),
			&cli.StringFlag{Name: "id", Usage: "game id: `NAME`, shown in the subjects of its emails", Destination: &o.id},
			&cli.StringSliceFlag{Name: "player", Usage: "add a player, in seat order: `NAME=ADDRESS`, or NAME=ADDRESS,ADDRESS (reports go to the first)"},
			&cli.StringSliceFlag{Name: "moderator", Usage: "the moderator's `ADDRESS` (default: the office's moderator)"},
			&cli.StringFlag{Name: "policy", Usage: "how to check who sent an email: `POLICY` is one of " + strings.Join(policies, ", "), Value: policies[0], Destination: &o.policy},
			&cli.StringFlag{Name: "press", Usage: "what players may write to each other: `PRESS` is one of " + strings.Join(presses, ", "), Value: presses[0], Destination: &o.press},
			seedFlag(&o.seed), noncesFlag(&o.nonces), nowFlag(&o.now),
		}, optionFlags(&o.options)...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.players, o.options.values = args[0], c.StringSlice("player"), c.StringSlice("option")
			o.moderator = names(c.StringSlice("moderator")...)
			return runMailNew(o, s)
		}),
	}
}

func runMailNew(o mailNewOptions, s *streams) error {
	rules, err := findGame(o.game)
	if err != nil {
		return err
	}
	if o.id == "" {
		return usage("", "mail new: missing --id, such as spring-3")
	}
	settings, err := mail.ReadSettings(o.dir)
	if err != nil {
		return err
	}
	seats, err := o.seats(settings)
	if err != nil {
		return err
	}
	var players []string
	for _, p := range seats.Players {
		players = append(players, p.Player)
	}
	values, err := o.options.read(rules, players)
	if err != nil {
		return err
	}
	now, err := at(o.now)
	if err != nil {
		return err
	}
	file, err := mail.NewGame(o.dir, adjudicator.Options{
		Rules: rules, ID: o.id, Players: players, Secret: s.secret(o.seed), Nonces: o.nonces, Values: values, OptionsFile: "options", At: now,
	}, seats)
	if err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	fmt.Fprintf(s.out, "created %s; players get an email in the next round\n", file)
	return nil
}

// seats returns who plays, as the command line says.
func (o *mailNewOptions) seats(settings *mail.Settings) (*store.Seats, error) {
	switch {
	case !slices.Contains(policies, o.policy):
		return nil, unknown("policy", o.policy, policies)
	case !slices.Contains(presses, o.press):
		return nil, unknown("press", o.press, presses)
	case o.policy == string(identity.ByDMARC) && settings.Authserv == "":
		return nil, usage("set authserv in mail.yaml (see docs/mail-setup.md)", "mail new: policy dmarc needs a trusted server, and mail.yaml has no authserv")
	case len(o.players) == 0:
		return nil, usage("", "mail new: missing --player, such as anna=anna@example.org (one per player)")
	case len(o.moderator) == 0:
		o.moderator = settings.Moderators
	}
	seats := &store.Seats{
		Policy: o.policy, Press: o.press,
		Moderator: store.Seat{Player: play.Moderator, Addresses: o.moderator},
	}
	for _, p := range o.players {
		name, addresses, _ := strings.Cut(p, "=")
		if name == "" || len(names(addresses)) == 0 {
			return nil, usage("", "mail new: can't read player %q; expected NAME=ADDRESS, such as anna=anna@example.org", p)
		}
		seats.Players = append(seats.Players, store.Seat{Player: name, Addresses: names(addresses)})
	}
	for _, seat := range seats.All() {
		for _, a := range seat.Addresses {
			if !mail.IsAddress(a) {
				return nil, usage("", "mail new: can't read address %q for %s; expected one such as anna@example.org", a, seat.Player)
			}
		}
	}
	return seats, nil
}
