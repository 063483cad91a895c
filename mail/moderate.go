package mail

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
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

// moderate does the acts of a letter of the moderator, one after another, up to
// the first that is not possible. Those made before a crash are passed over.
func (o *Office) moderate(r *reading, t *Taken, d *Done, store *adjudicator.Store, g *play.Game, made int) error {
	d.Verdict = Acted
	for _, a := range r.requests.Asks {
		if !isAct(a.Verb) {
			continue
		} else if made > 0 {
			made--
			continue
		}
		next, out, err := perform(g, store.At, a, t)
		if err != nil {
			d.Verdict = Unable
			break
		}
		if a.Verb == request.Replace {
			if err := o.replace(r.table, a, t); err != nil {
				return err
			}
		}
		if err := o.commit(store, next, out); err != nil {
			return err
		}
		g, d.Entry = next, out.Entry.Number
	}
	return o.others(r, t, d)
}

// perform does an act on the game. The error says why it is not possible.
func perform(g *play.Game, at func(int) (*play.Game, error), a request.Ask, t *Taken) (*play.Game, play.Outcome, error) {
	why := adjudicator.Why{By: play.ByModerator, Reason: a.Reason, Mail: &t.Digest}
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

// replace gives the seat to another person, whose token is a new one. Done
// twice for one mail, it is done once.
func (o *Office) replace(t *table, a request.Ask, by *Taken) error {
	return o.change(t, a.Players[0], func(s *Seat) { s.Addresses, s.Epoch = []string{a.Address}, epochOf(by) })
}

// change changes a seat, and knows from then on who speaks for it.
func (o *Office) change(t *table, player string, do func(*Seat)) error {
	seats, err := changeSeats(o.disk, t.id, func(all *Seats) error {
		if s := all.Seat(player); s != nil {
			do(s)
		}
		return nil
	})
	if err != nil {
		return err
	}
	t.seats = seats
	o.desk = o.newDesk()
	return nil
}

// epochOf is an epoch that no other mail gives.
func epochOf(t *Taken) string { return fmt.Sprintf("mail-%d", t.Mail) }
