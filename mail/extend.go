package mail

import (
	"context"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/request"
)

// players returns the players that a moderator names, or all for whom the game
// waits.
func (d *decision) players(named []string) ([]string, error) {
	g := d.game
	var players []string
	for _, name := range named {
		seat := g.Seat(name)
		if seat < 0 {
			return nil, words.Fail("act/nobody", "name", name, "near", engine.Nearest(name, g.Players))
		}
		players = append(players, g.Players[seat])
	}
	if len(named) == 0 {
		players = g.Names(g.Awaited())
	}
	if len(players) == 0 {
		return nil, words.Fail("act/over")
	}
	return players, nil
}

// extend gives players more time.
func (d *decision) extend(ctx context.Context, a request.Ask) error {
	players, err := d.players(a.Players)
	if err != nil {
		return err
	}
	policy, err := adjudicator.PolicyOf(d.game)
	if err != nil {
		return err
	} else if policy == nil {
		return words.Fail("act/no-deadlines")
	}
	for _, player := range players {
		act := *a.Act
		act.Player = player
		if x := a.Extension; x.For == (clock.Span{}) {
			act.Until = policy.Zone.Instant(x.Day, x.Seconds)
		} else if act.Until, err = timer.MoreTime(d.game, d.t.facts(d.game, act.At, &d.notes), player, x.For); err != nil {
			return err
		}
		if err := d.do(ctx, act, ""); err != nil {
			return err
		}
	}
	return nil
}

// standIn has a bot decide for a player.
func (d *decision) standIn(ctx context.Context, a request.Ask) error {
	players, err := d.players(a.Players)
	if err != nil {
		return err
	}
	if !d.game.Awaited().Has(d.game.Seat(players[0])) || d.game.Paused {
		return words.Fail("act/none-missing", "awaited", d.game.Names(d.game.Awaited()))
	}
	act := *a.Act
	act.Kind = play.ActOrders
	next, out, err := (&timer.Step{Act: &act, StandIn: players[0]}).Perform(d.game, d.t.telling(ctx, d.game, d.made))
	if err != nil {
		return err
	}
	d.add(next, out)
	d.Made = append(d.Made, d.Entry)
	return nil
}

// noteAnswer notes what the moderator answers to a question of the clock.
func (d *decision) noteAnswer(a request.Ask) error {
	players, err := d.players(a.Players)
	switch {
	case err != nil:
		return err
	case d.game.Policy == "":
		return words.Fail("act/no-deadlines")
	}
	if a.Verb == request.Apply {
		d.notes.Clock = d.notes.Clock.Clone()
		for _, player := range players {
			d.notes.Clock.Apply(d.game, player)
		}
		d.due()
	}
	a.Act, a.Players = nil, players
	d.Asks = append(d.Asks, asked{Ask: a})
	return nil
}

// vote notes a player's vote, or says why it doesn't count.
func (d *decision) vote(a request.Ask, player string) *trouble {
	if d.notes.Clock == nil || d.notes.Clock.Poll == nil || len(a.Players) > 0 && !strings.EqualFold(a.Players[0], d.notes.Clock.Poll.Player) {
		return &trouble{Block: "no-poll"}
	}
	d.notes.Clock = d.notes.Clock.Clone()
	if !d.notes.Clock.Vote(player, a.Choice, play.TimeOf(d.at)) {
		return &trouble{Block: "no-voter"}
	}
	d.due()
	return nil
}

// due has the clock look at the game at once, if it has deadlines.
func (d *decision) due() {
	if d.notes.Clock == nil && d.notes.Undo == nil {
		return
	}
	now := d.t.o.Now()
	d.change.Due = &now
}

// heard notes what an email says about a player of a game with deadlines: that the
// player is there, or not to be reached. One in which nothing is asked may be a
// vacation notice.
func (d *decision) heard(f *finding) {
	if d.notes.Clock == nil || d.Player == "" || d.Player == play.Moderator {
		return
	}
	w := d.notes.Clock.Clone()
	switch {
	case d.Verdict == Bounced:
		w.Bounced(d.Player)
	case f.proved && d.Verdict != Duplicate && d.Verdict != Replayed && d.Verdict != Nothing:
		if d.notes.has(d.Player, inTrouble) {
			d.due()
		}
		w.Heard(d.Player, play.TimeOf(d.at))
	}
	d.notes.Clock = w
}
