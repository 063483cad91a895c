package docket

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// An Absent is an absence that isn't over, as it counts in a game. Whether it counts can
// change after it was asked for: who comes back early has days left for the next
// absence, and a game can get other deadlines. Hosts then tell the player, since the
// clock runs otherwise than was said.
type Absent struct {
	Player string
	Days   clock.Days
	// Why says why it doesn't count; empty where it does.
	Why engine.Phrase
	// mark stays the same when the absence ends early.
	mark string
}

// Absents returns the absences of a game that aren't over at a time, by player, and for
// each in the order in which they were asked for. Away are what the person in a
// player's seat asked for. A game that is over, or has no deadlines, has none.
func Absents(g *play.Game, now play.Time, away func(player string) []store.Absence) ([]Absent, error) {
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil || g.Over() {
		return nil, err
	}
	var all []Absent
	for _, player := range g.Players {
		asked := adjudicator.AskedFor(away(player))
		_, why := policy.Allow(asked)
		for i, a := range asked {
			if a.Days.Last >= policy.Zone.Day(now) {
				all = append(all, Absent{player, a.Days, why[i], fmt.Sprintf("%s/%d/%s", player, a.Asked, a.Days.First)})
			}
		}
	}
	return all, nil
}

// Absents returns the absences of the game that aren't over.
func (d *Docket) Absents(ctx context.Context, now play.Time) ([]Absent, error) {
	away, err := d.away(ctx)
	if err != nil {
		return nil, err
	}
	return Absents(d.Game, now, away)
}

// A Count says of each known absence of a game whether it counts. It is a JSON document;
// in the notes of a docket it has the key "absences".
type Count map[string]bool

// With returns the count of these absences, which are all that there are, and those of
// them of which the count before said something else.
func (before Count) With(all []Absent) (after Count, changed []Absent) {
	for _, a := range all {
		counts := a.Why.Empty()
		if counted, known := before[a.mark]; known && counted != counts {
			changed = append(changed, a)
		}
		if after == nil {
			after = Count{}
		}
		after[a.mark] = counts
	}
	return after, changed
}

// absencesKey is the key of a Count in the notes of a docket.
const absencesKey = "absences"

// Recount returns the absences of which it has changed whether they count. The next
// commit of the docket keeps that they were told.
func (d *Docket) Recount(ctx context.Context, now play.Time) ([]Absent, error) {
	all, err := d.Absents(ctx, now)
	if err != nil {
		return nil, err
	}
	notes := map[string]json.RawMessage{}
	var before Count
	if len(d.Notes) > 0 {
		if err := json.Unmarshal(d.Notes, &notes); err != nil {
			return nil, err
		}
	}
	if data, ok := notes[absencesKey]; ok {
		if err := json.Unmarshal(data, &before); err != nil {
			return nil, err
		}
	}
	after, changed := before.With(all)
	if len(before)+len(after) == 0 {
		return nil, nil
	}
	if delete(notes, absencesKey); len(after) > 0 {
		if notes[absencesKey], err = json.Marshal(after); err != nil {
			return nil, err
		}
	}
	d.unkept = d.unkept || !maps.Equal(before, after)
	d.Notes, err = json.Marshal(notes)
	return changed, err
}
