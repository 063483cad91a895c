package expancity

import "cityhall.example/engine"

// count refuses a state that was read and that no play could have reached, as
// far as counting can tell.
func (s *State) count(c *engine.Codec) {
	if problem := s.impossible(); !problem.Empty() {
		c.FailWith(problem)
	}
}

// impossible says what cannot be in the state, if anything.
func (s *State) impossible() engine.Phrase {
	for _, f := range []func() engine.Phrase{s.countTable, s.countTiles, s.countContracts, s.countSteps} {
		if problem := f(); !problem.Empty() {
			return problem
		}
	}
	for seat := range s.seats {
		if problem := s.countBuildings(engine.Seat(seat)); !problem.Empty() {
			return problem
		}
	}
	return engine.Phrase{}
}

func (s *State) countTable() engine.Phrase {
	t := &s.table
	laid := int(s.turn)
	if s.step == stepPlace {
		laid--
	}
	styles := [Spire + 1]int{}
	halls := 0
	for i := range t.n {
		l := &t.lots[i]
		styles[l.Roof]++
		if l.Tile == CityHall {
			halls++
		}
		if !l.Tile.isLot() && l.Floors > 0 {
			return engine.Say("impossible/building-here")
		}
	}
	switch {
	case halls != 1 || t.at(At(0, 0)) == nil || t.at(At(0, 0)).Tile != CityHall:
		return engine.Say("impossible/city-hall")
	case t.n-1 != laid:
		return engine.Say("impossible/laid")
	case !t.connected():
		return engine.Say("impossible/apart")
	case styles[Dome] > styled || styles[Spire] > styled:
		return engine.Say("impossible/styles")
	}
	return engine.Phrase{}
}

// countTiles counts the tiles by kind, as far as they are known, and by place.
func (s *State) countTiles() engine.Phrase {
	var known Pile
	add := func(p *Pile) {
		for k, n := range p {
			known[k] += n
		}
	}
	for i := range s.table.n {
		if tile := s.table.lots[i].Tile; tile < Tiles {
			known[tile]++
		}
	}
	add(&s.bag)
	add(&s.drawn)
	for seat := range s.seats {
		p := &s.players[seat]
		add(&p.tiles)
		if p.tiles.Len() != s.handSize(engine.Seat(seat)) {
			return engine.Say("impossible/hand")
		}
	}
	for k, n := range inBag {
		if known[k] > n || known[unknown] == 0 && known[k] < n {
			return engine.Say("impossible/kind", "tile", tileType.Format(int16(k)))
		}
	}
	if known.Len() != allTiles {
		return engine.Say("impossible/tiles")
	}
	if n := s.drawn.Len(); n != 0 && (n != handTiles || s.step != stepKeepTile) || n == 0 && s.step == stepKeepTile {
		return engine.Say("impossible/drawn-tiles")
	}
	return engine.Phrase{}
}

// handSize returns how many tiles the seat has in hand: two, or as many as it
// has turns left to lay them; one less in its own turn once it has laid one.
func (s *State) handSize(seat engine.Seat) int {
	next := s.Turn(seat)
	size := min(handTiles, (allTiles-next)/s.seats+1)
	switch {
	case s.step == over || next > allTiles:
		return 0
	case seat == s.seat() && s.step > stepPlace:
		return size - 1
	}
	return size
}

// countContracts counts the cards of the deck. A card is kept for each roof,
// but those still due, while there are cards.
func (s *State) countContracts() engine.Phrase {
	known := uint64(0)
	total := 0
	twice := false
	add := func(c Cards) {
		twice = twice || known&c.known != 0
		known |= c.known
		total += c.Len()
	}
	add(s.deck)
	add(s.offer)
	under := Cards{}
	for _, card := range s.under.cards[:s.under.n] {
		twice = twice || under.has(int(card))
		under.add(int(card))
	}
	add(under)
	roofs := -int(s.due)
	for i := range s.table.n {
		if s.table.lots[i].completed() {
			roofs++
		}
	}
	for seat := range s.seats {
		add(s.players[seat].contracts)
		add(s.players[seat].fulfilled)
	}
	offered, kept := s.offer.Len(), s.kept()
	if offered > 0 {
		roofs--
	}
	switch n := len(s.rules.deck); {
	case twice:
		return engine.Say("impossible/contract-twice")
	case total != n:
		return engine.Say("impossible/contracts")
	case offered != 0 && (offered != 2 || s.step != stepKeepContract) || offered == 0 && s.step == stepKeepContract:
		return engine.Say("impossible/drawn-contracts")
	case s.due > 0 && s.step != stepRoof && s.step != stepKeepContract:
		return engine.Say("impossible/due")
	case kept != min(roofs, n):
		return engine.Say("impossible/kept")
	case s.deck.Len() != max(0, n-2*kept-offered):
		return engine.Say("impossible/deck")
	}
	return engine.Phrase{}
}

func (s *State) countSteps() engine.Phrase {
	built := 0
	for i := range s.table.n {
		if l := &s.table.lots[i]; l.Built {
			built++
			if l.Owner != s.seat() || l.completed() || s.step != stepAction {
				return engine.Say("impossible/built")
			}
		}
	}
	switch {
	case (s.step == stepAction) != (s.left > 0):
		return engine.Say("impossible/actions")
	case built > Actions-int(s.left):
		return engine.Say("impossible/floors")
	case s.step == stepAction && s.mover().warehouse == 0 && !s.buildable():
		return engine.Say("impossible/no-action")
	case s.step == stepRoof && !s.roofing():
		return engine.Say("impossible/no-roof")
	case s.step == stepFulfill && s.mover().contracts.Len() == 0:
		return engine.Say("impossible/no-contract")
	}
	return engine.Phrase{}
}

// countBuildings counts the seat's blocks, and checks the heights: each
// completed building but the lowest needs one that is a floor lower.
func (s *State) countBuildings(seat engine.Seat) engine.Phrase {
	var heights [2][blocks + 1]bool
	r := s.limits(seat)
	used := 0
	for i := range s.table.n {
		l := &s.table.lots[i]
		if l.Owner != seat {
			continue
		}
		used += int(l.Floors)
		heights[l.Tile][l.Floors] = heights[l.Tile][l.Floors] || l.completed()
		switch {
		case l.completed() && (l.Tile == Residential) != (l.Roof == Flat):
			return engine.Say("impossible/roof")
		case l.completed() && l.Tile == Commercial && l.Floors < leastCommercial:
			return engine.Say("impossible/low")
		case l.Floors > r.height(l.Tile):
			return engine.Say("impossible/high")
		}
	}
	for kind, least := range [2]int{1, leastCommercial} {
		for h := least + 1; h < len(heights[kind]); h++ {
			if heights[kind][h] && !heights[kind][h-1] {
				return engine.Say("impossible/heights")
			}
		}
	}
	p := &s.players[seat]
	switch {
	case used+int(p.supply)+int(p.warehouse) != blocks:
		return engine.Say("impossible/blocks")
	case r.unfinished > mostUnfinished:
		return engine.Say("impossible/unfinished")
	}
	return engine.Phrase{}
}
