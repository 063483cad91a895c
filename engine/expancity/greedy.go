package expancity

import "cityhall.example/engine"

// worth follows a few simple rules: keep good lots, build them up to their limit,
// roof them there, and take contracts that are fulfilled already or nearly so.
func worth(engine.State) func(engine.State, engine.Move) int {
	return func(state engine.State, m engine.Move) int { return state.(*State).worth(m) }
}

// worth says how good the move is for the mover. Moves of one step compare,
// in points where that makes sense; done is worth 0.
func (s *State) worth(m engine.Move) int {
	switch m.Verb {
	case Place:
		return s.worthPlace(Tile(m.Arg[0]), Point(m.Arg[1]))
	case Build:
		return s.worthBuild(s.table.at(Point(m.Arg[0])))
	case Acquire:
		return 8 - 2*int(s.mover().supply)
	case RoofOver:
		return s.worthRoof(s.table.at(Point(m.Arg[0])))
	case KeepContract:
		return s.worthContract(ContractID(m.Arg[0]))
	case Fulfill:
		return s.Points(ContractID(m.Arg[0]))
	case KeepTile:
		return s.worthTile(Tile(m.Arg[0]))
	}
	return 0
}

// height is the height to which the mover may build.
func (s *State) height(kind Tile) int { return s.Height(s.seat(), kind) }

// worthPlace adds up what the tile changes for the buildings and vacant lots
// beside it, and for the building that it may carry.
func (s *State) worthPlace(tile Tile, p Point) (worth int) {
	seat := s.seat()
	r := s.limits(seat)
	for _, side := range sides {
		l := s.table.at(p + side)
		if l == nil || !l.Tile.isLot() || l.completed() {
			continue
		}
		change := int(s.rules.value(tile, l.Tile)) * int(r.height(l.Tile))
		switch l.Owner {
		case seat:
			worth += 2 * change
		case engine.Nobody:
			if tile.isSpecial() {
				worth += change
			}
		default:
			worth -= change
		}
	}
	if tile.isLot() {
		worth += int(s.floor(p, tile, nil)) * int(r.height(tile))
	}
	return worth
}

// worthBuild is what the building will score, and more for one that is begun.
func (s *State) worthBuild(l *Lot) int {
	worth := int(s.floor(l.At, l.Tile, nil)) * s.height(l.Tile)
	if l.Floors > 0 {
		return 20 + worth
	}
	return 2 + worth
}

// worthRoof is the score now and what a contract brings. A building waits
// while it can still grow, but not beyond the end of the game.
func (s *State) worthRoof(l *Lot) int {
	const contract = 3
	floor := int(s.floor(l.At, l.Tile, nil))
	last := int(s.turn)+s.seats > allTiles
	if floor > 0 && int(l.Floors) < s.height(l.Tile) && !last {
		return -1
	}
	worth := floor * int(l.Floors)
	if !last && s.DeckLen() > 0 {
		worth += contract
	}
	return worth
}

// worthContract is the points, which count fully when they can be had now.
func (s *State) worthContract(id ContractID) int {
	switch why := s.Lacks(s.seat(), id); {
	case why.OK():
		return 4 * s.Points(id)
	case lacksMuch[why.Code]:
		return s.Points(id)
	}
	return 2 * s.Points(id)
}

// worthTile prefers what raises scores, and lots while few are vacant.
func (s *State) worthTile(tile Tile) int {
	if !tile.isLot() {
		return 2 * int(s.rules.value(tile, Residential)+s.rules.value(tile, Commercial))
	}
	worth := 5
	for i := range s.table.n {
		if s.table.lots[i].Vacant() {
			worth--
		}
	}
	return worth
}
