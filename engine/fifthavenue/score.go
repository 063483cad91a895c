package fifthavenue

import "cityhall.example/engine"

// values is what a skyscraper scores beside so many kinds of business (EN p. 6).
var values = [Businesses + 1]int16{1, 2, 3, 5, 8}

// worth returns what scoring the district would give the seat, with its plot
// and the kinds beside that; a seat has at most one plot there.
func (s *State) worth(seat engine.Seat, d Place) (plot int, beside Kinds, points int16) {
	plot = s.plotOf(seat, d)
	if plot < 0 {
		return plot, 0, 0
	}
	beside = s.near(d, plot)
	return plot, beside, values[beside.Len()] * int16(s.Plots[d][plot].Skyscrapers)
}

// A valuation is an event that tells how the skyscrapers on a plot are valued.
type valuation = func(*engine.Log, engine.Seat, Site, uint8, int16, Kinds, int16)

// tell records what the seat's skyscrapers in the district are worth as such an
// event, and returns it.
func (s *State) tell(event valuation, seat engine.Seat, d Place, log *engine.Log) int16 {
	plot, beside, points := s.worth(seat, d)
	if plot >= 0 {
		event(log, seat, plotAt(d, plot), s.Plots[d][plot].Skyscrapers, values[beside.Len()], beside, points)
	}
	return points
}

// scoreDistrict scores the district for every player (EN p. 6).
func (s *State) scoreDistrict(d Place, log *engine.Log) {
	for seat := range s.seats {
		s.Players[seat].Points += s.tell(scored, seat, d, log)
	}
}
