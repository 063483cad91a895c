package fifthavenue

import (
	"testing"

	"cityhall.example/engine"
)

// TestMarkersAreBackWhereAuctionsAreOver supposes, in the auctions that a
// commissioner triggered with all its markers out, that the turn goes on. The
// commissioner can then leave markers again.
func TestMarkersAreBackWhereAuctionsAreOver(t *testing.T) {
	s := Rules.New(3).(*State)
	s.Deal(engine.NewDraws(engine.SeedSecret("markers"), nil), nil)
	s.Step, s.turn, s.started = FirstMove, 1, uint8(toStart*s.seats)
	c := &s.Commissioners[1]
	c.At, c.Visits = CentralPark, 0
	for _, d := range []Place{0, 1, 2} {
		c.leave(d)
	}
	s.moveCommissioner(1, CityHall, engine.BlindDraws(), nil)
	if !s.Auction.Open || c.Visits != 3 {
		t.Fatalf("the auction is open: %t, with %d markers", s.Auction.Open, c.Visits)
	}
	if why := s.Suppose(s.active(), SecondAction, engine.Move{Verb: TakeCards}); !why.OK() {
		t.Fatal(why)
	}
	if s.Auction.Open || c.Visits != 0 {
		t.Errorf("the auction is open: %t, with %d markers", s.Auction.Open, c.Visits)
	}
}
