package mail

import (
	"context"
	"errors"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/request"
)

// errLater counts for errors after which an email is decided another time.
var errLater = errors.New("later")

// moderate does the acts of an email of the moderator, one after another, up to
// the first that is not possible.
func (d *decision) moderate(ctx context.Context, f *finding) error {
	d.Verdict = Acted
	for _, a := range f.requests.Asks {
		if a.Act == nil {
			continue
		}
		a.Act.By, a.Act.At, a.Act.Mail = play.ByModerator, play.TimeOf(d.at), &d.digest
		var err error
		switch a.Verb {
		case request.Extend:
			err = d.extend(ctx, a)
		case request.Bot:
			err = d.standIn(ctx, a)
		case request.Apply, request.Wait:
			err = d.noteAnswer(a)
		case request.Standby:
			err = d.standby(ctx, a)
		case request.Open, request.Close:
			d.openTo(a)
		default:
			err = d.do(ctx, *a.Act, a.Address)
		}
		if errors.Is(err, errLater) {
			return err
		} else if err != nil {
			d.Verdict, d.Unable = Unable, &unable{a.Verb, words.Text(err, languageOf(d.t.moderator()))}
			return nil
		}
	}
	return nil
}

// do does an act, with the address of the new person for [play.ActReplace].
func (d *decision) do(ctx context.Context, act play.Act, address string) error {
	if host.Reopens(act.Kind) {
		if err := d.settled(ctx); err != nil {
			return err
		}
	}
	next, out, err := adjudicator.Do(d.game, act, d.back(ctx))
	if err != nil {
		return err
	}
	if act.Kind == play.ActReplace {
		seats := d.t.Seats.Clone()
		seats.Apply(d.change.Seats...)
		edit, err := d.t.o.takeOver(ctx, seats, Place{out.Entry.Player, []string{address}}, d.Mail)
		if err != nil && !errors.Is(err, errWho) {
			return errors.Join(errLater, err)
		} else if err != nil {
			return err
		}
		edit.Entry = out.Entry.Number
		d.change.Seats = append(d.change.Seats, edit)
		if d.notes.Clock != nil {
			d.notes.Clock = d.notes.Clock.Clone()
			d.notes.Clock.Replaced(out.Entry.Player)
		}
	}
	d.add(next, out)
	d.Made = append(d.Made, d.Entry)
	return nil
}

// settled returns why the game isn't to be played again, if its result counts in a
// season that is over. Its host has a command for that.
func (d *decision) settled(ctx context.Context) error {
	office, err := d.t.o.load(ctx, "")
	if err != nil {
		return errors.Join(errLater, err)
	}
	b, err := office.league(ctx)
	if err != nil {
		return errors.Join(errLater, err)
	}
	return b.Settled(d.t.Docket)
}

// back returns the past for an undo; the mail itself may have made its last
// entries.
func (d *decision) back(ctx context.Context) adjudicator.Past {
	return func(to int) (*play.Game, []*play.Entry, error) {
		g, err := d.t.play(ctx)
		if err != nil {
			return nil, nil, err
		}
		r, err := d.t.journal(ctx, g)
		if err != nil {
			return nil, nil, err
		}
		entries := r.Entries()
		var past *play.Game
		for _, m := range d.made {
			if e := m.out.Entry; e.Number > len(r.Entries()) {
				entries = append(entries, &e)
			}
			if m.game.Tip.Entry == to {
				past = m.game
			}
		}
		if past == nil {
			if _, err := r.To(to); err != nil {
				return nil, nil, err
			}
			past = r.Game
		}
		return past, entries[to:], nil
	}
}
