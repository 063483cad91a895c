package fifthavenue

import (
	"slices"

	"cityhall.example/engine"
)

// never says why an order for another decision than the open one can never be
// possible, as far as everybody can see it: skyscrapers, businesses and building
// stops stay, and the supply row gets no new tiles. In the set-up orders for a
// turn are out of place, and those for the set-up in a turn.
func (s *State) never(seat engine.Seat, order engine.Move) engine.Refusal {
	arg := order.Arg
	inTurn := int(order.Verb) < len(verbs) && verbs[order.Verb].answers&engine.Of(FirstAction, FirstMove, SecondAction, ThirdAction) != 0
	if s.Step == SetUp && inTurn || s.Step != SetUp && order.Verb == Start {
		return engine.OutOfSequence(s.kind())
	}
	switch order.Verb {
	case Start:
		return s.neverStart(seat, Site(arg[0]))
	case TakeSkyscrapers:
		if left := s.Players[seat].General; left < 3 {
			return noSkyscrapersLeft(left)
		}
	case PlaceBusiness:
		return s.neverBusiness(arg[0], Site(arg[1]))
	case ScoreDistrict:
		return s.neverStopped(arg[0])
	case TakeCards:
		if arg[0] == arg[1] && within(arg[0], Colors) {
			return sameColor(Color(arg[0]))
		}
	case MoveCommissioner:
		return s.neverStopped(arg[1])
	case BidCards, BidUpTo, Pass:
		return s.neverBid(seat, order)
	}
	return engine.Refusal{}
}

// neverStopped refuses a district with a building stop.
func (s *State) neverStopped(arg int16) engine.Refusal {
	if within(arg, Districts) && s.Stopped(Place(arg)) {
		return stoppedThere(Place(arg))
	}
	return engine.Refusal{}
}

// neverStart refuses a plot that is not empty, and the district of the seat's
// first skyscraper.
func (s *State) neverStart(seat engine.Seat, site Site) engine.Refusal {
	d, p, why := s.plot(site)
	switch {
	case !why.OK():
		return why
	case p == Sixth || !s.Plots[d][p].Empty():
		return plotNotEmpty(site)
	case s.plotOf(seat, d) >= 0:
		return sameDistrict(d)
	}
	return engine.Refusal{}
}

// neverBusiness refuses a plot that is full, and a business of which no tile is
// left in the supply row.
func (s *State) neverBusiness(b int16, site Site) engine.Refusal {
	d, p, why := s.plot(site)
	if !why.OK() || !within(b, int(Businesses)) {
		return why
	}
	switch full := s.full(d, p, site); {
	case !full.OK():
		return full
	case !slices.Contains(s.row[rowTiles-int(s.left):], Business(b)):
		return notInSet(Business(b), s.offered())
	}
	return engine.Refusal{}
}

// neverBid refuses an auction where a building stop lies, and a color that the
// seat can't bid there for good. While auctions are held, the plots of the open
// one and of those to come don't change before their own auction is over.
func (s *State) neverBid(seat engine.Seat, order engine.Move) engine.Refusal {
	a, where := &s.Auction, auctionOf(order)
	here := a.Open && (where < 0 || where == a.Where)
	if where < 0 && here {
		where = a.Where
	}
	switch color := Color(order.Arg[0]); {
	case where < 0:
	case where < Districts && s.Stopped(where):
		return stoppedThere(where)
	case order.Verb == Pass || !within(color, Colors):
	case here && a.Won:
	case here && a.Bids[seat].Color != NoColor:
		if own := a.Bids[seat].Color; own != color {
			return otherColor(color, own)
		}
	case here, where < Districts && slices.Contains(s.ToCome(), where):
		return s.checkColor(seat, where, color)
	default:
		return s.neverColor(seat, where, color)
	}
	return engine.Refusal{}
}
