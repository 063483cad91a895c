package mail

import (
	"context"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
)

// clocked has the clock look at a game after the change, if it has deadlines: it is
// due at once. A game that has none any more is never due.
func (t *table) clocked(c *store.Change, g *play.Game, n *notes) {
	switch {
	case g.Policy == "" && n.Clock == nil:
		return
	case g.Policy == "" || g.Over():
		never := time.Time{}
		never = n.dueBy(never)
		c.Due, n.Clock = &never, nil
	default:
		now := t.o.Now()
		c.Due, n.Clock = &now, n.Clock.Clone()
	}
	c.Notes = n.document()
}

// wentOut notes that a letter went out, together with what the game's clock makes
// of it.
func (t *table) wentOut(ctx context.Context, l *store.Letter, at time.Time) error {
	sent := []store.Delivery{{Docket: l.Docket, Key: l.Key, At: at}}
	c, n, err := t.begun(ctx, []store.Key{l.Key}, at)
	if err != nil || c == nil {
		// The report went out, whatever is wrong with the game.
		return t.o.store.Sent(ctx, sent)
	}
	c.Sent = sent
	if err := t.commit(ctx, c); err != nil {
		return err
	}
	t.notes = *n
	return nil
}

// begun returns the change that it makes to a game's clock that letters went out,
// with the notes after it: thinking begins with the report that has the decision,
// and the deadline needs its last call. Nil where it makes none.
func (t *table) begun(ctx context.Context, keys []store.Key, at time.Time) (*store.Change, *notes, error) {
	if t.notes.Clock == nil {
		return nil, nil, nil
	}
	g, err := t.play(ctx)
	if err != nil {
		return nil, nil, err
	}
	n := t.notes
	n.Clock = n.Clock.Clone()
	for _, key := range keys {
		kind, _, number, reader := Key(key).split()
		seat := g.Seat(reader)
		if seat < 0 || adjudicator.Decision(g, seat) == "" {
			continue
		}
		switch kind {
		case aboutEntry:
			m, err := t.moment(ctx, number)
			if err != nil {
				return nil, nil, err
			}
			if adjudicator.Decision(m.game, seat) == adjudicator.Decision(g, seat) {
				n.Clock.Begin(g, reader, play.TimeOf(at))
			}
		case aboutLastCall:
			n.Clock.Sent(g, reader, play.Time(number), play.TimeOf(at))
		}
	}
	if string(n.document()) == string(t.notes.document()) {
		return nil, nil, nil
	}
	// What is due at once is done in the next round, with all that is known then.
	step, err := timer.Tick(g, t.facts(g, play.TimeOf(at), &n))
	if err != nil {
		return nil, nil, err
	}
	due := dueAt(step.Wake)
	if step.Act != nil || len(step.Calls)+len(step.Asks) > 0 || step.Question != nil || due.IsZero() {
		due = at
	}
	due = n.dueBy(due)
	return &store.Change{Due: &due, Notes: n.document()}, &n, nil
}

// gaveUp notes that a letter was given up: its reader can't be reached.
func (t *table) gaveUp(ctx context.Context, l *store.Letter, gone store.Delivery, why error) error {
	if l.Reader == play.Moderator || t.seat(l.Reader) == nil {
		return t.o.store.Sent(ctx, []store.Delivery{gone})
	}
	n, change := t.notes, &store.Change{Sent: []store.Delivery{gone}}
	n.undelivered(l.Reader, why)
	if change.Notes = n.document(); n.Clock != nil {
		now := t.o.Now()
		change.Due = &now
	}
	if err := t.commit(ctx, change); err != nil {
		return err
	}
	t.notes = n
	return nil
}
