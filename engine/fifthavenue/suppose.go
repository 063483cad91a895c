package fifthavenue

import "cityhall.example/engine"

// Suppose implements [engine.State]: the seat's next step or, for an order for
// auctions, its turn to bid or to build in the auction that the order names, or
// in the open one.
func (s *State) Suppose(seat engine.Seat, kind engine.Kind, order engine.Move) engine.Refusal {
	switch {
	case s.Ended:
		return engine.GameOver()
	case seat == s.seat() && kind == s.kind() && s.isHere(order):
		return engine.Refusal{}
	case kinds[kind].Lane != auctionLane:
		return s.supposeTurn(seat)
	case order.Verb == Pass && order.Arg[0] == all:
		return engine.Waits()
	}
	if why := s.never(seat, order); !why.OK() {
		return why
	}
	if where := auctionOf(order); where >= 0 && !s.isHere(order) {
		s.supposeAuction(seat, where)
	}
	return s.supposeBid(seat, kind, order)
}

// isHere reports whether an order that names its auction is for the open one.
func (s *State) isHere(order engine.Move) bool {
	where := auctionOf(order)
	return where < 0 || s.Auction.Open && where == s.Auction.Where
}

// supposeTurn has the seat go on with its turn, or begin its next one. Auctions
// that interrupt a turn are over, and nobody has won them.
func (s *State) supposeTurn(seat engine.Seat) engine.Refusal {
	if s.Step == SetUp {
		for i := s.started; i < uint8(toStart*s.seats); i++ {
			if s.starterAt(i) == seat {
				s.started = i
				return engine.Refusal{}
			}
		}
		return engine.Waits()
	}
	turn, interrupted := int16(s.Turn(seat)), s.Auction.Open
	if c := &s.Commissioners[s.Auction.Commissioner]; interrupted { // its markers are back then
		c.Visited, c.Visits = [3]Place{}, 0
	}
	s.leaveAuction()
	switch {
	case turn != s.turn:
		s.turn, s.Step = turn, FirstAction
	case interrupted:
		s.toSecondAction(engine.BlindDraws(), nil)
	}
	return engine.Refusal{}
}

// supposeAuction opens an auction in the place, in which the seat bids first.
func (s *State) supposeAuction(seat engine.Seat, where Place) {
	s.leaveAuction()
	a := &s.Auction
	a.Open, a.Where, a.Bidder = true, where, seat
	if s.HasDummy() {
		a.Dummy = DummyOut
	}
	s.Auctions++
}

// leaveAuction ends the open auction, if there is one, and returns all bids.
func (s *State) leaveAuction() {
	for seat := range s.seats {
		s.takeBack(seat)
	}
	s.endAuction()
}

// supposeBid gives the seat the turn to bid in the open auction, or has it win.
func (s *State) supposeBid(seat engine.Seat, kind engine.Kind, order engine.Move) engine.Refusal {
	a := &s.Auction
	switch {
	case !a.Open:
		return engine.Waits()
	case a.Won && (a.Bidder != seat || kind != Won && order.Verb != BidUpTo):
		return auctionWon(a.Bidder, a.Where)
	case a.Won:
		return engine.Refusal{}
	case a.Passed.Has(seat):
		return hasPassed(a.Where)
	}
	a.Bidder = seat
	if kind != Won {
		return engine.Refusal{}
	}
	own := &a.Bids[seat]
	limit := own.Limit()
	a.Color = own.Color
	if order.Verb == BidUpTo {
		a.Color = Color(order.Arg[0])
		if m, ok := s.raiseWithin(a.Color, int(order.Arg[1]), order.Arg[3]); ok {
			_, colored, black := bidCards(m)
			limit = min(limit, colored.limit(), black.limit())
		}
	} else if a.Color == NoColor {
		colors := places(s.BidColors(seat))
		if colors == 0 {
			return engine.Waits()
		}
		a.Color = Color(colors.next())
	}
	a.Won, a.Leader, a.Limit = true, seat, uint8(limit)
	return engine.Refusal{}
}
