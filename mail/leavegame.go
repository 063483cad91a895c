package mail

import (
	"context"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/store"
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
		address := d.notes.Standby[0]
		d.notes.Standby = d.notes.Standby[1:]
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
		key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutLeft, d.t.Docket, d.Mail, f.seat.Person.ID))
		d.change.Letters = append(d.change.Letters, store.Letter{Key: key, Docket: d.t.Docket, Kind: aboutLeft, Reader: f.seat.Person.ID, Mail: d.Mail})
	}
	return nil
}

// left returns the mail to somebody whose seat another person has taken over.
func (t *table) left(ctx context.Context, l *store.Letter) (*outgoing, error) {
	people, err := t.o.store.People(ctx, l.Reader)
	if err != nil {
		return nil, err
	}
	done, _, err := t.ruling(ctx, l.Mail)
	if err != nil {
		return nil, err
	}
	p := people.Find(l.Reader)
	if p == nil {
		return nil, errMoot
	}
	s := &seat{store.Seat{Player: p.ID, Person: p.ID, Epoch: p.Epoch}, *p}
	m, page := t.o.toPerson(Key(l.Key), s), pageTo(s)
	page.say("left-game", map[string]any{"game": t.Docket, "player": done.Player, "became": "replaced", "moderator": false, "own": true})
	m.head, m.body = page.words.text("head-league", map[string]any{"what": string(Answered)}), page.body
	return m, nil
}
