package fifthavenue

import "cityhall.example/engine"

// Redact hides what the seat may not see: the hands of others, the black cards
// that lie face down, and all colored ones below the top.
func (s *State) Redact(seat engine.Seat) {
	for other := range s.seats {
		if other != seat {
			s.Hands[other].hide()
		}
	}
	for c := range s.Stacks {
		s.Stacks[c].hide(1)
	}
	s.down = Cards{}
}

// hide leaves the sizes of the hand only.
func (h *Hand) hide() {
	if h.Len() > 0 {
		*h = Hand{Colored: h.Colored, Black: h.Black, Hidden: true}
	}
}

// hidesBlack reports that the black cards that lie face down are unknown.
func (s *State) hidesBlack() bool { return s.Down > 0 && s.down == Cards{} }
