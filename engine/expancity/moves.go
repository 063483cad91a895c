package expancity

import (
	"iter"
	"math/bits"
	"slices"

	"cityhall.example/engine"
)

// Moves appends all moves that Check accepts, sorted.
func (s *State) Moves(moves []engine.Move) []engine.Move {
	switch s.step {
	case stepPlace:
		return s.places(moves)
	case stepAction:
		moves = s.builds(moves)
		if s.mover().warehouse > 0 {
			moves = append(moves, engine.Move{Verb: Acquire})
		}
	case stepRoof:
		return s.roofs(append(moves, engine.Move{Verb: engine.Done}))
	case stepKeepContract:
		return s.contracts(moves, KeepContract, s.offer)
	case stepFulfill:
		return s.contracts(append(moves, engine.Move{Verb: engine.Done}), Fulfill, s.mover().contracts)
	case stepKeepTile:
		for tile := range Tiles {
			if s.drawn[tile] > 0 {
				moves = append(moves, engine.Move1(KeepTile, tile))
			}
		}
	}
	return moves
}

// All yields the same moves.
func (s *State) All() iter.Seq[engine.Move] {
	return slices.Values(s.Moves(nil))
}

// places appends a move for each kind of tile in hand and each free point
// beside a tile.
func (s *State) places(moves []engine.Move) []engine.Move {
	t := &s.table
	first := len(moves)
	count := 0
	for tile := range Tiles {
		if s.mover().tiles[tile] == 0 {
			continue
		}
		if count > 0 { // the same points again
			for _, m := range moves[first : first+count] {
				m.Arg[0] = int16(tile)
				moves = append(moves, m)
			}
			continue
		}
		for x := int(t.west) - 1; x <= int(t.east)+1; x++ {
			for y := int(t.south) - 1; y <= int(t.north)+1; y++ {
				if p := At(x, y); t.grid[cell(p)] == edge {
					moves = append(moves, engine.Move2(Place, tile, p))
				}
			}
		}
		count = len(moves) - first
	}
	return moves
}

// builds appends a move for each lot on which the mover may build.
func (s *State) builds(moves []engine.Move) []engine.Move {
	for l := range s.lotsToBuild() {
		moves = append(moves, engine.Move1(Build, l.At))
	}
	return moves
}

// lotsToBuild yields each lot on which the mover may build.
func (s *State) lotsToBuild() iter.Seq[*Lot] {
	return func(yield func(*Lot) bool) {
		if s.mover().supply == 0 {
			return
		}
		seat := s.seat()
		r := s.limits(seat)
		for l := range s.table.of(s.table.vacant | s.table.owned[seat]) {
			if !l.completed() && s.checkBuild(&r, l, l.At).OK() && !yield(l) {
				return
			}
		}
	}
}

// roofs appends a move for each building that the mover may complete, and each
// style that is left.
func (s *State) roofs(moves []engine.Move) []engine.Move {
	seat := s.seat()
	for l := range s.table.of(s.table.owned[seat]) {
		switch {
		case !l.roofable():
		case l.Tile == Residential:
			moves = append(moves, engine.Move2(RoofOver, l.At, engine.None))
		default:
			for style := range Style(2) {
				if s.RoofsLeft(Dome+Roof(style)) > 0 {
					moves = append(moves, engine.Move2(RoofOver, l.At, style))
				}
			}
		}
	}
	return moves
}

// roofable reports whether the building is unfinished and high enough.
func (l *Lot) roofable() bool {
	least := int8(1)
	if l.Tile == Commercial {
		least = leastCommercial
	}
	return l.Floors >= least && !l.completed()
}

// contracts appends a move for each of the cards that Check accepts. They are
// sorted by id, which is not their order in the deck.
func (s *State) contracts(moves []engine.Move, verb engine.Verb, cards Cards) []engine.Move {
	first, seat := len(moves), s.seat()
	var t tally
	if verb == Fulfill {
		t = s.tally(seat)
	}
	for rest := cards.known; rest != 0; rest &= rest - 1 {
		c := &s.rules.deck[bits.TrailingZeros64(rest)]
		if verb == Fulfill && !(t.may(&conditions[c.id]) && s.holds(seat, ContractID(c.id))) {
			continue
		}
		moves = append(moves, engine.Move1(verb, c.id))
		for i := len(moves) - 1; i > first && moves[i].Arg[0] < moves[i-1].Arg[0]; i-- {
			moves[i], moves[i-1] = moves[i-1], moves[i]
		}
	}
	return moves
}
