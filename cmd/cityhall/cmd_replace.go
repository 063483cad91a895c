package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

func replaceCommand(s *streams) *cli.Command {
	var o changeOptions
	var with string
	return reasonedCommand(&o, "replace", "record that a new person takes over a seat", "game.yaml PLAYER", func() error {
		return o.makeWith(s, play.Act{Kind: play.ActReplace, Player: o.what}, func(f *gameFile, a *play.Act) (*play.Game, error) {
			g, err := f.game(docket.Take)
			if err == nil {
				err = sit(f, a.Player, with)
			}
			return g, err
		})
	}, &cli.StringFlag{Name: "with", Usage: "in a league: `WHO` has the seat from now on, by name, address or id", Destination: &with})
}

// sit gives the seat of a player to somebody of the league that the game belongs to, who
// is someone else than now: whoever takes over has the full time again. Elsewhere seats
// have names only.
func sit(f *gameFile, player, with string) error {
	switch {
	case f.Seats == nil && with == "":
		return nil
	case docket.ByMail(f.Saved):
		return usage("", `this game is played by email; send "replace %s with ADDRESS because REASON" as its moderator`, player)
	case f.Seats == nil:
		return usage("leave out --with", "this game belongs to no league, so nobody is known to have its seats")
	case f.Seats.Seat(player) == nil:
		return nil // the act says so
	case with == "":
		return usage("add --with WHO, by name, address or id", "replace: %s belongs to a league; who takes over?", f.path)
	}
	office, err := f.Store.Load(context.Background(), "")
	if err != nil {
		return err
	}
	who, err := (&openLeague{Book: &host.Book{Saved: office}}).who(with)
	if err != nil {
		return err
	}
	if who.ID == f.Seats.Seat(player).Person {
		return words.Fail("act/own-seat", "who", with, "player", f.Seats.Seat(player).Player)
	}
	f.Sit(f.Seats.Seat(player).Player, who.ID)
	return nil
}
