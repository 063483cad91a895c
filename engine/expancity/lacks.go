package expancity

import "cityhall.example/engine"

// Lacks says what the seat's buildings lack to fulfill the contract, of the type
// contract, now: the zero Refusal where its condition holds (rulebook,
// contracts).
func (s *State) Lacks(seat engine.Seat, id int16) engine.Refusal {
	c := conditions[id]
	there := s.most(seat, &c)
	if there.n == c.need {
		return engine.Refusal{}
	}
	if c.completed {
		c.roofable = true
		if with := s.most(seat, &c); with.n == c.need {
			return engine.Refuse(LacksRoofs, id, int16(with.roofs), int16(with.roofless))
		}
	}
	tiles := [2]int16{int16(c.tiles[0]), int16(c.tiles[1])}
	kind := int16(c.kind)
	if c.kind == anyLot {
		kind = engine.None
	}
	switch {
	case c.test == bothKinds && there.n == 0:
		return engine.Refuse(LacksKinds, id, tiles[0])
	case c.test == bothKinds:
		return engine.Refuse(LacksKind, id, int16(there.kind), tiles[0])
	case c.test == besideTiles && c.completed && s.stands(seat, id):
		return engine.Refuse(LacksTile, id, kind, int16(c.floors[0]), tiles[0])
	case c.test == besideTiles && c.completed:
		return engine.Refuse(LacksBuilding, id, kind, int16(c.floors[0]), tiles[0])
	case c.test == besideTiles && there.beside[0]:
		return engine.Refuse(LacksOther, id, tiles[0], tiles[1])
	case c.test == besideTiles && there.beside[1]:
		return engine.Refuse(LacksOther, id, tiles[1], tiles[0])
	case c.test == besideTiles:
		return engine.Refuse(LacksBoth, id, tiles[0], tiles[1])
	case c.floors[0] > 0:
		left := missing(there.left)
		return engine.Refuse(LacksFloors, id, kind, int16(max(1, c.wide)), left[0], left[1], left[2])
	default:
		return engine.Refuse(LacksBuildings, id, int16(c.need-there.n), int16(c.need), kind, int16(c.wide), int16(c.high))
	}
}

// stands reports whether a building stands anywhere that the contract asks to
// be beside a tile.
func (s *State) stands(seat engine.Seat, id int16) bool {
	c := conditions[id]
	c.test = onTable
	return s.most(seat, &c).n == c.need
}

// missing returns the numbers of floors that are left, and None for the rest.
func missing(left [3]int8) [3]int16 {
	all := [3]int16{engine.None, engine.None, engine.None}
	n := 0
	for _, floors := range left {
		if floors > 0 {
			all[n] = int16(floors)
			n++
		}
	}
	return all
}
