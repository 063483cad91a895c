package mail

import (
	"cmp"
	"context"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/calendar"
	"cityhall.example/formats/report"
)

// alarms are how long before a deadline a calendar reminds, in seconds.
var alarms = []int{24 * 60 * 60, 3 * 60 * 60}

// dated attaches the deadlines that change with a letter about a game: a report, an
// answer or a call.
func (t *table) dated(ctx context.Context, m *outgoing, l *store.Letter) error {
	s := t.seat(l.Reader)
	switch {
	case !t.isGame() || s == nil:
		return nil
	case l.Kind == aboutEntry:
		return t.deadlines(ctx, m, "deadlines.ics", s, l.Since)
	case l.Kind == aboutMail, l.Kind == aboutReminder, l.Kind == aboutLastCall:
		return t.deadlines(ctx, m, "deadlines.ics", s, 0)
	}
	return nil
}

// deadlines attaches, for who has asked for it, what changes in their calendar: the
// deadline of the decision that is open now, and that of one that was open after the
// entry since and isn't any more, which is canceled; 0 is for none.
func (t *table) deadlines(ctx context.Context, m *outgoing, name string, s *seat, since int) error {
	if !s.Person.Calendar || s.Player == play.Moderator {
		return nil
	}
	g, err := t.play(ctx)
	if err != nil {
		return err
	}
	c := &calendar.Calendar{Owner: t.o.Settings.Address, Language: languageOf(s), Now: play.TimeOf(t.o.Now()), Alarms: alarms}
	seat := g.Seat(s.Player)
	event := func(g *play.Game) calendar.Deadline {
		return calendar.Deadline{Game: g.ID, Title: g.Rules.Title, Player: s.Player, ID: adjudicator.Decision(g, seat), Since: g.Since}
	}
	now := event(g)
	if since > 0 && g.Policy != "" {
		past, err := t.past(ctx, since)
		if err != nil {
			return err
		}
		if before := event(past); before.ID != "" && before.ID != now.ID {
			before.Due, before.Over = c.Now, true
			c.Deadlines = append(c.Deadlines, before)
		}
	}
	n := t.notes // time begins when a letter goes out: perhaps when this one does
	n.Clock = n.Clock.Clone()
	n.Clock.Begin(g, s.Player, c.Now)
	step, err := timer.Tick(g, t.facts(g, c.Now, &n))
	if err != nil {
		return err
	}
	for _, o := range step.Seats {
		if o.Player != s.Player || o.Deadline.Due == 0 {
			continue
		}
		now.Due = cmp.Or(o.Deadline.Tell(c.Now), o.Deadline.Due)
		if now.Decision, err = decisionOf(g, seat, c.Language); err != nil {
			return err
		}
		c.Deadlines = append(c.Deadlines, now)
	}
	if len(c.Deadlines) == 0 {
		return nil
	}
	data, err := c.File()
	m.files = append(m.files, file{name, calendar.MediaType, data})
	return err
}

// decisionOf says in a few words what the seat has to decide, as its player sees it.
func decisionOf(g *play.Game, seat engine.Seat, language string) (string, error) {
	words, err := report.Load(g.Rules, language)
	if err != nil || !g.Dealt {
		return "", err
	}
	return words.Kind(g.Open().Kind, g.For(g.Players[seat]).State, seat), nil
}
