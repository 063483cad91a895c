package expancity

import "cityhall.example/engine"

// Play plays a move that Check accepts, and goes on to the next decision.
func (s *State) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	seat, p, a := int16(s.seat()), s.mover(), m.Arg[0]
	switch m.Verb {
	case Place:
		p.tiles[a]--
		s.table.lay(Point(m.Arg[1]), Tile(a))
		s.step, s.left = stepAction, Actions
		log.Add(Placed, seat, a, m.Arg[1])
	case Build:
		l := s.table.at(Point(a))
		l.Owner, l.Built = s.seat(), true
		l.Floors++
		p.supply--
		s.left--
		log.Add(BuiltFloor, seat, int16(l.Tile), a, int16(l.Floors), int16(p.supply))
	case Acquire:
		p.warehouse--
		p.supply++
		s.left--
		log.Add(Acquired, seat, int16(p.supply), int16(p.warehouse))
	case RoofOver:
		s.complete(s.table.at(Point(a)), m.Arg[1], log)
	case KeepContract:
		s.keepContract(s.card(a), log)
	case Fulfill:
		card := s.card(a)
		p.contracts.remove(card)
		p.fulfilled.add(card)
		points := s.rules.deck[card].points()
		p.score += points
		log.Add(Fulfilled, seat, a, points, p.score)
	case KeepTile:
		s.keepTile(Tile(a), log)
		s.endTurn(log)
	case engine.Done:
		log.Add(StepEnded, seat, int16(s.step))
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
		log.Add(Forfeited, int16(s.seat()), int16(s.left))
	}
	for i := range s.table.n {
		s.table.lots[i].Built = false
	}
	s.step, s.left = stepRoof, 0
	return false
}

// buildable reports whether the mover may build anywhere.
func (s *State) buildable() bool {
	var room [allTiles + 1]engine.Move
	return len(s.builds(room[:0])) > 0
}

// roofing reports whether the mover has a building to complete.
func (s *State) roofing() bool {
	for i := range s.table.n {
		if l := &s.table.lots[i]; l.Owner == s.seat() && l.roofable() {
			return true
		}
	}
	return false
}
