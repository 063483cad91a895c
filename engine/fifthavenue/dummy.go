package fifthavenue

import "cityhall.example/engine"

// A DummyState is where the imaginary bidder of a game of two stands in an
// auction (EN p. 11).
type DummyState uint8

// The states: there is none, it has still to bid, it has bid most, or it is
// out.
const (
	NoDummy DummyState = iota
	DummyWaits
	DummyLeads
	DummyOut
)

// dummyBid turns black cards up until a number repeats or none is left: their
// sum is the dummy's only bid, and puts it out if it is not the highest.
func (s *State) dummyBid(d *engine.Draws, log *engine.Log) {
	a := &s.Auction
	a.Dummy = DummyOut
	if s.blackLeft() == 0 {
		dummyOut(log, 0, a.Highest)
		return
	}
	stream := s.blackStream(d)
	for s.blackLeft() > 0 {
		number := s.blackCard(&stream, log)
		a.DummyCards[number]++
		if a.DummyCards[number] == 2 {
			break
		}
	}
	total := int16(a.DummyCards.Sum())
	dummyBade(log, a.DummyCards.packed(), total)
	if total > a.Highest {
		a.Dummy, a.Leader, a.Highest = DummyLeads, Dummy, total
	} else {
		dummyOut(log, total, a.Highest)
	}
}

// dummyWins has the dummy build on the empty plots where a skyscraper scores
// most, or declare a building stop where none is empty. Below Central Park it
// builds nothing.
func (s *State) dummyWins(d *engine.Draws, log *engine.Log) {
	where := s.Auction.Where
	dummyWon(log, where, s.Auction.Highest)
	if where != CentralPark {
		if s.empty(where) != 0 {
			s.dummyBuilds(where, log)
		} else if s.declareStop(Dummy, where, d, log); s.Ended {
			return
		}
	}
	s.closeAuction(d, log)
}

func (s *State) dummyBuilds(where Place, log *engine.Log) {
	empty, most := s.empty(where), 0
	for p := range Colors {
		if empty>>p&1 == 1 {
			most = max(most, s.near(where, p).Len())
		}
	}
	supply := &s.Players[Dummy].General
	for p := range Colors {
		if beside := s.near(where, p); empty>>p&1 == 1 && beside.Len() == most && *supply > 0 {
			*supply--
			s.raise(Dummy, where, p, 1)
			dummyBuilt(log, plotAt(where, p), values[most], beside)
		}
	}
}
