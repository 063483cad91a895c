package league

import "slices"

// Results returns the results of all seasons that count, as [Ratings] takes them.
func (s *State) Results() (all []Result) {
	for n, se := range s.Seasons {
		if se.Phase != Canceled {
			for d := range se.Divisions {
				all = append(all, se.Divisions[d].results(n+1)...)
			}
		}
	}
	return all
}

// Results returns the results of a division, with byes, as [Standings] takes them.
func (d *Division) Results() []Result { return d.results(1) }

func (d *Division) results(season int) (all []Result) {
	for _, r := range d.Rounds {
		for i := range r.Games {
			g := &r.Games[i]
			if o := g.Outcome(); o != nil && !o.Void {
				all = append(all, Result{Season: season, Round: r.Number, Game: g.ID, Kind: g.Kind, Seats: o.Seats})
			}
		}
		for _, p := range r.Byes {
			all = append(all, Result{Season: season, Round: r.Number, Seats: []Place{{Person: p, Place: 1}}})
		}
	}
	return all
}

// OfKind returns the results of games of a kind; of all kinds for "".
func OfKind(results []Result, kind string) []Result {
	return slices.DeleteFunc(slices.Clone(results), func(r Result) bool { return kind != "" && r.Kind != kind })
}

// Standings returns how all people of a division stand, the best first; those who
// share a place in the order in which they began the season, and those who have no
// result yet last. Kind limits it to a game; "" doesn't.
func (se *Season) Standings(d *Division, kind string) []Standing {
	return Standings(d.People, OfKind(d.Results(), kind), se.Plan.Rules)
}

// Open returns the ids of the games that are played, in the order of their seasons,
// divisions and rounds.
func (s *State) Open() (ids []string) {
	for _, se := range s.Seasons {
		ids = append(ids, se.Open()...)
	}
	return ids
}

// Open returns the ids of the season's games that are played. Once it is over these are
// those that are played again.
func (se *Season) Open() (ids []string) {
	for i := range se.Divisions {
		for r := range se.Divisions[i].Rounds {
			games := se.Divisions[i].Rounds[r].Games
			for k := range games {
				g := &games[k]
				if se.Phase == Closed && g.Again || se.Phase == Running && g.Started && !g.Over() {
					ids = append(ids, g.ID)
				}
			}
		}
	}
	return ids
}

// Again returns the ids of the division's games that are played again, those of somebody
// or all for "".
func (d *Division) Again(person string) (ids []string) {
	for _, r := range d.Rounds {
		for _, g := range r.Games {
			if g.Again && (person == "" || slices.Contains(g.People, person)) {
				ids = append(ids, g.ID)
			}
		}
	}
	return ids
}
