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
		at := func(entry int) (*play.Game, error) { return d.before(ctx, entry) }
		act := *a.Act
		act.By, act.At, act.Mail = play.ByModerator, play.TimeOf(d.at), &d.digest
		next, out, err := adjudicator.Do(d.game, act, at)
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

// before returns the game as it was after an entry, which the mail itself may
// have made.
func (d *decision) before(ctx context.Context, entry int) (*play.Game, error) {
	for _, m := range d.made {
		if m.game.Tip.Entry == entry {
			return m.game, nil
		}
	}
	return d.t.past(ctx, entry)
}
