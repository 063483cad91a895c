package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/report/mark"
)

// The kinds of things that events change on the board.
const (
	// Plot is what stands on a plot: A is the district, B which of its plots.
	Plot uint8 = 1 + iota
	// District is a district as a whole, where a building stop came: A.
	District
	// Commissioner is a commissioner: A says which.
	Commissioner
	// Park are the skyscrapers in Central Park of a seat: A.
	Park
	// Below are the tiles of a kind of business below Central Park: A.
	Below
	// Bids are the bids of the open auction; the parts are 1 more than the seats.
	Bids
)

// Changed returns the thing on the board that the event changed: what was built or
// placed, a commissioner that moved, a district that was stopped, a tile that went
// below Central Park, a bid or who passed. What is dealt in the set-up is no
// change, and neither are supplies, stacks and hands, which every turn changes.
func Changed(e engine.Event) (mark.Thing, bool) {
	m := game.Rules.Event(e.Code)
	arg := func(name string) int16 {
		for _, p := range m.Params {
			if p.Name == name {
				return e.Arg[p.Arg]
			}
		}
		return engine.None
	}
	switch m.Name {
	case "started", "placed", "built", "dummy-built":
		d, p := game.Site(arg("plot")).Of()
		return mark.Thing{Kind: Plot, A: int16(d), B: int16(p)}, true
	case "stopped", "dummy-stopped":
		return mark.Thing{Kind: District, A: arg("district")}, true
	case "moved":
		return mark.Thing{Kind: Commissioner, A: arg("commissioner")}, true
	case "built-in-park":
		return mark.Thing{Kind: Park, A: arg("seat")}, true
	case "bid", "passed":
		return mark.Thing{Kind: Bids, Part: arg("seat") + 1}, true
	case "dummy-bid", "dummy-out":
		return mark.Thing{Kind: Bids, Part: int16(game.Dummy) + 1}, true
	case "below-park":
		return mark.Thing{Kind: Below, A: arg("business")}, true
	}
	return mark.Thing{}, false
}

// Marked leaves bids out of the changes, unless nothing else has changed: then it
// keeps those that stand in the open auction.
func Marked(s engine.State, changes []mark.Mark) (marked []mark.Mark) {
	for _, c := range changes {
		if c.Kind != Bids {
			marked = append(marked, c)
		}
	}
	a := &s.(*game.State).Auction
	if marked != nil || !a.Open || a.Won {
		return marked
	}
	for _, c := range changes {
		seat := engine.Seat(c.Part - 1)
		if seat == game.Dummy && a.Dummy != game.DummyWaits || seat != game.Dummy && (a.Bids[seat].Total() > 0 || a.Passed.Has(seat)) {
			marked = append(marked, c)
		}
	}
	return marked
}
