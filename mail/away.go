package mail

import (
	"context"
	"fmt"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Whether an absence counts in a game is told when it is asked for. Later that can
// change: who comes back early has days left for the next absence, and a game can get
// other deadlines. Then the player is told, since the clock runs otherwise than was said.

// An absent is an absence that isn't over, as it counts in a game.
type absent struct {
	// mark stays the same when the absence ends early.
	mark string
	days clock.Days
	// why says why it doesn't count; empty where it does.
	why engine.Phrase
}

// absencesOf returns the absences of a player that aren't over at a time, in the order
// in which they were asked for.
func absencesOf(p *clock.Policy, s *seat, now play.Time) (all []absent) {
	asked := adjudicator.AskedFor(s.Away)
	_, why := p.Allow(asked)
	for i, a := range asked {
		if a.Days.Last >= p.Zone.Day(now) {
			all = append(all, absent{fmt.Sprintf("%s/%d/%s", s.Player, a.Asked, a.Days.First), a.Days, why[i]})
		}
	}
	return all
}

// absences notes which absences count in a game, and has the players told for whom that
// changed.
func (c *ticking) absences(t *table, g *play.Game, n *notes, change *store.Change) {
	before := n.Absences
	n.Absences = nil
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil || g.Over() {
		return
	}
	for _, s := range t.players() {
		changed := false
		for _, a := range absencesOf(policy, &s, c.now) {
			counts := a.why.Empty()
			counted, known := before[a.mark]
			changed = changed || known && counted != counts
			n.Absences = with(n.Absences, a.mark, counts)
		}
		if changed && t.seat(s.Player) != nil {
			key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutAway, t.Docket, c.now, s.Player))
			change.Letters = append(change.Letters, store.Letter{Key: key, Docket: t.Docket, Kind: aboutAway, Reader: s.Player, Entry: g.Tip.Entry})
		}
	}
}

// away returns the mail that tells a player which absences count in the game.
func (t *table) away(ctx context.Context, l *store.Letter) (*outgoing, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	policy, err := adjudicator.PolicyOf(g)
	if err != nil {
		return nil, err
	}
	s := t.seat(l.Reader)
	var all []absent
	if policy != nil && !g.Over() {
		all = absencesOf(policy, s, play.TimeOf(t.o.Now()))
	}
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
		if !a.why.Empty() {
			why = p.words.Say(a.why)
		}
		lines = append(lines, p.words.text("away-line", map[string]any{"days": a.days.String(), "why": why}))
	}
	p.lines(lines)
	m.body = p.body
	return m, nil
}
