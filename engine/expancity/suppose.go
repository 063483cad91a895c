package expancity

import "cityhall.example/engine"

// Suppose implements [engine.State]: the seat goes on with its turn, or begins
// its next one. Where drawn tiles or contracts are the step, what the order
// keeps is one of them.
func (s *State) Suppose(seat engine.Seat, _ engine.Kind, order engine.Move) engine.Refusal {
	switch {
	case s.step == over:
		return engine.GameOver()
	case seat != s.seat():
		s.supposeTurn(seat)
	case s.step == stepKeepContract && order.Verb == KeepContract:
		if card := s.card(ContractID(order.Arg[0])); card >= 0 && !s.offer.has(card) {
			s.offer = Cards{hidden: 1}
			s.offer.add(card)
		}
	case s.step == stepKeepTile && order.Verb == KeepTile:
		if tile := order.Arg[0]; s.drawn[tile] == 0 {
			s.drawn = Pile{}
			s.drawn[tile]++
			s.drawn[unknown]++
		}
	}
	return engine.Refusal{}
}

// supposeTurn begins the seat's next turn.
func (s *State) supposeTurn(seat engine.Seat) {
	s.turn, s.step, s.left, s.due = int16(s.Turn(seat)), stepPlace, 0, 0
	for tile, n := range s.drawn {
		s.bag[tile] += n
	}
	s.drawn, s.offer = Pile{}, Cards{}
	for i := range s.table.n {
		s.table.lots[i].Built = false
	}
}
