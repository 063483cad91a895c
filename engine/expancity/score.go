package expancity

import "cityhall.example/engine"

// base is what a floor scores by itself (rulebook, completing buildings).
const base = 1

// complete puts a roof on the building and scores it: the base, the values of
// the special tiles and of the vacant lots on the four sides, times the
// floors. A score never changes later, and may be negative.
func (s *State) complete(l *Lot, style Style, log *engine.Log) {
	l.Roof = Flat
	if l.Tile == Commercial {
		l.Roof = Dome + Roof(style)
	}
	s.due++
	p := s.mover()
	seat, at := s.seat(), l.At
	roofed(log, seat, l.Tile, at, l.Floors, l.Roof)
	floor := s.floor(l.At, l.Tile, log)
	points := floor * int16(l.Floors)
	p.score += points
	scored(log, seat, at, base, floor, l.Floors, points, p.score)
}

// floor returns what each floor of a building of the kind at the point scores
// with the tiles that lie beside it now.
func (s *State) floor(p Point, kind Tile, log *engine.Log) int16 {
	var beside [Tiles]int16
	vacant := int16(0)
	for _, side := range sides {
		switch l := s.table.at(p + side); {
		case l == nil:
		case l.Vacant():
			vacant++
		case l.Tile.isSpecial():
			beside[l.Tile]++
		}
	}
	floor := base + vacant*s.rules.value(Residential, kind)
	for tile := Cathedral; tile < Tiles; tile++ {
		if n := beside[tile]; n > 0 {
			each := s.rules.value(tile, kind)
			floor += n * each
			besideTile(log, p, tile, n, each)
		}
	}
	if vacant > 0 {
		besideVacant(log, p, vacant, s.rules.value(Residential, kind))
	}
	return floor
}
