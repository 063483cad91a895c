package fifthavenue

import "cityhall.example/engine"

// checkBid allows cards that the bidder holds, of a color that the bidder may
// bid and black ones, which lift the bidder's total above the highest bid
// (EN p. 7-8).
func (s *State) checkBid(m engine.Move) engine.Refusal {
	if !within(m.Arg[0], Colors+1) || m.Arg[7] != engine.None {
		return noSuchMove()
	}
	n := 0
	for i, a := range m.Arg[1:7] {
		most := coloredCards
		if i > 2 {
			most = blackCards
		}
		if !within(a, int(most[i%3])+1) {
			return noSuchMove()
		}
		n += int(a)
	}
	color, colored, black := bidCards(m)
	own := &s.Auction.Bids[s.Auction.Bidder]
	switch {
	case n == 0 || (color == Black) != (colored == Cards{}):
		return noSuchMove()
	case color == Black && own.Color == NoColor:
		return coloredFirst()
	case color == Black:
	case own.Color == NoColor:
		if why := s.checkColor(s.Auction.Bidder, s.Auction.Where, color); !why.OK() {
			return why
		}
	case color != own.Color:
		return otherColor(color, own.Color)
	}
	if why := s.checkHeld(color, colored, own.Colored.counts()); !why.OK() {
		return why
	} else if why := s.checkHeld(Black, black, own.Black); !why.OK() {
		return why
	}
	if total := own.Total() + colored.Sum() + black.Sum(); total <= int(s.Auction.Highest) {
		return tooLow(total, s.Auction.Highest)
	}
	return engine.Refusal{}
}

// checkHeld wants the cards in the bidder's hand; those that lie in their own bid
// are told apart, since a bid names only the cards added.
func (s *State) checkHeld(color Color, cards, bid Cards) engine.Refusal {
	if held := s.Hands[s.Auction.Bidder].Cards[color]; !held.holds(cards) {
		for i := range cards {
			if cards[i] > held[i] {
				return notHeld(color, 4+i, held[i], bid[i])
			}
		}
	}
	return engine.Refusal{}
}

// checkColor says whether the seat may begin to bid the color in the auction
// of the place, as things stand there (EN p. 7-9).
func (s *State) checkColor(seat engine.Seat, where Place, color Color) engine.Refusal {
	if where == CentralPark {
		return s.checkParkColor(seat, color)
	}
	if why := s.neverColor(seat, where, color); !why.OK() {
		return why
	}
	plot := plotAt(where, int(color))
	switch empty := s.empty(where); {
	case s.plotOf(seat, where) >= 0:
	case empty != 0 && empty>>color&1 == 0:
		return emptyPlotsOnly(plot)
	case empty == 0 && s.Plots[where][color].Tiles == 0:
		return businessesOnly(plot)
	}
	return engine.Refusal{}
}

// neverColor says whether the seat can never bid the color in the place: where
// a building stop lies, where the seat's skyscrapers stand on another plot, and
// where those of others do on this one.
func (s *State) neverColor(seat engine.Seat, where Place, color Color) engine.Refusal {
	if where == CentralPark {
		return engine.Refusal{}
	}
	switch own := s.plotOf(seat, where); {
	case s.Stopped(where):
		return stoppedThere(where)
	case own >= 0 && own != int(color):
		return ownPlot(color, plotAt(where, own))
	case own < 0 && s.Plots[where][color].Skyscrapers > 0:
		return skyscrapersThere(plotAt(where, int(color)))
	}
	return engine.Refusal{}
}

// checkParkColor compares the color with those that others bid or have bid.
func (s *State) checkParkColor(seat engine.Seat, color Color) engine.Refusal {
	for other := range s.seats {
		switch bid := s.Auction.Bids[other].Color; {
		case other == seat || bid == NoColor:
		case s.ParkRule == SameColor && bid != color:
			return parkColor(color, bid)
		case s.ParkRule == DifferentColors && bid == color:
			return parkColorTaken(color)
		}
	}
	return engine.Refusal{}
}

// BidColors returns the colors that the seat may add cards of to its bid in the
// open auction, a bit each.
func (s *State) BidColors(seat engine.Seat) (colors uint8) {
	a := &s.Auction
	if own := a.Bids[seat].Color; own != NoColor {
		return 1 << own
	}
	for c := range Color(Colors) {
		if s.checkColor(seat, a.Where, c).OK() {
			colors |= 1 << c
		}
	}
	return colors
}

// cannotBid reports that everybody can see that the bidder can only pass: no
// color is possible, or the cards are too few, whatever they are.
func (s *State) cannotBid() bool {
	a := &s.Auction
	own, hand := &a.Bids[a.Bidder], &s.Hands[a.Bidder]
	return own.Color == NoColor && (hand.Colored == 0 || s.BidColors(a.Bidder) == 0) ||
		own.Total()+6*hand.Len() <= int(a.Highest)
}
