package main

import (
	"context"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/text/unicode/norm"

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
	// further addresses, or NAME=ID.
	players []string
	// moderator are the addresses of the game's moderator; none for the office's.
	moderator     []string
	policy, press string
	// open says that anyone may observe the game.
	open   bool
	seed   string
	nonces bool
	// beacon is as the flag has it, or "".
	beacon    string
	deadlines string
	now       string
	options   gameOptions
}

func mailNewCommand(s *streams) *cli.Command {
	var o mailNewOptions
	return &cli.Command{
		Name: "new", Usage: "create a game played by email", ArgsUsage: "GAME",
		Flags: append([]cli.Flag{
			dirFlag(&o.dir),
			&cli.StringFlag{Name: "id", Usage: "game id: `NAME`, shown in the subjects of its emails", Destination: &o.id},
			&cli.StringSliceFlag{Name: "player", Usage: "add a player, in seat order: `NAME=ADDRESS`, NAME=ADDRESS,ADDRESS (reports go to the first) or NAME=ID (of a person)"},
			&cli.StringSliceFlag{Name: "moderator", Usage: "the moderator's `ADDRESS` or id (default: the office's moderator)"},
			&cli.StringFlag{Name: "policy", Usage: "how to check who sent an email: `POLICY` is one of " + strings.Join(policies, ", "), Value: policies[0], Destination: &o.policy},
			&cli.StringFlag{Name: "press", Usage: "what players may write to each other: `PRESS` is one of " + strings.Join(presses, ", "), Value: presses[0], Destination: &o.press},
			&cli.BoolFlag{Name: "open", Usage: "anyone whom the office knows can observe the game", Destination: &o.open},
			seedFlag(&o.seed), noncesFlag(&o.nonces), beaconFlag(&o.beacon), deadlinesFlag(&o.deadlines), nowFlag(&o.now),
		}, optionFlags(&o.options)...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.players, o.options.values = args[0], c.StringSlice("player"), c.StringSlice("option")
			o.moderator = names(c.StringSlice("moderator")...)
			return runMailNew(c.Context, o, s)
		}),
	}
}

func runMailNew(ctx context.Context, o mailNewOptions, s *streams) error {
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
	places, err := o.places(settings)
	if err != nil {
		return err
	}
	var players []string
	for _, p := range places.Players {
		players = append(players, p.Player)
	}
	values, err := o.options.read(rules, players)
	if err != nil {
		return err
	}
	policy, err := readPolicy(o.deadlines, rules)
	if err != nil {
		return err
	}
	beacon, err := readBeacon(o.beacon)
	if err != nil {
		return err
	}
	now, err := at(o.now)
	if err != nil {
		return err
	}
	file, err := mail.NewGame(ctx, o.dir, adjudicator.Options{
		Rules: rules, ID: o.id, Players: players, Secret: s.secret(o.seed), Nonces: o.nonces, Values: values, OptionsFile: "options", At: now, Policy: policy, Beacon: beacon,
	}, places)
	if err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	s.did("did/created", "file", file, "game", o.id)
	return nil
}

// places returns who plays, as the command line says.
func (o *mailNewOptions) places(settings *mail.Settings) (mail.Places, error) {
	p := mail.Places{Policy: identity.Policy(o.policy), Press: mail.Press(o.press), Moderator: o.moderator, Open: o.open}
	switch {
	case !slices.Contains(policies, o.policy):
		return p, unknown("policy", o.policy, policies)
	case !slices.Contains(presses, o.press):
		return p, unknown("press", o.press, presses)
	case p.Policy == identity.ByDMARC && settings.Authserv == "":
		return p, usage("set authserv in mail.yaml (see docs/mail-setup.md)", "mail new: policy dmarc needs a trusted server, and mail.yaml has no authserv")
	case len(o.players) == 0:
		return p, usage("", "mail new: missing --player, such as anna=anna@example.org (one per player)")
	case len(o.moderator) == 0:
		p.Moderator = settings.Moderators
	}
	for _, player := range o.players {
		name, who, _ := strings.Cut(player, "=")
		if name == "" || len(names(who)) == 0 {
			return p, usage("", "mail new: can't read player %q; expected NAME=ADDRESS, such as anna=anna@example.org", player)
		}
		p.Players = append(p.Players, mail.Place{Player: norm.NFC.String(name), Who: names(who)})
	}
	for _, place := range append(p.Players, mail.Place{Player: play.Moderator, Who: p.Moderator}) {
		for _, who := range place.Who {
			if !mail.IsAddress(who) && !(len(place.Who) == 1 && store.CheckPerson(who)) {
				return p, usage("", "mail new: can't read address %q for %s; expected one such as anna@example.org", who, place.Player)
			}
		}
	}
	return p, nil
}
