package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/request"
)

// Who takes over a seat begins with the full time and a clean record. So nobody takes
// over their own seat, and whoever plays in a game can't wait for another seat of it: a
// player would see two hands, and only a moderator can want that.

// takeOver returns what gives a seat to the person of a place, who is made where nobody
// has the address. It refuses a person who has the seat.
func (o *Office) takeOver(ctx context.Context, seats *store.Seats, place Place, mail int64) (edit store.SeatEdit, err error) {
	epoch, err := o.epoch(mail)
	if err != nil {
		return edit, err
	}
	who, err := o.settle(ctx, place, mail)
	if err != nil {
		return edit, err
	}
	return newOwner(seats, place, &who, epoch)
}

// newOwner is takeOver for a person who is known.
func newOwner(seats *store.Seats, place Place, who *store.Person, epoch string) (store.SeatEdit, error) {
	if seat := seats.Seat(place.Player); seat != nil && seat.Person == who.ID {
		return store.SeatEdit{}, words.FailAs(errWho, "act/own-seat", "who", place.Who[0], "player", seat.Player)
	}
	return store.SeatEdit{Player: place.Player, Person: who.ID, Epoch: epoch}, nil
}

// TakeSeat gives the seat that a person has in a game to another one of the office, by an
// entry of the game's journal, as the act says; the office tells of it in its next round.
// Done twice, it is done once.
func TakeSeat(ctx context.Context, s store.Store, game, from, to string, act play.Act) error {
	return edit(ctx, s, game, func(saved *store.Saved) (*store.Change, error) {
		if saved.Seats == nil || seatOf(saved.Seats, to) != "" {
			return nil, nil
		}
		if act.Player = seatOf(saved.Seats, from); act.Player == "" {
			return nil, words.FailAs(errWho, "office/nobody", "who", from)
		}
		d, err := docket.Load(ctx, s, game)
		if err != nil {
			return nil, err
		}
		next, out, err := adjudicator.Do(d.Game, act, nil)
		if err != nil {
			return nil, err
		}
		epoch, err := newEpoch(0)
		if err != nil {
			return nil, err
		}
		return d.Change(next, out, store.SeatEdit{Player: act.Player, Person: to, Entry: out.Entry.Number, Epoch: epoch})
	})
}

// seatOf returns the player whose seat a person has; "" for none.
func seatOf(seats *store.Seats, person string) string {
	i := slices.IndexFunc(seats.Players, func(s store.Seat) bool { return s.Person == person })
	if i < 0 {
		return ""
	}
	return seats.Players[i].Player
}

// playing returns the player of the game whose address it is; "" for nobody.
func (t *table) playing(address string) string {
	players := t.players()
	if i := slices.IndexFunc(players, func(s seat) bool { return has(&s, address) }); i >= 0 {
		return players[i].Player
	}
	return ""
}

// next returns the address of who is to take over a seat of the game: the first on the
// standby list who doesn't play in it; "" for nobody.
func (t *table) next(n *notes) string {
	i := slices.IndexFunc(n.Standby, func(a string) bool { return t.playing(a) == "" })
	if i < 0 {
		return ""
	}
	return n.Standby[i]
}

// unlist removes an address from the standby list.
func (n *notes) unlist(address string) {
	n.Standby = slices.DeleteFunc(slices.Clone(n.Standby), func(a string) bool { return identity.Canonical(a) == identity.Canonical(address) })
}

// sift takes those off the standby list whose address belongs to several of the
// office's people, so that nobody knows who is meant. The moderator is told.
func (t *table) sift(folk store.Folk, n *notes, c *store.Change, at time.Time) {
	var doubtful []string
	for _, a := range n.Standby {
		if len(withAddress(folk, a)) > 1 {
			doubtful = append(doubtful, a)
		}
	}
	if len(doubtful) == 0 {
		return
	}
	for _, a := range doubtful {
		n.unlist(a)
	}
	key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutStandby, t.Docket, at.Unix(), play.Moderator))
	c.Letters = append(c.Letters, store.Letter{Key: key, Docket: t.Docket, Kind: aboutStandby, Reader: play.Moderator, Why: strings.Join(doubtful, ", ")})
}

// standby adds somebody to those who wait to take over a seat, or removes them.
func (d *decision) standby(ctx context.Context, a request.Ask) error {
	if player := d.t.playing(a.Address); player != "" && !a.Remove {
		return words.Fail("act/seated", "who", a.Address, "player", player)
	}
	if !a.Remove {
		if err := d.t.o.Settings.refuseOwn(a.Address); err != nil {
			return err
		}
		office, err := d.t.o.load(ctx, "")
		if err != nil {
			return errors.Join(errLater, err)
		}
		if found := withAddress(office.People, a.Address); len(found) > 1 {
			return several(a.Address, found)
		}
	}
	d.notes.unlist(a.Address)
	if !a.Remove {
		d.notes.Standby = append(d.notes.Standby, a.Address)
		d.due()
	}
	a.Act = nil
	d.Asks = append(d.Asks, asked{Ask: a, To: d.notes.Standby})
	return nil
}
