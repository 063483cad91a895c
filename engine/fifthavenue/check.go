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
		return engine.Refuse(engine.GameOver)
	case m.Verb == engine.Done:
		return engine.Refuse(engine.NotOptional, int16(kind))
	case m.Verb < Start || int(m.Verb) >= len(verbs) || verbs[m.Verb].answers == 0:
		return engine.Refuse(noSuchMove)
	}
	v := &verbs[m.Verb]
	if !v.answers.Has(kind) {
		return engine.Refuse(engine.NotOpen, int16(v.kind))
	}
	for _, a := range m.Arg[v.args:] {
		if a != 0 {
			return engine.Refuse(noSuchMove)
		}
	}
	switch m.Verb {
	case Start:
		return s.checkStart(m.Arg[0])
	case TakeSkyscrapers:
		if left := s.Players[s.active()].General; left < 3 {
			return engine.Refuse(noSkyscrapersLeft, int16(left))
		}
	case PlaceBusiness:
		return s.checkBusiness(m.Arg[0], m.Arg[1])
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
			return engine.Refuse(noSuchMove)
		}
	case Build:
		return s.checkBuild(m.Arg[0])
	case DeclareStop:
		return s.checkStop()
	}
	return engine.Refusal{}
}

// within reports whether the argument is a value from 0 to n-1.
func within(arg int16, n int) bool { return arg >= 0 && int(arg) < n }

// plot returns the district and the plot of an argument of the plot type, or
// why there is none.
func (s *State) plot(arg int16) (d Place, p int, why engine.Refusal) {
	if !within(arg, Districts*Plots) {
		return 0, 0, engine.Refuse(noSuchMove)
	}
	d, p = Place(arg/Plots), int(arg%Plots)
	if p >= s.plots() {
		why = engine.Refuse(noSixthPlot, arg)
	}
	return d, p, why
}

// checkStart allows an empty plot, the second time in another district
// (EN p. 3 and 8). The sixth plot is never empty.
func (s *State) checkStart(arg int16) engine.Refusal {
	d, p, why := s.plot(arg)
	switch {
	case !why.OK():
		return why
	case !s.Plots[d][p].Empty():
		return engine.Refuse(plotNotEmpty, arg)
	case p == Sixth:
		return engine.Refuse(plotNotEmpty, arg)
	case s.plotOf(s.starter(), d) >= 0:
		return engine.Refuse(sameDistrict, int16(d))
	}
	return engine.Refusal{}
}

// checkBusiness allows a tile of the current set on a plot without skyscrapers
// and with at most one business (EN p. 5).
func (s *State) checkBusiness(b, arg int16) engine.Refusal {
	if !within(b, int(Businesses)) {
		return engine.Refuse(noSuchMove)
	}
	d, p, why := s.plot(arg)
	switch plot := &s.Plots[d][p]; {
	case !why.OK():
		return why
	case s.offered()>>b&1 == 0:
		return engine.Refuse(notInSet, b, int16(s.offered()))
	case s.Stopped(d):
		return engine.Refuse(stoppedThere, int16(d))
	case plot.Skyscrapers > 0:
		return engine.Refuse(skyscrapersThere, arg)
	case plot.Tiles == 2:
		return engine.Refuse(plotFull, arg)
	}
	return engine.Refusal{}
}

// checkScore allows a district without a building stop in which a commissioner
// stands (EN p. 6).
func (s *State) checkScore(arg int16) engine.Refusal {
	switch d := Place(arg); {
	case !within(arg, Districts):
		return engine.Refuse(noSuchMove)
	case s.Stopped(d):
		return engine.Refuse(stoppedThere, arg)
	case s.Commissioners[0].At != d && s.Commissioners[1].At != d:
		return engine.Refuse(noCommissioner, arg)
	}
	return engine.Refusal{}
}

// checkTake allows the top cards of two different stacks (EN p. 3); a move
// names them in the order of the colors.
func (s *State) checkTake(first, second int16) engine.Refusal {
	switch {
	case !within(first, Colors) || !within(second, Colors):
		return engine.Refuse(noSuchMove)
	case first == second:
		return engine.Refuse(sameColor, first)
	case first > second:
		return engine.Refuse(noSuchMove)
	case s.Stacks[first].Len() == 0:
		return engine.Refuse(noCardsLeft, first)
	case s.Stacks[second].Len() == 0:
		return engine.Refuse(noCardsLeft, second)
	}
	return engine.Refusal{}
}

// checkMove allows one step along the map (EN p. 4).
func (s *State) checkMove(which, to int16) engine.Refusal {
	if !within(which, 2) || !within(to, int(CityHall)+1) {
		return engine.Refuse(noSuchMove)
	}
	if from := s.Commissioners[which].At; !s.reach(from).has(Place(to)) {
		return engine.Refuse(notNext, which, to, int16(from))
	}
	return engine.Refusal{}
}

// checkBuild allows as many skyscrapers as the bid and the own supply do
// (EN p. 8), unless the winner must declare a building stop.
func (s *State) checkBuild(floors int16) engine.Refusal {
	supply := int16(s.Players[s.Auction.Bidder].Supply)
	switch {
	case floors < 0 || floors > 3:
		return engine.Refuse(noSuchMove)
	case s.mustStop():
		return engine.Refuse(mustStop, int16(s.Auction.Where))
	case floors > int16(s.Auction.Limit):
		return engine.Refuse(overLimit, floors, int16(s.Auction.Limit))
	case floors > supply:
		return engine.Refuse(overSupply, floors, supply)
	}
	return engine.Refusal{}
}

// checkStop allows a building stop in a district of which every plot is
// covered (EN p. 9).
func (s *State) checkStop() engine.Refusal {
	switch {
	case s.Auction.Where == CentralPark:
		return engine.Refuse(noParkStop)
	case s.empty(s.Auction.Where) != 0:
		return engine.Refuse(notCovered, int16(s.Auction.Where))
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
