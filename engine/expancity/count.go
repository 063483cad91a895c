package expancity

import "cityhall.example/engine"

// count refuses a state that was read and that no play could have reached, as
// far as counting can tell.
func (s *State) count(c *engine.Codec) {
	if problem := s.impossible(); problem != "" {
		c.Fail("impossible: %s", problem)
	}
}

// impossible says what cannot be in the state, or "".
func (s *State) impossible() string {
	for _, f := range []func() string{s.countTable, s.countTiles, s.countContracts, s.countSteps} {
		if problem := f(); problem != "" {
			return problem
		}
	}
	for seat := range s.seats {
		if problem := s.countBuildings(engine.Seat(seat)); problem != "" {
			return problem
		}
	}
	return ""
}

func (s *State) countTable() string {
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
		if !l.Tile.IsLot() && l.Floors > 0 {
			return "a building where none can be"
		}
	}
	switch {
	case halls != 1 || t.at(At(0, 0)) == nil || t.at(At(0, 0)).Tile != CityHall:
		return "city hall lies at 0,0, once"
	case t.n-1 != laid:
		return "every turn lays one tile"
	case !t.connected():
		return "a tile that is beside no other"
	case styles[Dome] > styled || styles[Spire] > styled:
		return "too many roofs of a style"
	}
	return ""
}

// countTiles counts the tiles by kind, as far as they are known, and by place.
func (s *State) countTiles() string {
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
			return "a wrong number of tiles in a hand"
		}
	}
	for k, n := range inBag {
		if known[k] > n || known[unknown] == 0 && known[k] < n {
			return "a wrong number of tiles of a kind: " + tileType.Format(int16(k))
		}
	}
	if known.Len() != allTiles {
		return "a wrong number of tiles"
	}
	if n := s.drawn.Len(); n != 0 && (n != handTiles || s.step != stepKeepTile) || n == 0 && s.step == stepKeepTile {
		return "two tiles are drawn to keep one"
	}
	return ""
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
func (s *State) countContracts() string {
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
		if s.table.lots[i].Completed() {
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
		return "a contract twice"
	case total != n:
		return "a wrong number of contracts"
	case offered != 0 && (offered != 2 || s.step != stepKeepContract) || offered == 0 && s.step == stepKeepContract:
		return "two contracts are drawn to keep one"
	case s.due > 0 && s.step != stepRoof && s.step != stepKeepContract:
		return "contracts are due after roofs only"
	case kept != min(roofs, n):
		return "a wrong number of contracts kept for the roofs"
	case s.deck.Len() != max(0, n-2*kept-offered):
		return "a wrong number of contracts in the deck"
	}
	return ""
}

func (s *State) countSteps() string {
	built := 0
	for i := range s.table.n {
		if l := &s.table.lots[i]; l.Built {
			built++
			if l.Owner != s.seat() || l.Completed() || s.step != stepAction {
				return "a floor built in this turn"
			}
		}
	}
	switch {
	case (s.step == stepAction) != (s.left > 0):
		return "a wrong number of actions left"
	case built > Actions-int(s.left):
		return "more floors built than actions"
	case s.step == stepAction && s.mover().warehouse == 0 && !s.buildable():
		return "no action is possible"
	case s.step == stepRoof && !s.roofing():
		return "no roof is possible"
	case s.step == stepFulfill && s.mover().contracts.Len() == 0:
		return "no contract is in hand"
	}
	return ""
}

// countBuildings counts the seat's blocks, and checks the heights: each
// completed building but the lowest needs one that is a floor lower.
func (s *State) countBuildings(seat engine.Seat) string {
	var heights [2][blocks + 1]bool
	r := s.limits(seat)
	used := 0
	for i := range s.table.n {
		l := &s.table.lots[i]
		if l.Owner != seat {
			continue
		}
		used += int(l.Floors)
		heights[l.Tile][l.Floors] = heights[l.Tile][l.Floors] || l.Completed()
		switch {
		case l.Completed() && (l.Tile == Residential) != (l.Roof == Flat):
			return "a roof of the other kind of building"
		case l.Completed() && l.Tile == Commercial && l.Floors < leastCommercial:
			return "a commercial building with too few floors under a roof"
		case l.Floors > r.height(l.Tile):
			return "a building that is too high"
		}
	}
	for kind, least := range [2]int{1, leastCommercial} {
		for h := least + 1; h < len(heights[kind]); h++ {
			if heights[kind][h] && !heights[kind][h-1] {
				return "a building that is higher than the ones before allow"
			}
		}
	}
	p := &s.players[seat]
	switch {
	case used+int(p.supply)+int(p.warehouse) != blocks:
		return "a wrong number of blocks"
	case r.unfinished > mostUnfinished:
		return "too many unfinished buildings"
	}
	return ""
}
