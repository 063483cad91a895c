package fifthavenue

import "cityhall.example/engine"

// verbs says of each move which decisions it answers and how many arguments it
// has.
var verbs = [BuildMax + 1]struct {
	answers engine.Kinds
	kind    engine.Kind
	args    int
}{
	Start:            {engine.Of(SetUp), SetUp, 1},
	TakeSkyscrapers:  {engine.Of(FirstAction), FirstAction, 0},
	PlaceBusiness:    {engine.Of(FirstAction), FirstAction, 2},
	DrawBlack:        {engine.Of(FirstAction), FirstAction, 0},
	ScoreDistrict:    {engine.Of(FirstAction), FirstAction, 1},
	TakeCards:        {engine.Of(SecondAction), SecondAction, 2},
	MoveCommissioner: {engine.Of(FirstMove, ThirdAction), ThirdAction, 2},
	BidCards:         {engine.Of(Bidding), Bidding, 8},
	Pass:             {engine.Of(Bidding), Bidding, 1},
	Build:            {engine.Of(Won), Won, 1},
	DeclareStop:      {engine.Of(Won), Won, 0},
}

// Check says whether the move answers the open decision.
func (s *State) Check(m engine.Move) engine.Refusal {
	kind := s.kind()
	switch {
	case s.Ended:
		return engine.GameOver()
	case m.Verb == engine.Done:
		return engine.NotOptional(kind)
	case m.Verb < Start || int(m.Verb) >= len(verbs) || verbs[m.Verb].answers == 0:
		return noSuchMove()
	}
	v := &verbs[m.Verb]
	if !v.answers.Has(kind) {
		return engine.NotOpen(v.kind)
	}
	for _, a := range m.Arg[v.args:] {
		if a != 0 {
			return noSuchMove()
		}
	}
	switch m.Verb {
	case Start:
		return s.checkStart(Site(m.Arg[0]))
	case TakeSkyscrapers:
		if left := s.Players[s.active()].General; left < 3 {
			return noSkyscrapersLeft(left)
		}
	case PlaceBusiness:
		return s.checkBusiness(m.Arg[0], Site(m.Arg[1]))
	case ScoreDistrict:
		return s.checkScore(m.Arg[0])
	case TakeCards:
		return s.checkTake(m.Arg[0], m.Arg[1])
	case MoveCommissioner:
		return s.checkMove(m.Arg[0], m.Arg[1])
	case BidCards:
		return s.checkBid(m)
	case Pass:
		if m.Arg[0] != engine.None {
			return noSuchMove()
		}
	case Build:
		return s.checkBuild(m.Arg[0])
	case DeclareStop:
		return s.checkStop()
	}
	return engine.Refusal{}
}

// within reports whether the argument is a value from 0 to n-1.
func within[T engine.Integer](arg T, n int) bool { return arg >= 0 && int(arg) < n }

// plot returns the district and the plot of a site that a move names, or why
// there is none.
func (s *State) plot(site Site) (d Place, p int, why engine.Refusal) {
	if !within(site, Districts*plots) {
		return 0, 0, noSuchMove()
	}
	d, p = site.Of()
	if p >= s.plots() {
		why = noSixthPlot(site)
	}
	return d, p, why
}

// checkStart allows an empty plot, the second time in another district
// (EN p. 3 and 8). The sixth plot is never empty.
func (s *State) checkStart(site Site) engine.Refusal {
	d, p, why := s.plot(site)
	switch {
	case !why.OK():
		return why
	case !s.Plots[d][p].Empty():
		return plotNotEmpty(site)
	case p == Sixth:
		return plotNotEmpty(site)
	case s.plotOf(s.starter(), d) >= 0:
		return sameDistrict(d)
	}
	return engine.Refusal{}
}

// checkBusiness allows a tile of the current set on a plot without skyscrapers
// and with at most one business (EN p. 5).
func (s *State) checkBusiness(b int16, site Site) engine.Refusal {
	if !within(b, int(Businesses)) {
		return noSuchMove()
	}
	switch d, p, why := s.plot(site); {
	case !why.OK():
		return why
	case s.offered()>>b&1 == 0:
		return notInSet(Business(b), s.offered())
	default:
		return s.full(d, p, site)
	}
}

// full refuses a plot on which no business can be placed any more.
func (s *State) full(d Place, p int, site Site) engine.Refusal {
	switch plot := &s.Plots[d][p]; {
	case s.Stopped(d):
		return stoppedThere(d)
	case plot.Skyscrapers > 0:
		return skyscrapersThere(site)
	case plot.Tiles == 2:
		return plotFull(site)
	}
	return engine.Refusal{}
}

// checkScore allows a district without a building stop in which a commissioner
// stands (EN p. 6).
func (s *State) checkScore(arg int16) engine.Refusal {
	switch d := Place(arg); {
	case !within(arg, Districts):
		return noSuchMove()
	case s.Stopped(d):
		return stoppedThere(d)
	case s.Commissioners[0].At != d && s.Commissioners[1].At != d:
		return noCommissioner(d)
	}
	return engine.Refusal{}
}

// checkTake allows the top cards of two different stacks (EN p. 3); a move
// names them in the order of the colors.
func (s *State) checkTake(first, second int16) engine.Refusal {
	switch {
	case !within(first, Colors) || !within(second, Colors):
		return noSuchMove()
	case first == second:
		return sameColor(Color(first))
	case first > second:
		return noSuchMove()
	case s.Stacks[first].Len() == 0:
		return noCardsLeft(Color(first))
	case s.Stacks[second].Len() == 0:
		return noCardsLeft(Color(second))
	}
	return engine.Refusal{}
}

// checkMove allows one step along the map (EN p. 4).
func (s *State) checkMove(which, to int16) engine.Refusal {
	if !within(which, 2) || !within(to, int(CityHall)+1) {
		return noSuchMove()
	}
	if from := s.Commissioners[which].At; !s.reach(from).has(Place(to)) {
		return notNext(Which(which), Place(to), from)
	}
	return engine.Refusal{}
}

// checkBuild allows as many skyscrapers as the bid and their own supply do
// (EN p. 8), unless the winner must declare a building stop.
func (s *State) checkBuild(floors int16) engine.Refusal {
	supply := s.Players[s.Auction.Bidder].Supply
	switch {
	case floors < 0 || floors > 3:
		return noSuchMove()
	case s.mustStop():
		return mustStop(s.Auction.Where)
	case floors > int16(s.Auction.Limit):
		return overLimit(floors, s.Auction.Limit)
	case floors > int16(supply):
		return overSupply(floors, supply)
	}
	return engine.Refusal{}
}

// checkStop allows a building stop in a district of which every plot is
// covered (EN p. 9).
func (s *State) checkStop() engine.Refusal {
	switch {
	case s.Auction.Where == CentralPark:
		return noParkStop()
	case s.empty(s.Auction.Where) != 0:
		return notCovered(s.Auction.Where)
	}
	return engine.Refusal{}
}

// mustStop reports that the seat whose decision is open can only declare a
// building stop when it wins: every plot is covered, and none by it.
func (s *State) mustStop() bool {
	d := s.Auction.Where
	return d != CentralPark && s.empty(d) == 0 && s.plotOf(s.Auction.Bidder, d) < 0
}

// mostFloors returns how many skyscrapers the winner may build.
func (s *State) mostFloors() int16 {
	if s.mustStop() {
		return 0
	}
	return int16(min(s.Auction.Limit, s.Players[s.Auction.Bidder].Supply))
}
