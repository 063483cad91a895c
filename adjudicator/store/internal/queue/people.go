package queue

import (
	"cmp"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
)

// people are who has which seats, and which addresses.
type people struct {
	// folk are the people, and at the ids of those with a canonical address.
	folk store.Folk
	at   map[string][]string
	// seated are the seats by the id of their person.
	seated map[string][]store.Owner
}

func newPeople() people { return people{at: map[string][]string{}, seated: map[string][]store.Owner{}} }

// A seat is a player and the person who has the seat.
type seat struct {
	Player string `json:"player"`
	Person string `json:"person"`
}

// seatsOf returns the seats that somebody has.
func seatsOf(s *store.Seats) (seats []seat) {
	if s == nil {
		return nil
	}
	for _, p := range s.All() {
		if p.Person != "" {
			seats = append(seats, seat{p.Player, p.Person})
		}
	}
	return seats
}

// own notes who has the seats of a docket.
func (q *Queue) own(e *entry, seats []seat) {
	if slices.Equal(e.seats, seats) {
		return
	}
	for _, s := range e.seats {
		if left := slices.DeleteFunc(q.people.seated[s.Person], func(o store.Owner) bool { return o.Docket == e.id }); len(left) > 0 {
			q.people.seated[s.Person] = left
		} else {
			delete(q.people.seated, s.Person)
		}
	}
	for _, s := range seats {
		q.people.seated[s.Person] = append(q.people.seated[s.Person], store.Owner{Docket: e.id, Player: s.Player})
	}
	e.seats = seats
}

// Populate notes who there is.
func (q *Queue) Populate(folk store.Folk) {
	q.people.folk = folk.Clone()
	clear(q.people.at)
	for _, p := range q.people.folk {
		for _, a := range p.Addresses {
			if a = q.canonical(a); !slices.Contains(q.people.at[a], p.ID) {
				q.people.at[a] = append(q.people.at[a], p.ID)
			}
		}
	}
}

// People is as in store.Store.
func (q *Queue) People(ids []string) (folk store.Folk) {
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		if p := q.people.folk.Find(id); p != nil {
			folk = append(folk, p.Clone())
		}
	}
	return folk
}

// Seated is as in store.Store.
func (q *Queue) Seated(person string) []store.Owner { return sorted(q.people.seated[person]) }

// Owners is as in store.Store.
func (q *Queue) Owners(address string) (owners []store.Owner) {
	for _, id := range q.people.at[q.canonical(address)] {
		owners = append(owners, q.people.seated[id]...)
	}
	return sorted(owners)
}

func sorted(owners []store.Owner) []store.Owner {
	owners = slices.Clone(owners)
	slices.SortFunc(owners, func(a, b store.Owner) int {
		return cmp.Or(strings.Compare(a.Docket, b.Docket), strings.Compare(a.Player, b.Player))
	})
	return slices.Compact(owners)
}
