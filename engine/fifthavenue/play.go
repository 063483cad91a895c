package fifthavenue

import "cityhall.example/engine"

// Play plays a move that Check accepts.
func (s *State) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	a := m.Arg
	switch m.Verb {
	case Start:
		s.start(Site(a[0]), log)
	case TakeSkyscrapers:
		s.takeSkyscrapers(d, log)
	case PlaceBusiness:
		s.placeBusiness(Business(a[0]), Site(a[1]), d, log)
	case DrawBlack:
		s.draw(s.active(), 1, firstAction, d, log)
		s.Step = FirstMove
	case ScoreDistrict:
		s.playScore(Place(a[0]), d, log)
	case TakeCards:
		s.takeCard(Color(a[0]), d, log)
		s.takeCard(Color(a[1]), d, log)
		s.Step = ThirdAction
	case MoveCommissioner:
		s.moveCommissioner(Which(a[0]), Place(a[1]), d, log)
	case BidCards:
		s.bid(m, d, log)
	case Pass:
		s.pass(d, log)
	case Build:
		s.build(uint8(a[0]), d, log)
	case DeclareStop:
		s.stop(d, log)
	}
}

// takeSkyscrapers is option A: three from the general supply (EN p. 3).
func (s *State) takeSkyscrapers(d *engine.Draws, log *engine.Log) {
	p := &s.Players[s.active()]
	p.General -= 3
	p.Supply += 3
	tookSkyscrapers(log, s.active(), 3, p.General)
	s.toSecondAction(d, log)
}

// playScore is option D with its second action: the active player takes two
// black cards, then clockwise from there everybody without a skyscraper in the
// district takes one (EN p. 4).
func (s *State) playScore(d Place, draws *engine.Draws, log *engine.Log) {
	active := s.active()
	districtScored(log, active, d)
	s.scoreDistrict(d, log)
	s.draw(active, 2, secondAction, draws, log)
	for i := range s.seats {
		if seat := (active + i) % s.seats; s.plotOf(seat, d) < 0 {
			s.draw(seat, 1, noSkyscraper, draws, log)
		}
	}
	s.Step = ThirdAction
}

// toSecondAction opens the second action. With fewer than two stacks left
// there is nothing to choose: the player takes what there is.
func (s *State) toSecondAction(d *engine.Draws, log *engine.Log) {
	left, last := 0, NoColor
	for c := range Color(Colors) {
		if s.Stacks[c].Len() > 0 {
			left++
			last = c
		}
	}
	s.Step = SecondAction
	if left < 2 {
		if left == 1 {
			s.takeCard(last, d, log)
		}
		s.Step = ThirdAction
	}
}

// takeCard gives the active player the top card of a stack.
func (s *State) takeCard(c Color, d *engine.Draws, log *engine.Log) {
	number := s.Stacks[c].take()
	took(log, s.active(), c, 4+number)
	s.Hands[s.active()].add(c, one(number))
	s.turnUp(c, log)
	d.Reveal()
}

// turnUp tells the top card of a stack.
func (s *State) turnUp(c Color, log *engine.Log) {
	if s.Stacks[c].Len() == 0 {
		stackEmpty(log, c)
	} else {
		turnedUp(log, c, s.Stacks[c].Top())
	}
}

// one returns a single card of the number; a hidden one, met in looking ahead,
// counts as a 4.
func one(number int) (c Cards) {
	c[number%unknown]++
	return c
}

// blackCard takes the top black card. When the first of those that lie face up
// would be drawn, they are shuffled and laid face down (EN p. 8).
func (s *State) blackCard(stream *engine.Stream, log *engine.Log) int {
	hidden := s.hidesBlack()
	if s.Down == 0 {
		s.Down = uint8(s.FaceUp.Len())
		if !hidden {
			s.down = s.FaceUp
		}
		s.FaceUp = Cards{}
		shuffledBlack(log, s.Down)
	}
	s.Down--
	if hidden {
		return 0
	}
	return engine.Pick(stream, s.down[:])
}

// blackLeft returns how many black cards can be drawn.
func (s *State) blackLeft() int { return int(s.Down) + s.FaceUp.Len() }

// blackStream starts the next stream of black cards.
func (s *State) blackStream(d *engine.Draws) engine.Stream {
	s.draws++
	return d.Stream("black", int(s.draws))
}

// draw gives the seat so many black cards for the cause, or as many as there
// are.
func (s *State) draw(seat engine.Seat, n int, why cause, d *engine.Draws, log *engine.Log) {
	n = min(n, s.blackLeft())
	var cards Cards
	if n > 0 {
		stream := s.blackStream(d)
		for range n {
			cards[s.blackCard(&stream, log)]++
		}
	}
	s.Hands[seat].add(Black, cards)
	drewBlack(log, seat, n, cards.packed(), why)
}

// moveCommissioner moves a commissioner one step, and leaves a marker in the
// district where it stood. From Central Park to City Hall it triggers auctions
// (EN p. 4).
func (s *State) moveCommissioner(which Which, to Place, d *engine.Draws, log *engine.Log) {
	c := &s.Commissioners[which]
	from := c.At
	c.At = to
	moved(log, s.active(), which, from, to)
	if from < Districts && !s.Stopped(from) {
		c.leave(from)
		marked(log, which, from)
	}
	if from == CentralPark {
		triggered(log, s.active(), which)
		s.openAuction(which, log)
		return
	}
	s.afterMove(d, log)
}

// afterMove goes on behind a commissioner's move and the auctions that it
// triggered.
func (s *State) afterMove(d *engine.Draws, log *engine.Log) {
	if s.Step == FirstMove {
		s.toSecondAction(d, log)
	} else {
		s.beginTurn(log)
	}
}

// beginTurn begins the next turn.
func (s *State) beginTurn(log *engine.Log) {
	s.turn++
	s.Step = FirstAction
	turnBegan(log, s.turn, s.active())
}
