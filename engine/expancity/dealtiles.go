package expancity

import "cityhall.example/engine"

// A tileMemory is what the viewer knows of tiles that it doesn't see: one that it
// put back was in the bag then, so no hand has it that has not drawn since.
type tileMemory struct {
	// back is when the viewer last put back a tile of the kind that may still be
	// there; 0 for never.
	back [Tiles]int
	// drawn are the times at which each seat last drew a tile to keep, the last
	// one first.
	drawn [maxSeats][handTiles]int
}

// remember goes through what was told. A tile of the kind that comes to light is
// the one that was put back, if it can be.
func (m *tileMemory) remember(told []engine.Event, seat engine.Seat) {
	for now, e := range told {
		who := engine.Seat(e.Arg[0])
		switch events.Name(e.Code) {
		case "placed":
			if back := &m.back[e.Arg[1]]; who != seat && m.drawn[who][0] > *back {
				*back = 0
			}
		case "drew-tiles":
			for _, tile := range e.Arg[1:3] {
				if who == seat && tile >= 0 {
					m.back[tile] = 0
				}
			}
		case "kept-tile", "took-tile":
			m.drawn[who] = [handTiles]int{now + 1, m.drawn[who][0]}
			if who == seat && e.Arg[2] >= 0 && events.Name(e.Code) == "kept-tile" {
				m.back[e.Arg[2]] = now + 1
			}
		}
	}
}

// dealTiles shuffles the tiles that the view hides over the bag, the hands and
// what is drawn, until no hand has a tile that is in the bag.
func (m *tileMemory) dealTiles(s *State, seat engine.Seat, chance *engine.Stream) {
	const tries = 1000
	left := s.unseenTiles()
	view := *s
	for range tries {
		*s = view
		bag, back := left, m.back
		ok := true
		for other := range s.others(seat) {
			hand := &s.players[other].tiles
			n := hand[unknown]
			hand[unknown] = 0
			for i := range n {
				tile := engine.Pick(chance, bag[:])
				hand[tile]++
				// One of the tiles of the kind is that which was put back.
				if back[tile] > 0 && chance.Below(int(bag[tile])+1) == 0 {
					ok = ok && m.drawn[other][i] > back[tile]
					back[tile] = 0
				}
			}
		}
		for range view.drawn[unknown] {
			s.drawn[engine.Pick(chance, bag[:])]++
		}
		s.drawn[unknown] = 0
		s.bag = Pile{}
		copy(s.bag[:], bag[:])
		if ok {
			return
		}
	}
}

// unseenTiles counts the tiles that the view hides.
func (s *State) unseenTiles() (left [Tiles]uint8) {
	left = inBag
	for i := range s.table.n {
		if tile := s.table.lots[i].Tile; tile < Tiles {
			left[tile]--
		}
	}
	for tile := range left {
		left[tile] -= s.drawn[tile] + s.bag[tile]
		for other := range s.seats {
			left[tile] -= s.players[other].tiles[tile]
		}
	}
	return left
}
