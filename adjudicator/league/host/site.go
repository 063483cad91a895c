package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/page"
	"cityhall.example/formats/site"
)

// Site returns what the pages of the league show, without the rules of the games.
// Now counts for deadlines alone. Games that can't be read are left out; the error
// has all of them.
func (b *Book) Site(ctx context.Context, s store.Store, settings *league.Settings, now play.Time) (*site.League, error) {
	l := &site.League{
		Name: settings.Title, About: settings.Site.About, URL: settings.Site.URL, Promptness: settings.Site.Promptness, Ladders: ladders(b.State.Results()),
		Entry: b.State.Tip.Entry, Head: b.State.Tip.Head.String(), Decided: b.State.Tip.At,
	}
	if err := b.founded(ctx, s, l); err != nil {
		return nil, err
	}
	people := map[string]bool{}
	var broken []error
	for _, se := range b.State.Seasons {
		if len(se.Divisions) == 0 || se.Phase == league.Canceled {
			continue
		}
		season := site.Season{ID: se.ID, Name: se.ID}
		for i := range se.Divisions {
			d := &se.Divisions[i]
			division := division(se, d)
			for _, p := range d.People {
				people[p] = true
			}
			for _, r := range d.Rounds {
				round := site.Round{Number: r.Number, Paired: r.At, Byes: r.Byes}
				for k := range r.Games {
					g := &r.Games[k]
					if !g.Started {
						continue
					}
					game, err := played(ctx, s, g, now)
					if err != nil {
						broken = append(broken, fmt.Errorf("%s: %w", g.ID, err))
						continue
					}
					game.Season, game.Division, game.Round = se.ID, d.Name, r.Number
					l.Games, round.Games = append(l.Games, *game), append(round.Games, g.ID)
				}
				division.Rounds = append(division.Rounds, round)
			}
			season.Divisions = append(season.Divisions, division)
		}
		l.Seasons = append(l.Seasons, season)
	}
	for _, id := range slices.Sorted(maps.Keys(people)) {
		p := site.Person{ID: id}
		if known := b.People.Find(id); known != nil {
			p.Name = known.Name
		}
		l.People = append(l.People, p)
	}
	return l, errors.Join(broken...)
}

// founded sets the id of the league and when it began: the head and the time of the
// first entry of its journal, which stay.
func (b *Book) founded(ctx context.Context, s store.Store, l *site.League) error {
	l.ID = l.Name
	for line, err := range s.Journal(ctx, office, 1) {
		if err != nil {
			return err
		}
		e, err := league.ReadEntry(b.JournalFile, 1, line)
		if err != nil {
			return err
		}
		l.ID, l.Began = e.Head.String(), e.At
		break
	}
	return nil
}

// division returns how people stand in a division.
func division(se *league.Season, d *league.Division) site.Division {
	out := site.Division{ID: d.Name, Again: d.Again("")}
	if len(se.Divisions) > 1 {
		out.Name = d.Name
	}
	for _, st := range se.Standings(d, "") {
		out.Standings = append(out.Standings, site.Standing{
			Person: st.Person, Place: st.Place, Games: st.Games, Points: st.Points, Wins: st.Wins,
			Left: !se.Plays(st.Person),
		})
	}
	return out
}

// played returns a game with all that happened in it.
func played(ctx context.Context, s store.Store, g *league.Game, now play.Time) (*site.Game, error) {
	d, err := docket.Load(ctx, s, g.ID)
	if err != nil {
		return nil, err
	}
	r, err := d.Replay(ctx)
	if err != nil {
		return nil, err
	}
	out := &site.Game{Seats: make([]site.Seat, len(g.People))}
	left := map[int]bool{}
	for n := 1; n <= r.Len(); n++ {
		var waits map[int]play.Time
		if n > 1 {
			waits = answered(r.Game, r.Entry(n))
		}
		outcome, err := r.Next()
		if err != nil {
			return nil, err
		}
		if e := r.Entry(n); e.Kind == play.ActReplace {
			left[int(r.Game.Seat(e.Player))] = true
		}
		for seat, wait := range waits {
			if left[seat] { // by a substitute
				continue
			}
			out.Seats[seat].Waits = append(out.Seats[seat].Waits, int(wait))
		}
		over := r.Game.Over()
		switch {
		case over && out.Ended == 0:
			out.Ended = r.Entry(n).At
		case !over:
			out.Ended = 0
		}
		out.Outcomes = append(out.Outcomes, outcome)
	}
	out.Play, out.Began = r.Game, r.Entry(1).At
	out.Steps = func() ([]page.Step, error) {
		again, err := d.Replay(ctx)
		if err != nil {
			return nil, err
		}
		return adjudicator.Steps(again)
	}
	tenures := Tenures(d.Seats, timesOf(r))
	for i, p := range g.People {
		out.Seats[i].Person = p
		if i < len(tenures) && len(tenures[i]) > 1 {
			for _, t := range tenures[i] {
				out.Seats[i].Tenures = append(out.Seats[i].Tenures, site.Tenure{Person: t.Person, From: t.From, Until: t.Until})
			}
		}
	}
	out.Handed, out.Again = g.Handed, g.Again
	for _, o := range g.Outcomes {
		r := site.Result{At: o.At, Reason: o.Reason}
		for _, p := range o.Seats {
			r.Places = append(r.Places, p.Place)
		}
		out.Results = append(out.Results, r)
	}
	if o := g.Outcome(); o != nil {
		for i, p := range o.Seats {
			out.Seats[i].Place, out.Seats[i].Substitute = p.Place, p.Unrated
		}
	}
	out.Due, err = due(ctx, d, now)
	return out, err
}

// answered returns how long the game had waited for those who answer with the entry,
// by seat.
func answered(g *play.Game, e *play.Entry) map[int]play.Time {
	waits := map[int]play.Time{}
	for _, set := range e.Sets {
		if seat := g.Seat(set.Player); !g.Paused && g.Awaited().Has(seat) && set.Bot == "" && set.Substitute == "" {
			waits[int(seat)] = e.At - g.Since
		}
	}
	return waits
}

// due returns when the open decision is due, or 0.
func due(ctx context.Context, d *docket.Docket, now play.Time) (first play.Time, err error) {
	f, err := d.Facts(ctx, now)
	if err != nil {
		return 0, err
	}
	s, err := timer.Tick(d.Game, f)
	for _, o := range s.Seats {
		if at := o.Deadline.Due; at > 0 && (first == 0 || at < first) {
			first = at
		}
	}
	return first, err
}

// ladders returns the ratings, by what the kinds of games are called.
func ladders(results []league.Result) (all []site.Ladder) {
	kinds := map[string]bool{}
	for _, r := range results {
		if r.Kind != "" {
			kinds[r.Kind] = true
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		l := site.Ladder{Game: kind, Title: registry.Find(kind).Title}
		history := map[string][]site.Step{}
		ratings := league.Rate(league.OfKind(results, kind), func(r league.Result, person string, after league.Rating) {
			history[person] = append(history[person], site.Step{Game: r.Game, Rating: site.Rating{Mu: after.Mu, Sigma: after.Sigma}})
		})
		for _, p := range slices.Sorted(maps.Keys(ratings)) {
			r := ratings[p]
			l.Rated = append(l.Rated, site.Rated{Person: p, Rating: site.Rating{Mu: r.Mu, Sigma: r.Sigma}, Provisional: r.Provisional(), History: history[p]})
		}
		slices.SortStableFunc(l.Rated, func(a, b site.Rated) int { return cmp.Compare(b.Rating.Mu, a.Rating.Mu) })
		all = append(all, l)
	}
	return all
}
