package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
)

// Facts says what the words about a seat's decisions may name: how many businesses
// are .placed; of the open auction .where it is, the .highest bid and its .leader
// (who may be the .dummy) and, for the seat, whether it may still bid (.bidding), .colors it may bid, its
// bid as .mine (the color, or "") and .total; of the auction that is won whether
// the winner can .build, up to which .limit, and .stop; and .interrupted, the step
// of the seat's own turn in which the auctions began, or "".
func Facts(state engine.State, seat engine.Seat) map[string]any {
	s := state.(*game.State)
	f := map[string]any{
		"where": "", "bidding": s.MayBid(seat), "colors": []string(nil), "mine": "", "total": 0,
		"build": s.MayBuild(), "stop": s.MayStop(), "limit": int(s.Auction.Limit), "interrupted": "",
		"placed": s.Placed(), "highest": int(s.Auction.Highest), "leader": any(s.Auction.Leader), "dummy": s.Auction.Leader == game.Dummy,
	}
	if s.Auction.Leader == game.Dummy {
		f["leader"] = s.DummyName
	}
	if !s.Auction.Open {
		return f
	}
	f["where"] = name("place", s.Auction.Where)
	if s.MayBid(seat) {
		var colors []string
		for c, rest := game.Color(0), s.BidColors(seat); rest != 0; c, rest = c+1, rest>>1 {
			if rest&1 == 1 {
				colors = append(colors, name("color", c))
			}
		}
		f["colors"] = colors
		if own := &s.Auction.Bids[seat]; own.Color != game.NoColor {
			f["mine"], f["total"] = name("color", own.Color), own.Total()
		}
	}
	if seat >= 0 && s.Turn(seat) == s.Open().Turn {
		f["interrupted"] = game.Rules.Kinds[s.Step].Name
	}
	return f
}
