package mail

import (
	"context"
	"slices"

	"cityhall.example/engine/play"
)

// leaveGame lets a player leave a game that runs. Whoever waits for a seat takes it
// over at once; else the moderator is asked to find somebody, and until then the
// deadlines of the game decide. Everybody hears of it.
func (d *decision) leaveGame(ctx context.Context, f *finding, ask *asked) error {
	switch {
	case f.seat.Player == play.Moderator:
		ask.Trouble = &trouble{Block: "only-moderator"}
		return nil
	case d.game.Over():
		ask.Trouble = &trouble{Block: "game-over", Name: d.t.Docket}
		return nil
	}
	ask.League = &leagued{Became: "left"}
	if len(d.notes.Standby) > 0 {
		office, err := d.t.o.load(ctx, "")
		if err != nil {
			return err
		}
		d.t.sift(office.People, &d.notes, d.change, d.at)
	}
	if address := d.t.next(&d.notes); address != "" {
		d.notes.unlist(address)
		if err := d.do(ctx, play.Act{Kind: play.ActReplace, By: play.ByClock, At: play.TimeOf(d.at), Player: f.seat.Player, Mail: &d.digest}, address); err != nil {
			return err
		}
		ask.League.Became = "replaced"
	}
	d.Tell = append(d.Tell, play.Moderator)
	for _, s := range d.t.players() {
		d.Tell = append(d.Tell, s.Player)
	}
	if ask.League.Became == "replaced" { // the seat's letters go to somebody else
		d.Tell = slices.DeleteFunc(d.Tell, func(name string) bool { return name == f.seat.Player })
	}
	return nil
}
