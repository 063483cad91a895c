package metromania

import "cityhall.example/engine"

// Redact implements [engine.State]: in a corrupt city the letters in the hands
// of others are hidden while building lasts, the types are not.
func (s *State) Redact(viewer engine.Seat) {
	if !s.corrupt || s.ended != building {
		return
	}
	for seat := range engine.Seat(s.seats) {
		if seat == viewer {
			continue
		}
		for t := range s.hand[seat] {
			s.hidden[seat][t] += int8(s.hand[seat][t].Len())
			s.hand[seat][t] = 0
		}
	}
}
