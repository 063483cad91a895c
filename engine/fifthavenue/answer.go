package fifthavenue

import "cityhall.example/engine"

// Answer says which move the seat's order stands for, now.
func (s *State) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	switch {
	case s.Ended:
		return order, engine.GameOver()
	case seat != s.seat() || !s.isHere(order):
		return order, s.wait(seat, order)
	}
	switch order.Verb {
	case TakeCards:
		order.Arg[0], order.Arg[1] = min(order.Arg[0], order.Arg[1]), max(order.Arg[0], order.Arg[1])
	case BidCards:
		order.Arg[7] = engine.None
	case Pass:
		order.Arg[0] = engine.None
	case BuildMax:
		if s.kind() == Won {
			order = engine.Move1(Build, s.mostFloors())
		}
	case BidUpTo:
		return s.answerBid(order)
	}
	if int(order.Verb) < len(verbs) && order.Verb >= Start && !verbs[order.Verb].answers.Has(s.kind()) {
		return order, s.wait(seat, order)
	}
	return order, s.Check(order)
}

// wait tells an order for another decision to wait for it, or why it can never
// be possible.
func (s *State) wait(seat engine.Seat, order engine.Move) engine.Refusal {
	if why := s.never(seat, order); !why.OK() {
		return why
	}
	return engine.Waits()
}

// auctionOf returns the place of the auction that an order names, or -1.
func auctionOf(order engine.Move) Place {
	arg := engine.None
	switch order.Verb {
	case BidCards:
		arg = order.Arg[7]
	case BidUpTo:
		arg = order.Arg[2]
	case Pass:
		if arg = order.Arg[0]; arg == all {
			return -1
		}
	}
	if !within(arg, int(CityHall)) {
		return -1
	}
	return Place(arg)
}

// answerBid answers an order to bid up to a limit in the auction that is open.
// A color that cannot be bid there is refused; otherwise the bidder raises, or
// passes and is told why.
func (s *State) answerBid(order engine.Move) (engine.Move, engine.Refusal) {
	color, limit := Color(order.Arg[0]), int(order.Arg[1])
	if !within(order.Arg[0], Colors) || s.kind() == Won {
		return s.answerPlan(order)
	}
	seat, where := s.Auction.Bidder, s.Auction.Where
	switch own := s.Auction.Bids[seat].Color; {
	case own != NoColor && own != color:
		return order, otherColor(color, own)
	case own == NoColor:
		if why := s.checkColor(seat, where, color); !why.OK() {
			return order, why
		}
	}
	if m, ok := s.raiseWithin(color, limit, order.Arg[3]); ok {
		return m, engine.Refusal{}
	}
	why := cannotRaise(color, limit, s.Auction.Highest)
	if s.Auction.Bids[seat].Color == NoColor && s.Hands[seat].Cards[color] == (Cards{}) {
		why = noneHeld(color)
	}
	why.Instead = true
	return passMove, why
}

// answerPlan answers with what the order plans for the auction being won. Only
// the plan of a bid of the color that won counts; without one the winner is
// asked.
func (s *State) answerPlan(order engine.Move) (engine.Move, engine.Refusal) {
	var m engine.Move
	switch plan := order.Arg[3]; {
	case plan == engine.None || s.kind() != Won || order.Arg[0] != int16(s.Auction.Color):
		return order, engine.Waits()
	case plan == planStop:
		m = engine.Move{Verb: DeclareStop}
	case plan == planMax:
		m = engine.Move1(Build, s.mostFloors())
	default:
		m = engine.Move1(Build, plan-planBuild)
	}
	return m, s.Check(m)
}

// Default returns what a missing player does: start beside the most kinds of
// business, take skyscrapers or else a black card, take the first cards, move
// a commissioner to another place than City Hall, pass, build all or stop.
func (s *State) Default() engine.Move {
	switch s.kind() {
	case SetUp:
		return s.defaultStart()
	case FirstAction:
		if s.Players[s.active()].General >= 3 {
			return engine.Move{Verb: TakeSkyscrapers}
		}
		return engine.Move{Verb: DrawBlack}
	case SecondAction:
		return s.firstMove(func(engine.Move) bool { return true })
	case FirstMove, ThirdAction:
		return s.firstMove(func(m engine.Move) bool { return m.Arg[1] != int16(CityHall) })
	case Won:
		if s.mustStop() {
			return engine.Move{Verb: DeclareStop}
		}
		return engine.Move1(Build, s.mostFloors())
	}
	return passMove
}

// firstMove returns the first move that suits, or else the first.
func (s *State) firstMove(suits func(engine.Move) bool) engine.Move {
	var room [16]engine.Move
	moves := s.list(room[:0])
	for _, m := range moves {
		if suits(m) {
			return m
		}
	}
	return moves[0]
}

func (s *State) defaultStart() (best engine.Move) {
	most := -1
	for site := range Site(Districts * plots) {
		if s.checkStart(site).OK() {
			if n := s.near(site.Of()).Len(); n > most {
				best, most = engine.Move1(Start, site), n
			}
		}
	}
	return best
}
