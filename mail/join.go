package mail

import (
	"context"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

// maxJoins is of how many strangers a day who ask for a seat the moderator of a
// game is told. All are in the log.
const maxJoins = 20

// wantsSeat has the moderator told of a stranger who asks for a seat, once a day.
func (d *decision) wantsSeat(address string) {
	who := identity.Canonical(address)
	if who == "" || slices.Contains(d.notes.Joins, who) || len(d.notes.Joins) >= maxJoins {
		return
	}
	d.notes.Joins = append(slices.Clone(d.notes.Joins), who)
	d.Full = len(d.notes.Joins) == maxJoins
	d.Tell = []string{play.Moderator}
}

// gather puts the letters about strangers that wait into the first one that was
// not tried yet. What an email says must not change once it may have gone out.
func (d *delivery) gather(t *table) error {
	base := -1
	var covered []store.Covered
	for i, l := range t.Letters {
		switch {
		case l.Kind != aboutJoin || l.Tries > 0 || len(l.Covers) > 0:
		case base < 0:
			base = i
		default:
			covered = append(covered, store.Covered{Docket: l.Docket, Key: l.Key})
		}
	}
	if len(covered) == 0 {
		return nil
	}
	l := &t.Letters[base]
	l.Covers, l.Ready = covered, d.Now()
	if err := d.store.Sending(d.ctx, *l); err != nil {
		return err
	}
	t.Letters = slices.DeleteFunc(t.Letters, func(l store.Letter) bool {
		return slices.Contains(covered, store.Covered{Docket: l.Docket, Key: l.Key})
	})
	return nil
}

// joins returns the mail that tells the moderator which strangers ask for a seat.
// It says nothing that they wrote.
func (t *table) joins(ctx context.Context, l *store.Letter) (*outgoing, error) {
	s := t.moderator()
	title, _ := t.play(ctx)
	m := t.toSeat(l, s, title)
	p := pageTo(s)
	keys := []store.Key{l.Key}
	for _, c := range l.Covers {
		keys = append(keys, c.Key)
	}
	var addresses []string
	full := false
	for _, k := range keys {
		_, _, number, _ := Key(k).split()
		_, made, err := t.ruling(ctx, int64(number))
		if err != nil {
			return nil, err
		}
		addresses, full = append(addresses, made.From), full || made.Full
	}
	p.say("wants-seat", map[string]any{"game": t.Docket, "addresses": addresses})
	p.lines(addresses)
	p.say("wants-seat-answer", map[string]any{"address": addresses[0], "full": full, "most": maxJoins})
	m.head = p.words.text("head", map[string]any{"title": m.title, "game": t.Docket, "own": false, "verdict": string(WantsSeat), "problem": "", "line": 0, "more": 0})
	m.body = p.body
	return m, nil
}
