package fifthavenue

import "cityhall.example/engine"

// parkTiles is how many of the tiles below Central Park are turned up.
const parkTiles = 3

// finish ends the game at once (EN p. 10): with the twelfth business placed or
// with the second building stop. Every district without a stop is scored, then
// Central Park.
func (s *State) finish(d *engine.Draws, log *engine.Log) {
	s.Ended = true
	s.endAuction()
	for district := range Place(Districts) {
		if !s.Stopped(district) {
			s.scoreDistrict(district, log)
		}
	}
	s.scorePark(d, log)
	for seat := range s.seats {
		finalScore(log, seat, s.Players[seat].Points, s.Hands[seat].Len())
	}
	winners := s.Winners()
	for seat := range s.seats {
		if winners.Has(seat) {
			winner(log, seat, s.Players[seat].Points, s.Hands[seat].Len())
		}
	}
}

// scorePark turns three of the tiles below Central Park up, or all where there
// are fewer, and scores each skyscraper there by the number of their kinds.
func (s *State) scorePark(d *engine.Draws, log *engine.Log) {
	below, tiles := s.Below, 0
	for _, n := range below {
		tiles += int(n)
	}
	var kinds Kinds
	if tiles > 0 {
		stream := d.Stream("park", 0)
		for range min(tiles, parkTiles) {
			b := Business(engine.Pick(&stream, below[:]))
			kinds |= 1 << b
			parkTurnedUp(log, b)
		}
	}
	each := values[kinds.Len()]
	for seat := range s.seats {
		if p := &s.Players[seat]; p.Park > 0 {
			points := each * int16(p.Park)
			p.Points += points
			parkScored(log, seat, p.Park, each, kinds, points)
		}
	}
}
