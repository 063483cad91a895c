package expancity

import "cityhall.example/engine"

// Check is the authority on what is legal.
func (s *State) Check(m engine.Move) engine.Refusal {
	if s.step == over {
		return engine.Refuse(engine.GameOver)
	}
	if m.Verb == engine.Done {
		if m != (engine.Move{Verb: engine.Done}) || s.step != stepRoof && s.step != stepFulfill {
			return engine.Refuse(engine.NotOptional, int16(s.step))
		}
		return engine.Refusal{}
	}
	if stepOf(m.Verb) != s.step || !wellFormed(m) {
		return engine.Refuse(engine.NotOpen, int16(min(stepOf(m.Verb), stepKeepTile)))
	}
	if r := s.never(s.seat(), m); !r.OK() {
		return r
	}
	switch m.Verb {
	case Place:
		return s.checkPlace(m.Arg[0], Point(m.Arg[1]))
	case Build:
		r := s.limits(s.seat())
		return s.checkBuild(&r, s.table.at(Point(m.Arg[0])), Point(m.Arg[0]))
	case Acquire:
		if s.mover().warehouse == 0 {
			return engine.Refuse(WarehouseEmpty)
		}
	case RoofOver:
		return s.checkRoof(s.table.at(Point(m.Arg[0])), Point(m.Arg[0]), m.Arg[1])
	case KeepContract:
		if !s.offer.has(s.card(m.Arg[0])) {
			return engine.Refuse(NotShown, m.Arg[0])
		}
	case Fulfill:
		if !s.mover().contracts.has(s.card(m.Arg[0])) {
			return engine.Refuse(NotHeld, m.Arg[0])
		}
		return s.Lacks(s.seat(), m.Arg[0])
	case KeepTile:
		if s.drawn[m.Arg[0]] == 0 {
			return engine.Refuse(TileNotShown, m.Arg[0])
		}
	}
	return engine.Refusal{}
}

// card returns the place of the contract in the game's deck, or -1.
func (s *State) card(id int16) int { return int(s.rules.card[id]) }

// stepOf returns the step that the verb answers; over for none.
func stepOf(v engine.Verb) engine.Kind {
	switch v {
	case Place:
		return stepPlace
	case Build, Acquire:
		return stepAction
	case RoofOver:
		return stepRoof
	case KeepContract:
		return stepKeepContract
	case Fulfill:
		return stepFulfill
	case KeepTile:
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
		if s.table.at(Point(m.Arg[1])) != nil {
			return engine.Refuse(Occupied, m.Arg[1])
		}
		return s.allLaid(Tile(m.Arg[0]))
	case KeepTile:
		return s.allLaid(Tile(m.Arg[0]))
	case Build, RoofOver:
		l := s.table.at(Point(m.Arg[0]))
		switch {
		case l == nil:
		case !l.Tile.IsLot():
			return engine.Refuse(NoLot, m.Arg[0])
		case l.Owner != engine.Nobody && l.Owner != seat:
			return engine.Refuse(NotYours, m.Arg[0], int16(l.Owner))
		case l.Completed():
			return engine.Refuse(AlreadyRoofed, m.Arg[0])
		case m.Verb == RoofOver && l.Tile == Residential && m.Arg[1] != engine.None:
			return engine.Refuse(FlatOnly, m.Arg[0])
		}
	case KeepContract, Fulfill:
		card := s.card(m.Arg[0])
		if card < 0 {
			return engine.Refuse(NoSuchContract, m.Arg[0])
		}
		for other := range s.seats {
			if s.players[other].fulfilled.has(card) {
				return engine.Refuse(FulfilledBefore, m.Arg[0], int16(other))
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
		return engine.Refuse(AllLaid, int16(tile))
	}
	return engine.Refusal{}
}

// checkPlace checks a free point for a tile (rulebook, step 1).
func (s *State) checkPlace(tile int16, p Point) engine.Refusal {
	if s.mover().tiles[tile] == 0 {
		return engine.Refuse(NotInHand, tile)
	}
	if !s.table.beside(p) {
		return engine.Refuse(Apart, int16(p))
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
	for i := range s.table.n {
		switch l := &s.table.lots[i]; {
		case l.Owner != seat:
		case l.Completed():
			r.tallest[l.Tile] = max(r.tallest[l.Tile], l.Floors)
		default:
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
		return engine.Refuse(NothingThere, int16(p))
	case s.mover().supply == 0:
		return engine.Refuse(SupplyEmpty)
	case l.Built:
		return engine.Refuse(BuiltAlready, int16(p))
	case l.Floors == 0 && r.unfinished >= mostUnfinished:
		return engine.Refuse(TooMany, int16(p), r.unfinished)
	case l.Floors >= r.height(l.Tile):
		return engine.Refuse(TooHigh, int16(p), int16(l.Floors+1), int16(r.height(l.Tile)))
	}
	return engine.Refusal{}
}

// checkRoof checks a roof on the lot at the point, which may be nil, as far as
// it is not always refused (rulebook, step 3).
func (s *State) checkRoof(l *Lot, p Point, style int16) engine.Refusal {
	switch {
	case l == nil:
		return engine.Refuse(NothingThere, int16(p))
	case l.Floors == 0:
		return engine.Refuse(NoBuilding, int16(p))
	case l.Tile == Residential:
	case l.Floors < leastCommercial:
		return engine.Refuse(TooLow, int16(p), int16(l.Floors), leastCommercial)
	case style == engine.None:
		return engine.Refuse(StyleMissing, int16(p))
	case s.RoofsLeft(Dome+Roof(style)) == 0:
		return engine.Refuse(StyleGone, style)
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
