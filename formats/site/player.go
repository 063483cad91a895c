package site

import (
	"cmp"
	"slices"
)

// A profile is somebody's page.
type profile struct {
	*Person
	Link link
	// Standings are the lines of the seasons, the latest first.
	Standings []placing
	Ratings   []rated
	// Running and Over are their games, with the place in those that are over.
	Running, Over []seated
	// Substituted are the games in which they had a seat, or have it, whose result is
	// another one's.
	Substituted []seated
	Met         []met
	// Prompt tells how long they take for a decision, if everybody may know.
	Prompt *Waiting
}

// A placing is how somebody stands in a division.
type placing struct {
	Season link
	Title  string
	Standing
	Of int
}

// rated is somebody's rating in a ladder.
type rated struct {
	Title string
	Rated
}

// seated is a table at which somebody sits.
type seated struct {
	*table
	Chair chair
	// Held is how long a substitute had it.
	Held held
}

// met says how often somebody was at a table with another one.
type met struct {
	Who   link
	Games int
}

// players writes the list of people, and a page for each who wasn't forgotten.
func (w *writer) players() error {
	var all []*profile
	for i := range w.People {
		if p := &w.People[i]; p.Name != "" {
			all = append(all, w.profile(p))
		}
	}
	if err := w.page("players.html", "players", w.say("menu/players"), all); err != nil {
		return err
	}
	for _, p := range all {
		if err := w.page(p.Link.To, "player", p.Name, p); err != nil {
			return err
		}
	}
	return nil
}

// profile returns somebody's page.
func (w *writer) profile(person *Person) *profile {
	p := &profile{Person: person, Link: w.person(person.ID)}
	for _, s := range slices.Backward(w.Seasons) {
		for _, d := range s.Divisions {
			for _, standing := range d.Standings {
				if standing.Person == p.ID {
					p.Standings = append(p.Standings, placing{link{To: seasonPage(s.ID), Text: s.Name}, d.Name, standing, len(d.Standings)})
				}
			}
		}
	}
	for _, l := range w.Ladders {
		for _, r := range l.Rated {
			if r.Person == p.ID {
				p.Ratings = append(p.Ratings, rated{l.Title, r})
			}
		}
	}
	seats := func(tables []*table) (all []seated) {
		for _, t := range tables {
			for _, c := range t.Chairs {
				if c.Person == p.ID {
					all = append(all, seated{table: t, Chair: c})
				}
			}
		}
		return all
	}
	p.Running, p.Over = seats(w.running()), seats(w.finished())
	for _, t := range w.tables {
		for _, c := range t.Chairs {
			for _, h := range c.Held {
				if h.Person == p.ID && c.Person != p.ID {
					p.Substituted = append(p.Substituted, seated{t, c, h})
				}
			}
		}
	}
	meetings := w.meetings()
	for _, other := range w.People {
		if n := meetings[pairOf(p.ID, other.ID)]; n > 0 && other.ID != p.ID {
			p.Met = append(p.Met, met{w.person(other.ID), n})
		}
	}
	slices.SortStableFunc(p.Met, func(a, b met) int { return cmp.Compare(b.Games, a.Games) })
	if w.Promptness {
		var waits []int
		for _, s := range append(slices.Clone(p.Running), p.Over...) {
			waits = append(waits, s.Chair.Waits...)
		}
		p.Prompt = waiting(waits)
	}
	return p
}

// Seats returns how often the person sat in each seat, the first seat first.
func (p *profile) Seats() (counts [4]int) {
	for _, s := range append(slices.Clone(p.Running), p.Over...) {
		counts[s.Chair.Number-1]++
	}
	return counts
}
