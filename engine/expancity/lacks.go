package expancity

import "cityhall.example/engine"

// Lacks says what the seat's buildings lack to fulfill the contract, of the type
// contract, now: the zero Refusal where its condition holds (rulebook,
// contracts).
func (s *State) Lacks(seat engine.Seat, id ContractID) engine.Refusal {
	c := conditions[id]
	there := s.most(seat, &c, 1)
	if there.n == c.need {
		return engine.Refusal{}
	}
	if c.completed {
		c.roofable = true
		if with := s.most(seat, &c, c.need); with.n == c.need {
			return lacksRoofs(id, with.roofs, with.roofless)
		}
	}
	tiles, kind := c.tiles, engine.Some(c.kind)
	if c.kind == anyLot {
		kind = engine.Missing[Tile]()
	}
	switch {
	case c.test == bothKinds && there.n == 0:
		return lacksKinds(id, tiles[0])
	case c.test == bothKinds:
		return lacksKind(id, there.kind, tiles[0])
	case c.test == besideTiles && c.completed && s.stands(seat, id):
		return lacksTile(id, kind, c.floors[0], tiles[0])
	case c.test == besideTiles && c.completed:
		return lacksBuilding(id, kind, c.floors[0], tiles[0])
	case c.test == besideTiles && there.beside[0]:
		return lacksOther(id, tiles[0], tiles[1])
	case c.test == besideTiles && there.beside[1]:
		return lacksOther(id, tiles[1], tiles[0])
	case c.test == besideTiles:
		return lacksBoth(id, tiles[0], tiles[1])
	case c.floors[0] > 0:
		left := missing(there.left)
		return lacksFloors(id, kind, max(1, c.wide), left[0], left[1], left[2])
	default:
		return lacksBuildings(id, c.need-there.n, c.need, kind, c.wide, c.high)
	}
}

// stands reports whether a building stands anywhere that the contract asks to
// be beside a tile.
func (s *State) stands(seat engine.Seat, id ContractID) bool {
	c := conditions[id]
	c.test = onTable
	return s.most(seat, &c, c.need).n == c.need
}

// missing returns the numbers of floors that are left.
func missing(left [3]int8) [3]engine.Maybe[int8] {
	none := engine.Missing[int8]()
	all := [3]engine.Maybe[int8]{none, none, none}
	n := 0
	for _, floors := range left {
		if floors > 0 {
			all[n] = engine.Some(floors)
			n++
		}
	}
	return all
}
