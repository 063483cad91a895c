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
			noContract(log, seat)
			continue
		}
		st := d.Stream("contracts", s.kept())
		first := s.drawContract(&st)
		if s.DeckLen() == 0 {
			s.mover().contracts.add(first)
			tookContract(log, seat, s.contract(first))
			continue
		}
		second := s.drawContract(&st)
		s.offer.add(first)
		s.offer.add(second)
		drewContracts(log, seat, s.contract(first), s.contract(second))
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
	keptContract(log, s.seat(), s.contract(card), s.contract(other))
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

// contract returns the id of a card of the deck, unless it is hidden.
func (s *State) contract(card int) engine.Maybe[ContractID] {
	if card < 0 {
		return engine.Missing[ContractID]()
	}
	return engine.Some(ContractID(s.rules.deck[card].id))
}

// drawTiles draws two tiles, of which one is kept (rulebook, step 5). The last
// tile of the bag is taken without a choice.
func (s *State) drawTiles(d *engine.Draws, log *engine.Log) {
	seat := s.seat()
	switch s.bag.Len() {
	case 0:
		noTileLeft(log, seat)
	case 1:
		st := d.Stream("tiles", int(s.turn))
		tile := s.bag.draw(&st)
		s.mover().tiles[tile]++
		tookTile(log, seat, tile.told())
	default:
		st := d.Stream("tiles", int(s.turn))
		first, second := s.bag.draw(&st), s.bag.draw(&st)
		s.drawn[first]++
		s.drawn[second]++
		drewTiles(log, seat, first.told(), second.told())
	}
}

// keepTile keeps one of the tiles drawn and returns the other to the bag.
func (s *State) keepTile(tile Tile, log *engine.Log) {
	s.drawn[tile]--
	s.mover().tiles[tile]++
	for other := range s.drawn {
		if s.drawn[other] > 0 {
			s.bag[other]++
			keptTile(log, s.seat(), tile.told(), Tile(other).told())
		}
	}
	s.drawn = Pile{}
}

// told returns the tile, unless it is hidden.
func (t Tile) told() engine.Maybe[Tile] {
	if int(t) == unknown {
		return engine.Missing[Tile]()
	}
	return engine.Some(t)
}
