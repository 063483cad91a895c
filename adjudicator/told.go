package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Told returns what the seat was told in a journal, which is replayed to its end, and
// in what was done since and is not in it yet: see [play.Told].
func Told(r *Replay, seat engine.Seat, since ...play.Outcome) ([]engine.Event, error) {
	var all []play.Outcome
	for len(all) < r.Len() {
		out, err := r.Next()
		if err != nil {
			return nil, err
		}
		all = append(all, out)
	}
	return play.Told(append(all, since...), seat), nil
}
