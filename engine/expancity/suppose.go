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
	case s.step == stepKeepContract && order.Verb == KeepAnyContract && s.offer.known == 0:
		for card := range s.rules.deck {
			if id := s.rules.deck[card].id; s.offer.known == 0 && !s.mover().contracts.has(card) && s.never(seat, engine.Move1(KeepContract, id)).OK() {
				s.offer.add(card)
			}
		}
	case s.step == stepKeepTile && order.Verb == KeepTile:
		s.drawAlso(Tile(order.Arg[0]))
	case s.step == stepKeepTile && order.Verb == KeepAnyTile && len(s.Moves(nil)) == 0:
		for tile := range Tiles {
			if s.allLaid(tile).OK() {
				s.drawAlso(tile)
				break
			}
		}
	}
	return engine.Refusal{}
}

// drawAlso has the tile among those that are drawn.
func (s *State) drawAlso(tile Tile) {
	if s.drawn[tile] == 0 {
		s.drawn = Pile{}
		s.drawn[tile]++
		s.drawn[unknown]++
	}
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
