package fifthavenue

import (
	"math/bits"

	"cityhall.example/engine"
)

// declareStop plays a building stop (EN p. 9): the declarer scores 1 for each
// skyscraper in the district, the others half of what it is worth to them. The
// dummy scores nothing.
func (s *State) declareStop(declarer engine.Seat, d Place, draws *engine.Draws, log *engine.Log) {
	skyscrapers, tiles := s.contents(d)
	if declarer == Dummy {
		dummyStopped(log, d)
	} else {
		s.Players[declarer].Points += int16(skyscrapers)
		stopped(log, declarer, d, skyscrapers, skyscrapers)
	}
	for seat := range s.seats {
		if seat != declarer && s.plotOf(seat, d) >= 0 {
			whole := s.tell(worth, seat, d, log)
			s.Players[seat].Points += whole / 2
			halved(log, seat, d, whole, whole/2)
		}
	}
	s.clearDistrict(d)
	cleared(log, d, skyscrapers, tiles)
	s.Stops |= 1 << d
	for i := range s.Commissioners {
		if i != int(s.Auction.Commissioner) {
			s.returnMarker(Which(i), d, log)
		}
	}
	if n := bits.OnesCount8(s.Stops); n == 2 {
		s.returnMarker(s.Auction.Commissioner, d, log) // as after every auction
		endedByStops(log, n)
		s.finish(draws, log)
	}
}

// contents counts what stands in the district.
func (s *State) contents(d Place) (skyscrapers, tiles int) {
	for p := range s.Plots[d] {
		skyscrapers += int(s.Plots[d][p].Skyscrapers)
		tiles += int(s.Plots[d][p].Tiles)
	}
	return skyscrapers, tiles
}

// clearDistrict takes everything in the district out of the game.
func (s *State) clearDistrict(d Place) {
	for p := range s.Plots[d] {
		plot := &s.Plots[d][p]
		if plot.Skyscrapers > 0 {
			s.Players[plot.Owner].Removed += plot.Skyscrapers
		}
		for _, b := range plot.Businesses[:plot.Tiles] {
			s.Removed[b]++
		}
		*plot = Plot{}
	}
}
