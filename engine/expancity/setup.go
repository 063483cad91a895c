package expancity

import "cityhall.example/engine"

// Deal sets the game up (rulebook, II): City Hall lies on the table, three of
// the goals are open, and each player draws two tiles. The deck is not
// shuffled: each card is drawn at random when it comes to light.
func (s *State) Deal(d *engine.Draws, log *engine.Log) {
	copy(s.bag[:], inBag[:])
	s.deck = Cards{known: 1<<len(s.rules.deck) - 1}
	s.showGoals(d, log)
	st := d.Stream("tiles", 0)
	for seat := range engine.Seat(s.seats) {
		p := &s.players[seat]
		p.supply, p.warehouse = supplied, blocks-supplied
		first, second := s.bag.draw(&st), s.bag.draw(&st)
		p.tiles[first]++
		p.tiles[second]++
		dealt(log, seat, first.told(), second.told())
	}
	turnBegan(log, s.seat(), s.turn)
}

// showGoals draws the open goals, and keeps them in the order of the rules.
func (s *State) showGoals(d *engine.Draws, log *engine.Log) {
	var cards, drawn [goalKinds]uint8
	for i := range s.rules.goals {
		cards[i] = 1
	}
	st := d.Stream("goals", 0)
	for range openGoals {
		drawn[engine.Pick(&st, cards[:])]++
	}
	n := 0
	for i, open := range drawn {
		if open > 0 {
			s.goals[n] = int8(i)
			n++
			goalShown(log, GoalID(s.rules.goals[i].id), s.rules.goals[i].points())
		}
	}
}
