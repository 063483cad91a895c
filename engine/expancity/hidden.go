package expancity

import "cityhall.example/engine"

// drawContracts draws the next two of the contracts that are due for the roofs
// of the turn (rulebook, step 3). The last card of a deck is taken without a
// choice.
func (s *State) drawContracts(d *engine.Draws, log *engine.Log) {
	seat := s.seat()
	for s.due > 0 && s.offer.Len() == 0 {
		s.due--
		if s.DeckLen() == 0 {
			log.Add(NoContract, int16(seat))
			continue
		}
		st := d.Stream("contracts", s.kept())
		first := s.drawContract(&st)
		if s.DeckLen() == 0 {
			s.mover().contracts.add(first)
			log.AddPrivate(TookContract, seat, 0b10, int16(seat), s.contract(first))
			continue
		}
		second := s.drawContract(&st)
		s.offer.add(first)
		s.offer.add(second)
		log.AddPrivate(DrewContracts, seat, 0b110, int16(seat), s.contract(first), s.contract(second))
	}
}

// drawContract takes the first card of the deck: one of those that nobody has
// seen yet, and after them those that were put under it, in their order.
func (s *State) drawContract(st *engine.Stream) int {
	if s.deck.Len() > 0 {
		return s.deck.draw(st)
	}
	return s.under.pop()
}

// keepContract keeps one of the contracts drawn and puts the other under the
// deck.
func (s *State) keepContract(card int, log *engine.Log) {
	s.offer.remove(card)
	other := s.offer.first()
	s.offer = Cards{}
	s.mover().contracts.add(card)
	s.under.push(other)
	log.AddPrivate(KeptContract, s.seat(), 0b110, int16(s.seat()), s.contract(card), s.contract(other))
}

// DeckLen returns how many contracts can still be drawn.
func (s *State) DeckLen() int { return s.deck.Len() + s.under.n }

// kept returns how many contracts have ever been kept: no two draws from the
// deck have the same number.
func (s *State) kept() (n int) {
	for seat := range s.seats {
		n += s.players[seat].contracts.Len() + s.players[seat].fulfilled.Len()
	}
	return n
}

// contract returns the id of a card of the deck, None of a hidden one.
func (s *State) contract(card int) int16 {
	if card < 0 {
		return engine.None
	}
	return s.rules.deck[card].id
}

// drawTiles draws two tiles, of which one is kept (rulebook, step 5). The last
// tile of the bag is taken without a choice.
func (s *State) drawTiles(d *engine.Draws, log *engine.Log) {
	seat := s.seat()
	switch s.bag.Len() {
	case 0:
		log.Add(NoTileLeft, int16(seat))
	case 1:
		st := d.Stream("tiles", int(s.turn))
		tile := s.bag.draw(&st)
		s.mover().tiles[tile]++
		log.AddPrivate(TookTile, seat, 0b10, int16(seat), tile.arg())
	default:
		st := d.Stream("tiles", int(s.turn))
		first, second := s.bag.draw(&st), s.bag.draw(&st)
		s.drawn[first]++
		s.drawn[second]++
		log.AddPrivate(DrewTiles, seat, 0b110, int16(seat), first.arg(), second.arg())
	}
}

// keepTile keeps one of the tiles drawn and returns the other to the bag.
func (s *State) keepTile(tile Tile, log *engine.Log) {
	s.drawn[tile]--
	s.mover().tiles[tile]++
	for other := range s.drawn {
		if s.drawn[other] > 0 {
			s.bag[other]++
			log.AddPrivate(KeptTile, s.seat(), 0b110, int16(s.seat()), tile.arg(), Tile(other).arg())
		}
	}
	s.drawn = Pile{}
}

// arg returns the tile as an argument, None for a hidden one.
func (t Tile) arg() int16 {
	if int(t) == unknown {
		return engine.None
	}
	return int16(t)
}
