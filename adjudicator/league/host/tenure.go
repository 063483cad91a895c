package host

import (
	"context"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// A Tenure is how long somebody had a seat of a game.
type Tenure struct {
	// Person is the id of who it was.
	Person string
	// From and Until are the times of the entries that gave the seat to the person
	// and to the next one; Until is 0 for who has it.
	From, Until play.Time
}

// ChangedHands returns who had the seats of a game, if one of them changed hands, as
// [Tenures] does, and the names of the players in it; nothing where none did.
func ChangedHands(ctx context.Context, s store.Store, game string) (players []string, tenures [][]Tenure, err error) {
	saved, err := s.Load(ctx, game)
	if err != nil || saved.Seats == nil || !slices.ContainsFunc(saved.Seats.Players, func(s store.Seat) bool { return len(s.Before) > 0 }) {
		return nil, nil, err
	}
	r, err := docket.ReplayFile(ctx, s, game)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range saved.Seats.Players {
		players = append(players, s.Player)
	}
	return players, Tenures(saved.Seats, timesOf(r)), nil
}

// timesOf returns the times of entries.
func timesOf(r *adjudicator.Replay) func(entry int) play.Time {
	return func(entry int) play.Time { return r.Entry(min(entry, r.Len())).At }
}

// Tenures returns who had the seats of a game, in seat order, the first one first; at
// is the time of an entry of the game's journal. It is nothing for a game without
// people.
func Tenures(seats *store.Seats, at func(entry int) play.Time) [][]Tenure {
	if seats == nil {
		return nil
	}
	all := make([][]Tenure, len(seats.Players))
	for i, s := range seats.Players {
		from := at(1)
		for _, t := range s.Before {
			until := at(t.Until)
			all[i] = append(all[i], Tenure{t.Person, from, until})
			from = until
		}
		all[i] = append(all[i], Tenure{Person: s.Person, From: from})
	}
	return all
}
