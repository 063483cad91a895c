package mail

import (
	"context"
	"errors"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// moderate does the acts of an email of the moderator, one after another, up to
// the first that is not possible.
func (d *decision) moderate(ctx context.Context, f *finding) error {
	d.Verdict = Acted
	for _, a := range f.requests.Asks {
		if a.Act == nil {
			continue
		}
		act := *a.Act
		act.By, act.At, act.Mail = play.ByModerator, play.TimeOf(d.at), &d.digest
		next, out, err := adjudicator.Do(d.game, act, d.back(ctx))
		if err != nil {
			d.Verdict, d.Unable = Unable, &unable{a.Verb, words.Text(err, languageOf(d.t.moderator()))}
			break
		}
		if act.Kind == play.ActReplace {
			epoch, err := d.t.o.epoch(d.Mail)
			if err != nil {
				return err
			}
			who, err := d.t.o.settle(ctx, Place{out.Entry.Player, []string{a.Address}}, d.Mail)
			if errors.Is(err, errWho) {
				d.Verdict, d.Unable = Unable, &unable{a.Verb, words.Text(err, languageOf(d.t.moderator()))}
				break
			} else if err != nil {
				return err
			}
			d.change.Seats = append(d.change.Seats, store.SeatEdit{Player: out.Entry.Player, Person: who.ID, Epoch: epoch})
		}
		d.add(next, out)
		d.Made = append(d.Made, d.Entry)
	}
	return nil
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
