package expancity

import "cityhall.example/engine"

// A found is how much of what a condition asks for is there, where it is the
// most.
type found struct {
	n    int8    // buildings, at most as many as needed
	left [3]int8 // the numbers of floors that no building has; 0 for none
	// roofs are missing on so many of the buildings, on one at roofless.
	roofs    int8
	roofless Point
	// kind of building is missing beside a tile, where the other one is there.
	kind Tile
	// beside tells for each of two tiles whether a building is beside it.
	beside [2]bool
}

// better reports whether more is found than before, or as much with fewer roofs
// missing.
func (f *found) better(than *found) bool {
	return f.n > than.n || f.n == than.n && f.roofs < than.roofs
}

// holds reports whether the seat's buildings fulfill the contract.
func (s *State) holds(seat engine.Seat, id ContractID) bool {
	c := &conditions[id]
	return s.most(seat, c).n == c.need
}

// most returns the most of what the condition asks for that the seat has: of
// several in one place, such as a line.
func (s *State) most(seat engine.Seat, c *condition) found {
	switch c.test {
	case besideTiles:
		return s.besideTiles(seat, c)
	case bothKinds:
		return s.bothKinds(seat, c)
	case inArea:
		best := s.inArea(seat, c, c.wide, c.high)
		if c.wide != c.high {
			if other := s.inArea(seat, c, c.high, c.wide); other.better(&best) {
				best = other
			}
		}
		return best
	}
	return s.onTable(seat, c)
}

// fits reports whether the lot has one of the buildings that the condition
// asks for.
func (c *condition) fits(l *Lot, seat engine.Seat) bool {
	return l.Owner == seat && (!c.completed || l.completed() || c.roofable && l.roofable()) && (c.kind == anyLot || l.Tile == c.kind)
}

// take adds the building to what is found, if it is still needed there, and has
// one of the numbers of floors that are left, or any number will do.
func (f *found) take(l *Lot, c *condition) {
	if f.n == c.need {
		return
	}
	if c.floors[0] > 0 {
		i := 0
		for i < len(f.left) && f.left[i] != l.Floors {
			i++
		}
		if i == len(f.left) {
			return
		}
		f.left[i] = 0
	}
	f.n++
	if c.roofable && !l.completed() {
		f.roofs++
		f.roofless = l.At
	}
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

// besideTiles looks for a building beside all the tiles.
func (s *State) besideTiles(seat engine.Seat, c *condition) (best found) {
	first, second := c.tiles[0], c.tiles[1]
	best.left = c.floors
	for i := range s.table.n {
		l := &s.table.lots[i]
		if !c.fits(l, seat) {
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
		best.beside[0] = best.beside[0] || a > 0
		best.beside[1] = best.beside[1] || b > 0
		if a > 0 && b > 0 {
			best.take(l, c)
		}
	}
	return best
}

// bothKinds looks for a tile with a residential and a commercial building
// beside it.
func (s *State) bothKinds(seat engine.Seat, c *condition) (best found) {
	for i := range s.table.n {
		if s.table.lots[i].Tile != c.tiles[0] {
			continue
		}
		var has [2]int8
		for _, side := range sides {
			if l := s.table.at(s.table.lots[i].At + side); l != nil && l.Owner == seat {
				has[l.Tile] = 1
			}
		}
		if n := has[Residential] + has[Commercial]; n > best.n {
			best = found{n: n, kind: Commercial}
			if has[Residential] == 0 {
				best.kind = Residential
			}
		}
	}
	return best
}

// inArea looks for the buildings in any area of the size.
func (s *State) inArea(seat engine.Seat, c *condition, wide, high int8) (best found) {
	best.left = c.floors
	for i := range s.table.n {
		if !c.fits(&s.table.lots[i], seat) {
			continue
		}
		for corner := range int(wide) * int(high) {
			from := s.table.lots[i].At - Point(corner%int(wide))*east - Point(corner/int(wide))*north
			here := found{left: c.floors}
			for place := range int(wide) * int(high) {
				l := s.table.at(from + Point(place%int(wide))*east + Point(place/int(wide))*north)
				if l != nil && c.fits(l, seat) {
					here.take(l, c)
				}
			}
			if here.better(&best) {
				best = here
			}
			if best.n == c.need && best.roofs == 0 {
				return best
			}
		}
	}
	return best
}

// onTable looks for the buildings anywhere: completed ones first.
func (s *State) onTable(seat engine.Seat, c *condition) found {
	here := found{left: c.floors}
	for _, completed := range [2]bool{true, false} {
		for i := range s.table.n {
			if l := &s.table.lots[i]; l.completed() == completed && c.fits(l, seat) {
				here.take(l, c)
			}
		}
	}
	return here
}
