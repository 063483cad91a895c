package fifthavenue

import "cityhall.example/engine"

// estimates returns what moves are worth, in tenths of a victory point.
func estimates(engine.State) func(engine.State, engine.Move) int {
	return func(state engine.State, m engine.Move) int { return state.(*State).estimate(m) }
}

func (s *State) estimate(m engine.Move) int {
	seat := s.seat()
	a := m.Arg
	switch m.Verb {
	case Start:
		if m == s.defaultStart() {
			return 1
		}
	case TakeSkyscrapers:
		return 40 - 8*int(s.Players[seat].Supply)
	case PlaceBusiness:
		return s.estimateBusiness(seat, Business(a[0]), Site(a[1]))
	case DrawBlack:
		return 25 - s.Hands[seat].Len()
	case ScoreDistrict:
		return 10*s.ahead(seat, func(other engine.Seat) int {
			_, _, points := s.worth(other, Place(a[0]))
			return int(points)
		}) + 10
	case TakeCards:
		return s.estimateCard(seat, Color(a[0])) + s.estimateCard(seat, Color(a[1]))
	case MoveCommissioner:
		// Auctions suit who has the most cards.
		suits := s.ahead(seat, func(other engine.Seat) int { return s.Hands[other].Len() })
		if Place(a[1]) == CityHall && (suits < 0 || s.Players[seat].Supply == 0) {
			return -10
		} else if Place(a[1]) == CityHall {
			return 10
		}
		return 0
	case BidCards:
		return s.estimateBid(seat, m)
	case Build:
		return 10 * int(a[0])
	case DeclareStop:
		return s.estimateStop(seat) / 2
	}
	return 0
}

// ahead returns how far the seat's count exceeds the highest of another's.
func (s *State) ahead(seat engine.Seat, count func(engine.Seat) int) int {
	most := -1 << 31
	for other := range s.seats {
		if other != seat {
			most = max(most, count(other))
		}
	}
	return count(seat) - most
}

// estimateBusiness is what the tile adds to the worth of their own skyscrapers
// in the district, less what it adds to those of others; the last tile is for
// who is ahead.
func (s *State) estimateBusiness(seat engine.Seat, b Business, site Site) int {
	d, p := site.Of()
	if s.Placed()+1 == LastBusiness {
		return 100 * s.ahead(seat, s.Score)
	}
	gain := s.ahead(seat, func(other engine.Seat) int {
		plot := s.plotOf(other, d)
		if plot < 0 || int(s.touching[d][plot][0]) != p && int(s.touching[d][plot][1]) != p {
			return 0
		}
		beside := s.near(d, plot)
		with := beside | 1<<b
		return int(values[with.Len()]-values[beside.Len()]) * int(s.Plots[d][plot].Skyscrapers)
	})
	estimate := 10 + 10*gain
	if rule := specials[s.Placed()+1]; rule.points > 0 {
		estimate += 10 * s.ahead(seat, func(other engine.Seat) int {
			if s.presence(other) >= rule.districts {
				return int(rule.points)
			}
			return 0
		})
	}
	return estimate
}

// estimateCard prefers the colors of their own plots.
func (s *State) estimateCard(seat engine.Seat, c Color) int {
	estimate := s.Stacks[c].Top()
	for d := range Place(Districts) {
		if s.plotOf(seat, d) == int(c) {
			estimate += 2
		}
	}
	return estimate
}

// estimateBid is what the skyscrapers would score once and half of it again,
// less what the cards are worth.
func (s *State) estimateBid(seat engine.Seat, m engine.Move) int {
	color, colored, black := bidCards(m)
	own, where := s.Auction.Bids[seat], s.Auction.Where
	if color == Black {
		color = own.Color
	}
	cost := 6 * (own.Colored.Len() + own.Black.Len() + colored.Len() + black.Len())
	if s.mustStop() {
		return s.estimateStop(seat) - cost
	}
	limit := min(own.Limit(), colored.limit(), black.limit(), int(s.Players[seat].Supply))
	each := int16(3)
	if where != CentralPark {
		each = values[s.near(where, int(color)).Len()]
		if s.plotOf(seat, where) < 0 {
			each++ // a new district
		}
	}
	return 15*limit*int(each) - cost
}

// estimateStop is what a building stop would score more than it does for the
// best of the others, and what it takes from them, less what the seat loses.
func (s *State) estimateStop(seat engine.Seat) int {
	d := s.Auction.Where
	skyscrapers, _ := s.contents(d)
	lead := s.ahead(seat, func(other engine.Seat) int {
		_, _, points := s.worth(other, d)
		return int(points)
	})
	return 10 * (skyscrapers - 2*lead)
}
