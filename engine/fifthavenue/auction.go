package fifthavenue

import "cityhall.example/engine"

// An Auction is the auction that is open.
type Auction struct {
	Open bool
	// Where is the district, or Central Park; Commissioner is the one that
	// triggered the auctions.
	Where        Place
	Commissioner Which
	// Bidder is whose turn to bid it is or, when the auction is won, who has
	// won it.
	Bidder engine.Seat
	Bids   [maxSeats]Bid
	Passed engine.Seats
	// Leader has bid most so far: a seat, Dummy or Nobody.
	Leader  engine.Seat
	Highest int16
	// Dummy is where the imaginary bidder stands, DummyCards its bid.
	Dummy      DummyState
	DummyCards Cards

	// Won reports that the auction is over but for what the winner builds: on
	// the plot of the Color as much as Limit allows, or a building stop.
	Won   bool
	Color Color
	Limit uint8
}

// clear makes the auction that of nothing.
func (a *Auction) clear() {
	*a = Auction{Bidder: engine.Nobody, Leader: engine.Nobody, Color: NoColor}
	for i := range a.Bids {
		a.Bids[i].Color = NoColor
	}
}

// openAuction opens the next of the auctions that the commissioner triggered:
// those of the places that it visited, in their order, and then that of Central
// Park (EN p. 7). The active player, who triggered them, bids first.
func (s *State) openAuction(commissioner Which, log *engine.Log) {
	where := CentralPark
	if c := &s.Commissioners[commissioner]; c.Visits > 0 {
		where = c.Visited[0]
	}
	a := &s.Auction
	a.Open, a.Where, a.Commissioner, a.Bidder = true, where, commissioner, s.active()
	if s.HasDummy() {
		a.Dummy = DummyWaits
	}
	s.Auctions++
	auctionOpened(log, s.Auctions, where)
}

// bid adds cards to the bidder's bid.
func (s *State) bid(m engine.Move, d *engine.Draws, log *engine.Log) {
	a := &s.Auction
	color, colored, black := bidCards(m)
	own, hand := &a.Bids[a.Bidder], &s.Hands[a.Bidder]
	if color != Black {
		own.Color = color
		hand.sub(color, colored)
	}
	hand.sub(Black, black)
	for number, n := range colored {
		for range n {
			own.Colored.put(number)
		}
	}
	own.Black.add(black)
	total := int16(own.Total())
	bade(log, a.Bidder, own.Color, colored.packed(), black.packed(), total, own.Limit())
	if a.Leader == Dummy {
		dummyOut(log, a.Highest, total)
		a.Dummy = DummyOut
	}
	a.Leader, a.Highest = a.Bidder, total
	s.nextBidder(d, log)
}

// pass takes the bidder out of the auction, with the cards bid so far.
func (s *State) pass(d *engine.Draws, log *engine.Log) {
	a := &s.Auction
	s.takeBack(a.Bidder)
	a.Passed = a.Passed.With(a.Bidder)
	passed(log, a.Bidder)
	s.nextBidder(d, log)
}

// takeBack returns the cards that the seat has bid to its hand.
func (s *State) takeBack(seat engine.Seat) {
	own, hand := &s.Auction.Bids[seat], &s.Hands[seat]
	if own.Color != NoColor {
		hand.add(own.Color, own.Colored.counts())
		hand.add(Black, own.Black)
		own.Colored, own.Black = Pile{}, Cards{}
	}
}

// nextBidder passes the turn to bid on, round after round, until all but one
// bidder have passed (EN p. 8). Where all have passed before anyone has bid but
// for one, that one may still bid.
func (s *State) nextBidder(d *engine.Draws, log *engine.Log) {
	a := &s.Auction
	last := a.Bidder
	if a.Dummy == DummyWaits && s.after(last) == s.active() {
		s.dummyBid(d, log)
	}
	in := int(s.seats) - a.Passed.Len()
	switch {
	case in == 0 && a.Leader == engine.Nobody:
		noBids(log, a.Where)
		s.closeAuction(d, log)
	case in == 0:
		s.dummyWins(d, log)
	case in == 1 && a.Leader != engine.Nobody && a.Leader != Dummy:
		s.win(log)
	default:
		for a.Bidder = s.after(last); a.Passed.Has(a.Bidder); {
			a.Bidder = s.after(a.Bidder)
		}
	}
}

// win has the leader pay: the cards go face up under their stacks, the colored
// ones in the order in which they were played (EN p. 8).
func (s *State) win(log *engine.Log) {
	a := &s.Auction
	own := &a.Bids[a.Leader]
	a.Won, a.Bidder, a.Color, a.Limit = true, a.Leader, own.Color, uint8(own.Limit())
	won(log, a.Leader, a.Where, own.Color, a.Highest, a.Limit)
	stack := &s.Stacks[own.Color]
	bare := stack.Len() == 0
	for i := range own.Colored.Len() {
		stack.put(own.Colored.at(i))
	}
	if bare {
		s.turnUp(own.Color, log)
	}
	s.FaceUp.add(own.Black)
	own.Colored, own.Black = Pile{}, Cards{}
	a.Highest = 0
}

// build puts skyscrapers of the winner's own supply on the plot of the bid's
// color, or below Central Park.
func (s *State) build(n uint8, d *engine.Draws, log *engine.Log) {
	a := &s.Auction
	p := &s.Players[a.Bidder]
	p.Supply -= n
	switch {
	case n == 0:
		builtNothing(log, a.Bidder, a.Where)
	case a.Where == CentralPark:
		p.Park += n
		builtInPark(log, a.Bidder, n)
	default:
		s.raise(a.Bidder, a.Where, int(a.Color), int(n))
		built(log, a.Bidder, plotAt(a.Where, int(a.Color)), n)
	}
	s.closeAuction(d, log)
}

// stop has the winner declare a building stop.
func (s *State) stop(d *engine.Draws, log *engine.Log) {
	if s.declareStop(s.Auction.Bidder, s.Auction.Where, d, log); !s.Ended {
		s.closeAuction(d, log)
	}
}

// closeAuction returns the commissioner's marker, and opens the next auction or
// goes on with the turn where it was interrupted (EN p. 7).
func (s *State) closeAuction(d *engine.Draws, log *engine.Log) {
	where, which := s.Auction.Where, s.Auction.Commissioner
	s.endAuction()
	if where == CentralPark {
		s.afterMove(d, log)
		return
	}
	s.returnMarker(which, where, log)
	s.openAuction(which, log)
}

// returnMarker returns the commissioner's marker, if it has one in the district,
// to City Hall.
func (s *State) returnMarker(which Which, district Place, log *engine.Log) {
	if s.Commissioners[which].recall(district) {
		markerBack(log, which, district)
	}
}

// ToCome returns where the auctions are that follow the open one, in their
// order.
func (s *State) ToCome() []Place {
	a := &s.Auction
	if !a.Open || a.Where == CentralPark {
		return nil
	}
	var places []Place
	c := &s.Commissioners[a.Commissioner]
	for _, d := range c.Visited[:c.Visits] {
		if d != a.Where {
			places = append(places, d)
		}
	}
	return append(places, CentralPark)
}

// MayBid reports that the seat has still a say in the open auction.
func (s *State) MayBid(seat engine.Seat) bool {
	a := &s.Auction
	return a.Open && !a.Won && seat >= 0 && seat < s.seats && !a.Passed.Has(seat)
}

// MayBuild reports that the auction is won and the winner can build, if only
// nothing.
func (s *State) MayBuild() bool { return s.Auction.Won && !s.mustStop() }

// MayStop reports that the auction is won and the winner can declare a building stop.
func (s *State) MayStop() bool { return s.Auction.Won && s.checkStop().OK() }

// endAuction clears the auction away; the dummy's cards go face up under the
// black stack.
func (s *State) endAuction() {
	s.FaceUp.add(s.Auction.DummyCards)
	s.Auction.clear()
}
