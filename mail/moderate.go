package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/request"
)

// isAct reports whether the verb is an act of the moderator, which becomes an
// entry of the journal.
func isAct(v request.Verb) bool {
	switch v {
	case request.NMR, request.Undo, request.End, request.Pause, request.Unpause, request.Replace, request.Message:
		return true
	}
	return false
}

// moderate does the acts of a mail of the moderator, one after another, up to
// the first that is not possible.
func (d *decision) moderate(ctx context.Context, f *finding) error {
	d.Verdict = Acted
	for _, a := range f.requests.Asks {
		if !isAct(a.Verb) {
			continue
		}
		at := func(entry int) (*play.Game, error) { return d.before(ctx, entry) }
		next, out, err := perform(d.game, at, a, &d.digest)
		if err != nil {
			d.Verdict, d.Unable = Unable, &unable{a.Verb, err.Error()}
			break
		}
		if a.Verb == request.Replace {
			epoch, err := d.t.o.epoch(d.Mail)
			if err != nil {
				return err
			}
			d.change.Seats = append(d.change.Seats, store.SeatEdit{Player: out.Entry.Player, Addresses: []string{a.Address}, Epoch: epoch})
		}
		d.add(next, out)
		d.Made = append(d.Made, d.Entry)
	}
	return nil
}

// before returns the game as it was after an entry, which the mail itself may
// have made.
func (d *decision) before(ctx context.Context, entry int) (*play.Game, error) {
	if entry < 1 || entry > d.Entry {
		return nil, fmt.Errorf("there is no entry %d; the journal has entries 1 to %d", entry, d.Entry)
	}
	for _, m := range d.made {
		if m.game.Tip.Entry == entry {
			return m.game, nil
		}
	}
	return d.t.past(ctx, entry)
}

// perform does an act on the game. The error says why it is not possible.
func perform(g *play.Game, at func(int) (*play.Game, error), a request.Ask, mail *play.Hash) (*play.Game, play.Outcome, error) {
	why := adjudicator.Why{By: play.ByModerator, Reason: a.Reason, Mail: mail}
	switch a.Verb {
	case request.NMR:
		return missing(g, a, why)
	case request.Undo:
		past, err := at(a.Entry)
		if err != nil {
			return nil, play.Outcome{}, err
		}
		return adjudicator.Undo(g, a.Entry, past, why)
	case request.End:
		return adjudicator.End(g, why)
	case request.Pause:
		return adjudicator.Pause(g, why)
	case request.Unpause:
		return adjudicator.Resume(g, why)
	case request.Replace:
		return adjudicator.Replace(g, a.Players[0], why)
	}
	return adjudicator.Message(g, a.Text, why)
}

// missing plays the default for players who are missing.
func missing(g *play.Game, a request.Ask, why adjudicator.Why) (*play.Game, play.Outcome, error) {
	call := adjudicator.Call{By: why.By, Reason: why.Reason, Mail: why.Mail}
	for _, name := range a.Players {
		seat := g.Seat(name)
		if seat < 0 {
			return nil, play.Outcome{}, fmt.Errorf("nobody is called %q; the players are %s", name, strings.Join(g.Players, ", "))
		}
		call.Missing = call.Missing.With(seat)
	}
	if err := call.Check(g); err != nil {
		return nil, play.Outcome{}, err
	}
	next, out := adjudicator.Adjudicate(g, call)
	if !slices.ContainsFunc(out.Notes, func(n play.Note) bool { return n.Code == play.Missed }) {
		return nil, play.Outcome{}, fmt.Errorf("nothing would be played by default: the game waits for %s", g.Players[g.Open().Seat])
	}
	return next, out, nil
}
