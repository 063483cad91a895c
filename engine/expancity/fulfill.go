package expancity

import (
	"math/bits"

	"cityhall.example/engine"
)

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
	return s.most(seat, c, c.need).n == c.need
}

// A tally counts a seat's buildings, to see quickly what contracts they cannot
// fulfill.
type tally struct {
	begun, completed [2]int8   // of each kind; begun are all
	floors           [2]uint16 // a bit for each number of floors of those completed
}

// tally counts the seat's buildings.
func (s *State) tally(seat engine.Seat) (t tally) {
	for l := range s.table.of(s.table.owned[seat]) {
		t.begun[l.Tile]++
		if l.completed() {
			t.completed[l.Tile]++
			t.floors[l.Tile] |= 1 << l.Floors
		}
	}
	return t
}

// may reports whether the buildings are enough for the condition, wherever they
// stand.
func (t *tally) may(c *condition) bool {
	n := &t.begun
	if c.completed {
		n = &t.completed
	}
	switch {
	case c.test == bothKinds:
		return n[Residential] > 0 && n[Commercial] > 0
	case c.kind == anyLot:
		return n[Residential]+n[Commercial] >= c.need
	}
	for _, floors := range c.floors {
		if floors > 0 && t.floors[c.kind]>>floors&1 == 0 {
			return false
		}
	}
	return n[c.kind] >= c.need
}

// most returns the most of what the condition asks for that the seat has: of
// several in one place, such as a line, the most in one. Places with fewer than least
// may be passed over.
func (s *State) most(seat engine.Seat, c *condition, least int8) found {
	switch c.test {
	case besideTiles:
		return s.besideTiles(seat, c)
	case bothKinds:
		return s.bothKinds(seat, c)
	case inArea:
		best := s.inArea(seat, c, int(c.wide), int(c.high), int(least))
		if c.wide != c.high {
			if other := s.inArea(seat, c, int(c.high), int(c.wide), int(least)); other.better(&best) {
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
	for l := range s.table.of(s.table.owned[seat]) {
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

// inArea looks for the buildings in any area of the size that has at least so many.
func (s *State) inArea(seat engine.Seat, c *condition, wide, high, least int) (best found) {
	best.left = c.floors
	var columns [64]uint64 // of the grid: the lots that fit
	for l := range s.table.of(s.table.owned[seat]) {
		if c.fits(l, seat) {
			at := cell(l.At)
			columns[at>>6] |= 1 << (at & 63)
		}
	}
	for l := range s.table.of(s.table.owned[seat]) {
		p := l.At
		at := cell(p)
		if columns[at>>6]>>(at&63)&1 == 0 {
			continue
		}
		for corner := range wide * high {
			from := p - Point(corner%wide)*east - Point(corner/wide)*north
			n, first := 0, cell(from)
			for x := range wide {
				column := bits.RotateLeft64(columns[(first>>6+x)&63], -(first & 63))
				n += bits.OnesCount64(column & (1<<high - 1))
			}
			if n < least || n < int(best.n) || n == int(best.n) && best.roofs == 0 {
				continue // too few, or nothing better
			}
			here := found{left: c.floors}
			for place := range wide * high {
				l := s.table.at(from + Point(place%wide)*east + Point(place/wide)*north)
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
		for l := range s.table.of(s.table.owned[seat]) {
			if l.completed() == completed && c.fits(l, seat) {
				here.take(l, c)
			}
		}
	}
	return here
}
