package mail

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Somebody whose seat is given to another person hears of it, in a letter to that
// person and not to the seat. Nothing else goes there any more: what waits for the seat
// is for whoever has it when it goes out, but for what the former player wrote and
// noted, which is for nobody then.

// farewells returns the letters to those who lose a seat with a change, which makes the
// entries.
func (t *table) farewells(c *store.Change, made []*moment) (all []store.Letter) {
	for _, e := range c.Seats {
		was := t.seat(e.Player)
		entry := slices.IndexFunc(made, func(m *moment) bool { return m.out.Entry.Kind == play.ActReplace && m.out.Entry.Player == e.Player })
		if e.Person == "" || was == nil || was.Person.ID == "" || was.Person.ID == e.Person || entry < 0 ||
			t.notes.Bounces[was.Player] > 0 { // a farewell would come back too
			continue
		}
		number := made[entry].out.Entry.Number
		key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutLeft, t.Docket, number, was.Person.ID))
		all = append(all, store.Letter{Key: key, Docket: t.Docket, Kind: aboutLeft, Reader: was.Person.ID, Entry: number, Since: number - 1})
	}
	return all
}

// left returns the mail to somebody whose seat another person has taken over.
func (t *table) left(ctx context.Context, l *store.Letter) (*outgoing, error) {
	people, err := t.o.store.People(ctx, l.Reader)
	if err != nil {
		return nil, err
	}
	p := people.Find(l.Reader)
	if p == nil {
		return nil, errMoot
	}
	taken, err := t.moment(ctx, l.Entry)
	if err != nil {
		return nil, err
	}
	s := &seat{store.Seat{Player: p.ID, Person: p.ID, Epoch: p.Epoch}, *p}
	m, page := t.o.toPerson(Key(l.Key), s), pageTo(s)
	m.title = taken.game.Rules.Title
	e := &taken.out.Entry
	by := e.By
	if by == play.ByClock && e.Due == 0 { // at the player's own wish
		by = play.ByPlayer
	}
	told := map[string]any{"game": t.Docket, "title": m.title, "player": e.Player, "by": by, "reason": words.Clean(e.Reason)}
	page.say("farewell", told)
	if by == play.ByModerator {
		page.because(e.Reason)
	}
	page.say("farewell-seat", told)
	m.head, m.body = page.words.text("head-farewell", told), page.body
	return m, nil
}

// farewellLook is how often it is looked whether somebody wants letters again who has
// lost a seat.
const farewellLook = lastRetry

// silent puts a farewell off whose reader gets no letters now, and reports whether it
// did.
func (d *delivery) silent(l store.Letter) (bool, error) {
	if l.Kind != aboutLeft || l.Tries > 0 {
		return false, nil
	}
	people, err := d.store.People(d.ctx, l.Reader)
	if err != nil {
		return false, err
	}
	p := people.Find(l.Reader)
	if p == nil || !d.muted(p) {
		return false, nil
	}
	l.Ready = d.Now().Add(min(farewellLook, max(time.Minute, d.digestTime(p).Sub(d.Now()))))
	return true, d.store.Sending(d.ctx, l)
}

// handedOver reports whether the player's seat was given to somebody else behind an
// entry.
func (t *table) handedOver(ctx context.Context, player string, since int) (bool, error) {
	if !t.isGame() || since >= t.At.Entry {
		return false, nil
	}
	number := since + 1
	for line, err := range t.o.store.Journal(ctx, t.Docket, number) {
		if err != nil {
			return false, err
		}
		e, err := formats.ReadEntry(t.JournalFile, number, line)
		if err != nil {
			return false, err
		} else if e.Kind == play.ActReplace && e.Player == player {
			return true, nil
		}
		if number++; number > t.At.Entry {
			break
		}
	}
	return false, nil
}

// theirs returns the letter without what the former player of the seat wrote and noted,
// if the seat was handed over since.
func (t *table) theirs(ctx context.Context, l *store.Letter) (*store.Letter, error) {
	changed := *l
	if len(l.Jots) > 0 {
		over, err := t.handedOver(ctx, l.Reader, l.Entry)
		if err != nil {
			return nil, err
		} else if over {
			changed.Jots = nil
		}
	}
	if l.Mail > 0 {
		done, err := t.o.store.Decided(ctx, t.Docket, l.Mail)
		if err != nil {
			return &changed, nil // what is wrong is told when it is made
		}
		over, err := t.handedOver(ctx, l.Reader, done.Entry)
		if err != nil {
			return nil, err
		} else if over && done.Player == l.Reader {
			changed.Mail = 0
		}
	}
	return &changed, nil
}
