package host

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Prompt is how prompt somebody is. It is for the moderator, and for nobody else
// unless the league says so.
type Prompt struct {
	Person string
	// Answers are calls in which a player who was awaited sent orders, and Took how
	// long the game had waited for them in all.
	Answers int
	Took    play.Time
	// Missed are defaults that were played because the player was not there.
	Missed int
}

// Mean returns how long the game waited for an answer on average.
func (p *Prompt) Mean() play.Time { return p.Took / play.Time(max(1, p.Answers)) }

// Promptness returns how prompt the people of all games of a league are, in the
// order of their ids. What somebody does who took a seat over doesn't count.
func Promptness(ctx context.Context, s store.Store, st *league.State) ([]Prompt, error) {
	all := map[string]*Prompt{}
	for _, se := range st.Seasons {
		for _, d := range se.Divisions {
			for _, r := range d.Rounds {
				for i := range r.Games {
					if g := &r.Games[i]; g.Started {
						if err := prompt(ctx, s, g, all); err != nil {
							return nil, err
						}
					}
				}
			}
		}
	}
	var sorted []Prompt
	for _, p := range all {
		sorted = append(sorted, *p)
	}
	slices.SortFunc(sorted, func(a, b Prompt) int { return strings.Compare(a.Person, b.Person) })
	return sorted, nil
}

// prompt counts a game.
func prompt(ctx context.Context, s store.Store, g *league.Game, all map[string]*Prompt) error {
	r, err := docket.ReplayFile(ctx, s, g.ID)
	if err != nil {
		return err
	}
	left := map[engine.Seat]bool{}
	of := func(seat engine.Seat) *Prompt {
		person := g.People[seat]
		if all[person] == nil {
			all[person] = &Prompt{Person: person}
		}
		return all[person]
	}
	for n := 1; n <= r.Len(); n++ {
		var awaited engine.Seats
		var since play.Time
		if n > 1 && !r.Game.Paused {
			awaited, since = r.Game.Awaited(), r.Game.Since
		}
		out, err := r.Next()
		if err != nil {
			return err
		}
		e := r.Entry(n)
		if e.Kind == play.ActReplace {
			left[r.Game.Seat(e.Player)] = true
		}
		for _, set := range e.Sets {
			if seat := r.Game.Seat(set.Player); awaited.Has(seat) && !left[seat] && set.Bot == "" && set.Substitute == "" {
				of(seat).Answers++
				of(seat).Took += e.At - since
			}
		}
		for _, note := range out.Notes {
			if note.Code == play.Missed && !left[note.Seat] {
				of(note.Seat).Missed++
			}
		}
	}
	return nil
}
