package expancity

import "cityhall.example/engine"

// Play plays a move that Check accepts, and goes on to the next decision.
func (s *State) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	seat, p := s.seat(), s.mover()
	switch m.Verb {
	case Place:
		tile, at := Tile(m.Arg[0]), Point(m.Arg[1])
		p.tiles[tile]--
		s.table.lay(at, tile)
		s.step, s.left = stepAction, Actions
		placed(log, seat, tile, at)
	case Build:
		l := s.table.at(Point(m.Arg[0]))
		if l.Floors == 0 {
			s.table.begin(l, seat)
		}
		l.Floors, l.Built = l.Floors+1, true
		p.supply--
		s.left--
		builtFloor(log, seat, l.Tile, l.At, l.Floors, p.supply)
	case Acquire:
		p.warehouse--
		p.supply++
		s.left--
		acquired(log, seat, p.supply, p.warehouse)
	case RoofOver:
		s.complete(s.table.at(Point(m.Arg[0])), Style(m.Arg[1]), log)
	case KeepContract:
		s.keepContract(s.card(ContractID(m.Arg[0])), log)
	case Fulfill:
		id := ContractID(m.Arg[0])
		card := s.card(id)
		p.contracts.remove(card)
		p.fulfilled.add(card)
		points := s.rules.deck[card].points()
		p.score += points
		fulfilled(log, seat, id, points, p.score)
	case KeepTile:
		s.keepTile(Tile(m.Arg[0]), log)
		s.endTurn(log)
	case engine.Done:
		stepEnded(log, seat, s.step)
		s.step++
	}
	s.advance(d, log)
}

// advance goes on to the next decision: through the steps at which nothing is
// to be decided, as everybody can see.
func (s *State) advance(d *engine.Draws, log *engine.Log) {
	if s.step == stepAction && s.acting(log) {
		return
	}
	if s.step == stepRoof {
		if s.roofing() {
			return
		}
		s.step++
	}
	if s.step == stepKeepContract {
		if s.drawContracts(d, log); s.offer.Len() > 0 {
			return
		}
		s.step++
	}
	if s.step == stepFulfill {
		if s.mover().contracts.Len() > 0 {
			return
		}
		s.step++
	}
	if s.step == stepKeepTile {
		if s.drawTiles(d, log); s.drawn.Len() > 0 {
			return
		}
		s.endTurn(log)
	}
}

// acting reports whether an action is to be chosen. After the last, and when
// none is possible any more, the roofs come.
func (s *State) acting(log *engine.Log) bool {
	if s.left > 0 && (s.mover().warehouse > 0 || s.buildable()) {
		return true
	}
	if s.left > 0 {
		forfeited(log, s.seat(), s.left)
	}
	for l := range s.table.of(s.table.owned[s.seat()]) {
		l.Built = false
	}
	s.step, s.left = stepRoof, 0
	return false
}

// buildable reports whether the mover may build anywhere.
func (s *State) buildable() bool {
	for range s.lotsToBuild() {
		return true
	}
	return false
}

// roofing reports whether the mover has a building to complete.
func (s *State) roofing() bool {
	for l := range s.table.of(s.table.owned[s.seat()]) {
		if l.roofable() {
			return true
		}
	}
	return false
}
