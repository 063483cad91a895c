package expancity

import "cityhall.example/engine"

// Check is the authority on what is legal.
func (s *State) Check(m engine.Move) engine.Refusal {
	if s.step == over {
		return engine.GameOver()
	}
	if m.Verb == engine.Done {
		if m != (engine.Move{Verb: engine.Done}) || s.step != stepRoof && s.step != stepFulfill {
			return engine.NotOptional(s.step)
		}
		return engine.Refusal{}
	}
	if stepOf(m.Verb) != s.step || !wellFormed(m) {
		return engine.NotOpen(min(stepOf(m.Verb), stepKeepTile))
	}
	if r := s.never(s.seat(), m); !r.OK() {
		return r
	}
	switch m.Verb {
	case Place:
		return s.checkPlace(Tile(m.Arg[0]), Point(m.Arg[1]))
	case Build:
		r := s.limits(s.seat())
		return s.checkBuild(&r, s.table.at(Point(m.Arg[0])), Point(m.Arg[0]))
	case Acquire:
		if s.mover().warehouse == 0 {
			return warehouseEmpty()
		}
	case RoofOver:
		return s.checkRoof(s.table.at(Point(m.Arg[0])), Point(m.Arg[0]), Style(m.Arg[1]))
	case KeepContract:
		if id := ContractID(m.Arg[0]); !s.offer.has(s.card(id)) {
			return notShown(id)
		}
	case Fulfill:
		id := ContractID(m.Arg[0])
		if !s.mover().contracts.has(s.card(id)) {
			return notHeld(id)
		}
		return s.Lacks(s.seat(), id)
	case KeepTile:
		if tile := Tile(m.Arg[0]); s.drawn[tile] == 0 {
			return tileNotShown(tile)
		}
	}
	return engine.Refusal{}
}

// card returns the place of the contract in the game's deck, or -1.
func (s *State) card(id ContractID) int { return int(s.rules.card[id]) }

// stepOf returns the step that the verb answers; over for none.
func stepOf(v engine.Verb) engine.Kind {
	switch v {
	case Place:
		return stepPlace
	case Build, Acquire:
		return stepAction
	case RoofOver:
		return stepRoof
	case KeepContract, KeepAnyContract:
		return stepKeepContract
	case Fulfill:
		return stepFulfill
	case KeepTile, KeepAnyTile:
		return stepKeepTile
	}
	return over
}

// wellFormed reports whether the arguments are such as the grammar reads.
func wellFormed(m engine.Move) bool {
	args := 1
	ok := false
	switch a := m.Arg[0]; m.Verb {
	case Place:
		args, ok = 2, a >= 0 && a < int16(Tiles) && Point(m.Arg[1]).valid()
	case Build:
		ok = Point(a).valid()
	case Acquire:
		args, ok = 0, true
	case RoofOver:
		args, ok = 2, Point(a).valid() && (m.Arg[1] == engine.None || m.Arg[1] == 0 || m.Arg[1] == 1)
	case KeepContract, Fulfill:
		ok = a >= 0 && int(a) < len(conditions)
	case KeepTile:
		ok = a >= 0 && a < int16(Tiles)
	}
	for _, a := range m.Arg[args:] {
		ok = ok && a == 0
	}
	return ok
}

// never says why the move will never be possible for the seat, as far as
// everybody can see it.
func (s *State) never(seat engine.Seat, m engine.Move) engine.Refusal {
	switch m.Verb {
	case Place:
		if p := Point(m.Arg[1]); s.table.at(p) != nil {
			return occupied(p)
		}
		return s.allLaid(Tile(m.Arg[0]))
	case KeepTile:
		return s.allLaid(Tile(m.Arg[0]))
	case Build, RoofOver:
		p := Point(m.Arg[0])
		l := s.table.at(p)
		switch {
		case l == nil:
		case !l.Tile.isLot():
			return noLot(p)
		case l.Owner != engine.Nobody && l.Owner != seat:
			return notYours(p, l.Owner)
		case l.completed():
			return alreadyRoofed(p)
		case m.Verb == RoofOver && l.Tile == Residential && m.Arg[1] != engine.None:
			return flatOnly(p)
		}
	case KeepContract, Fulfill:
		id := ContractID(m.Arg[0])
		card := s.card(id)
		if card < 0 {
			return noSuchContract(id)
		}
		for other := range engine.Seat(s.seats) {
			if s.players[other].fulfilled.has(card) {
				return fulfilledBefore(id, other)
			}
		}
	}
	return engine.Refusal{}
}

// allLaid refuses a tile of which all lie on the table.
func (s *State) allLaid(tile Tile) engine.Refusal {
	n := uint8(0)
	for i := range s.table.n {
		if s.table.lots[i].Tile == tile {
			n++
		}
	}
	if n == inBag[tile] {
		return allLaid(tile)
	}
	return engine.Refusal{}
}

// checkPlace checks a free point for a tile (rulebook, step 1).
func (s *State) checkPlace(tile Tile, p Point) engine.Refusal {
	if s.mover().tiles[tile] == 0 {
		return notInHand(tile)
	}
	if !s.table.beside(p) {
		return apart(p)
	}
	return engine.Refusal{}
}

// limits are what a seat's buildings allow it to build.
type limits struct {
	unfinished int16
	tallest    [2]int8 // completed building, by kind
}

// limits returns what the seat's buildings allow it to build.
func (s *State) limits(seat engine.Seat) (r limits) {
	for l := range s.table.of(s.table.owned[seat]) {
		if l.completed() {
			r.tallest[l.Tile] = max(r.tallest[l.Tile], l.Floors)
		} else {
			r.unfinished++
		}
	}
	return r
}

// height returns the limit of the floors of buildings of the kind (rulebook,
// building regulations).
func (r *limits) height(kind Tile) int8 {
	if kind == Residential {
		return min(mostResidential, r.tallest[kind]+1)
	}
	return max(leastCommercial, r.tallest[kind]+1)
}

// checkBuild checks a floor on the lot at the point, which may be nil, as far
// as it is not always refused.
func (s *State) checkBuild(r *limits, l *Lot, p Point) engine.Refusal {
	switch {
	case l == nil:
		return nothingThere(p)
	case s.mover().supply == 0:
		return supplyEmpty()
	case l.Built:
		return builtAlready(p)
	case l.Floors == 0 && r.unfinished >= mostUnfinished:
		return tooMany(p, r.unfinished)
	case l.Floors >= r.height(l.Tile):
		return tooHigh(p, l.Floors+1, r.height(l.Tile))
	}
	return engine.Refusal{}
}

// checkRoof checks a roof on the lot at the point, which may be nil, as far as
// it is not always refused (rulebook, step 3).
func (s *State) checkRoof(l *Lot, p Point, style Style) engine.Refusal {
	switch {
	case l == nil:
		return nothingThere(p)
	case l.Floors == 0:
		return noBuilding(p)
	case l.Tile == Residential:
	case l.Floors < leastCommercial:
		return tooLow(p, l.Floors, leastCommercial)
	case style == noStyle:
		return styleMissing(p)
	case s.RoofsLeft(Dome+Roof(style)) == 0:
		return styleGone(style)
	}
	return engine.Refusal{}
}

// RoofsLeft returns how many domes or spires are left.
func (s *State) RoofsLeft(style Roof) int {
	n := styled
	for i := range s.table.n {
		if s.table.lots[i].Roof == style {
			n--
		}
	}
	return n
}
