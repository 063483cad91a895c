package mail

import (
	"context"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// absences notes which absences count in a game, and has the players told for whom that
// changed.
func (c *ticking) absences(t *table, g *play.Game, n *notes, change *store.Change) {
	all, err := t.absents(g, c.now)
	if err != nil {
		n.Absences = nil
		return
	}
	var changed []docket.Absent
	n.Absences, changed = n.Absences.With(all)
	for _, s := range t.players() {
		about := func(a docket.Absent) bool { return a.Player == s.Player }
		if slices.ContainsFunc(changed, about) {
			key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutAway, t.Docket, c.now, s.Player))
			change.Letters = append(change.Letters, store.Letter{Key: key, Docket: t.Docket, Kind: aboutAway, Reader: s.Player, Entry: g.Tip.Entry})
		}
	}
}

// absents returns the absences of the game that aren't over at a time.
func (t *table) absents(g *play.Game, now play.Time) ([]docket.Absent, error) {
	return docket.Absents(g, now, func(player string) []store.Absence {
		if s := t.seat(player); s != nil {
			return s.Away
		}
		return nil
	})
}

// away returns the mail that tells a player which absences count in the game.
func (t *table) away(ctx context.Context, l *store.Letter) (*outgoing, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	s := t.seat(l.Reader)
	all, err := t.absents(g, play.TimeOf(t.o.Now()))
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(a docket.Absent) bool { return a.Player != s.Player })
	if len(all) == 0 {
		return nil, errMoot
	}
	m, p := t.toSeat(l, s, g), pageTo(s)
	told := map[string]any{"title": g.Rules.Title, "game": t.Docket}
	m.head = p.words.text("head-away", told)
	p.say("away", told)
	var lines []string
	for _, a := range all {
		why := ""
		if !a.Why.Empty() {
			why = p.words.Say(a.Why)
		}
		lines = append(lines, p.words.text("away-line", map[string]any{"days": a.Days.String(), "why": why}))
	}
	p.lines(lines)
	m.body = p.body
	return m, nil
}
