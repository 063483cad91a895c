package expancity

import "cityhall.example/engine"

// Lacks says what the seat's buildings lack to fulfil the contract, of the type
// contract, now: the zero Refusal where its condition holds (rulebook,
// contracts).
func (s *State) Lacks(seat engine.Seat, id int16) engine.Refusal {
	c := &conditions[id]
	switch c.test {
	case besideTiles:
		return s.lacksBeside(seat, id, c)
	case bothKinds:
		return s.lacksKinds(seat, id, c)
	case inArea:
		best := max(s.inArea(seat, c, c.wide, c.high), s.inArea(seat, c, c.high, c.wide))
		if best < c.need {
			return engine.Refuse(LacksBuildings, id, int16(c.need-best))
		}
	case onTable:
		return s.lacksSet(seat, id, c)
	}
	return engine.Refusal{}
}

// fits reports whether the lot has one of the buildings that the condition
// asks for.
func (c *condition) fits(l *Lot, seat engine.Seat) bool {
	return l.Owner == seat && (l.Completed() || !c.completed) && (c.kind == anyLot || l.Tile == c.kind)
}

// take takes the number of floors from those that are asked for, and reports
// whether it was one of them, or any number will do.
func (c *condition) take(left *[3]int8, floors int8) bool {
	if c.floors[0] == 0 {
		return true
	}
	for i := range left {
		if left[i] == floors {
			left[i] = 0
			return true
		}
	}
	return false
}

// sidesWith returns how many of the four sides of the point the kind of tile
// lies on.
func (t *table) sidesWith(p Point, tile Tile) (n int) {
	for _, side := range sides {
		if l := t.at(p + side); l != nil && l.Tile == tile {
			n++
		}
	}
	return n
}

// lacksBeside looks for a building beside all the tiles.
func (s *State) lacksBeside(seat engine.Seat, id int16, c *condition) engine.Refusal {
	first, second := c.tiles[0], c.tiles[1]
	near := false // a building is beside the first tile
	lacks := engine.Refuse(LacksBeside, id, int16(first))
	if c.floors[0] > 0 {
		lacks = engine.Refuse(LacksFloors, id, int16(c.kind), int16(c.floors[0]))
	}
	for i := range s.table.n {
		l := &s.table.lots[i]
		left := c.floors
		if !c.fits(l, seat) || !c.take(&left, l.Floors) {
			continue
		}
		a, b := s.table.sidesWith(l.At, first), 1
		switch second {
		case 0:
		case first:
			b = a - 1
		default:
			b = s.table.sidesWith(l.At, second)
		}
		switch {
		case a > 0 && b > 0:
			return engine.Refusal{}
		case a > 0:
			lacks, near = engine.Refuse(LacksBeside, id, int16(second)), true
		case !near:
			lacks = engine.Refuse(LacksBeside, id, int16(first))
		}
	}
	return lacks
}

// lacksKinds looks for a tile with a residential and a commercial building
// beside it.
func (s *State) lacksKinds(seat engine.Seat, id int16, c *condition) engine.Refusal {
	lacks := engine.Refuse(LacksKind, id, int16(Residential), int16(c.tiles[0]))
	for i := range s.table.n {
		if s.table.lots[i].Tile != c.tiles[0] {
			continue
		}
		var has [2]bool
		for _, side := range sides {
			if l := s.table.at(s.table.lots[i].At + side); l != nil && l.Owner == seat {
				has[l.Tile] = true
			}
		}
		switch {
		case has[Residential] && has[Commercial]:
			return engine.Refusal{}
		case has[Residential]:
			lacks = engine.Refuse(LacksKind, id, int16(Commercial), int16(c.tiles[0]))
		}
	}
	return lacks
}

// inArea returns the most of the buildings that are in any area of the size.
func (s *State) inArea(seat engine.Seat, c *condition, wide, high int8) (best int8) {
	for i := range s.table.n {
		if !c.fits(&s.table.lots[i], seat) {
			continue
		}
		for corner := range int(wide) * int(high) {
			from := s.table.lots[i].At - Point(corner%int(wide))*east - Point(corner/int(wide))*north
			left, n := c.floors, int8(0)
			for place := range int(wide) * int(high) {
				l := s.table.at(from + Point(place%int(wide))*east + Point(place/int(wide))*north)
				if l != nil && c.fits(l, seat) && c.take(&left, l.Floors) {
					n++
				}
			}
			if best = max(best, n); best >= c.need {
				return best
			}
		}
	}
	return best
}

// lacksSet looks for the buildings anywhere.
func (s *State) lacksSet(seat engine.Seat, id int16, c *condition) engine.Refusal {
	left, n := c.floors, int8(0)
	for i := range s.table.n {
		if l := &s.table.lots[i]; c.fits(l, seat) && c.take(&left, l.Floors) {
			n++
		}
	}
	for _, floors := range left {
		if floors > 0 && n < c.need {
			return engine.Refuse(LacksFloors, id, int16(c.kind), int16(floors))
		}
	}
	return engine.Refusal{}
}
