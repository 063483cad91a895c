package expancity

import "cityhall.example/engine"

// Redact hides what the seat may not see: the bag, the deck and what is under
// it, and the hands and the drawn pieces of others (rulebook, II and III).
func (s *State) Redact(seat engine.Seat) {
	s.bag.hide()
	s.deck.hide()
	s.under.hide()
	if s.step == over || s.seat() != seat {
		s.drawn.hide()
		s.offer.hide()
	}
	for other := range s.seats {
		if engine.Seat(other) != seat {
			s.players[other].tiles.hide()
			s.players[other].contracts.hide()
		}
	}
}
