package fifthavenue

import (
	"math/bits"
	"slices"

	"cityhall.example/engine"
)

var stepType = engine.Enum("step", "set-up", "first-action", "first-move", "second-action", "third-action")

// Code reads, writes or describes the game. A pile of cards is written from
// the top, a hand by color, a district by its plots; a hidden card is "?".
func (s *State) Code(c *engine.Codec) {
	engine.Int(c, "turn", &s.turn, 0, 32000)
	engine.Choice(c, "step", &s.Step, stepType, false)
	c.Bool("ended", &s.Ended)
	c.Group("stacks", func() { s.codeStacks(c) })
	c.Append("row", engine.Say("field/row"), rowPattern, s.writeRow, s.readRow)
	tiles(c, "below-park", &s.Below)
	tiles(c, "removed", &s.Removed)
	c.Group("districts", func() {
		for d := range Place(Districts) {
			c.Append(placeType.Values[d], engine.Say("field/plots"), plotsPattern,
				func(b []byte) []byte { return s.writePlots(b, d, c.Players) },
				func(text string) bool { return s.readPlots(d, text, c.Players) })
		}
	})
	c.Group("commissioners", func() {
		for i := range s.Commissioners {
			c.Append(commissionerType.Values[i], engine.Say("field/visits"), placesPattern,
				func(b []byte) []byte { return writeCommissioner(b, &s.Commissioners[i]) },
				func(text string) bool { return readCommissioner(text, &s.Commissioners[i]) })
		}
	})
	s.everyPlayer(c, "players", func(seat int) { s.codePlayer(c, seat) })
	if s.HasDummy() {
		c.Group("dummy", func() {
			engine.Int(c, "general", &s.Players[Dummy].General, 0, dummyPieces)
			engine.Int(c, "removed", &s.Players[Dummy].Removed, 0, dummyPieces)
		})
	}
	engine.Int(c, "draws", &s.draws, 0, 32000)
	engine.Int(c, "auctions", &s.Auctions, 0, 32000)
	c.Optional("auction", &s.Auction.Open, func() { s.codeAuction(c) })
	if c.Reading() {
		s.validate(c)
	}
}

// everyPlayer is a sequence with an entry for each player.
func (s *State) everyPlayer(c *engine.Codec, key string, entry func(seat int)) {
	names := ""
	if c.Describing() {
		names = engine.OneOf(c.Players)
	}
	c.Groups(key, int(s.seats), func(n int) {
		if n != int(s.seats) {
			c.Fail("impossible/entries", "entries", n, "players", int(s.seats))
		}
	}, func(seat int) {
		c.Text("player", engine.Say("field/seat-order"), names,
			func() string { return c.Players[seat] },
			func(name string) bool { return name == c.Players[seat] })
		entry(seat)
	})
}

func (s *State) codePlayer(c *engine.Codec, seat int) {
	p, hand := &s.Players[seat], &s.Hands[seat]
	engine.Int(c, "points", &p.Points, 0, 32000)
	engine.Int(c, "supply", &p.Supply, 0, playable)
	engine.Int(c, "general", &p.General, 0, playable)
	engine.Int(c, "park", &p.Park, 0, playable)
	engine.Int(c, "removed", &p.Removed, 0, playable)
	c.Append("hand", engine.Say("field/hand"), handPattern, func(b []byte) []byte { return writeHand(b, hand) },
		func(text string) (ok bool) {
			*hand, ok = readHand(text)
			return ok
		})
}

func (s *State) codeStacks(c *engine.Codec) {
	for i := range s.Stacks {
		c.Append(colorType.Values[i], engine.Say("field/pile"), pilePattern,
			func(b []byte) []byte { return writePile(b, s.Stacks[i]) },
			func(text string) (ok bool) {
				s.Stacks[i], ok = readPile(fields(text))
				return ok
			})
	}
	c.Append("black", engine.Say("field/cards"), pilePattern, func(b []byte) []byte {
		if s.hidesBlack() {
			return append(b, hiddenCards(int(s.Down))...)
		}
		return writeCounts(b, s.down)
	}, func(text string) bool {
		cards, hidden, ok := readCounts(fields(text))
		s.down, s.Down = cards, uint8(cards.Len()+hidden)
		return ok && (hidden > 0 || sorted(text))
	})
	c.Append("black-face-up", engine.Say("field/cards"), pilePattern, func(b []byte) []byte { return writeCounts(b, s.FaceUp) },
		func(text string) bool {
			cards, hidden, ok := readCounts(fields(text))
			s.FaceUp = cards
			return ok && hidden == 0 && sorted(text)
		})
}

// sorted reports whether cards of which the order says nothing are in order.
func sorted(text string) bool { return slices.IsSorted(fields(text)) }

func tiles(c *engine.Codec, key string, counts *[Businesses]uint8) {
	c.Append(key, engine.Say("field/tiles"), tilesPattern,
		func(b []byte) []byte { return writeTiles(b, counts) },
		func(text string) bool { return readTiles(text, counts) })
}

func (s *State) codeAuction(c *engine.Codec) {
	a := &s.Auction
	engine.Choice(c, "in", &a.Where, auctionType, false)
	engine.Choice(c, "commissioner", &a.Commissioner, commissionerType, false)
	c.Seat("bidder", &a.Bidder, false)
	s.everyPlayer(c, "bids", func(seat int) {
		c.Append("bid", engine.Say("field/bid"), bidPattern,
			func(b []byte) []byte { return writeBid(b, &a.Bids[seat], a.Passed.Has(engine.Seat(seat))) },
			func(text string) bool {
				b, passed, ok := readBid(text)
				a.Bids[seat] = b
				if a.Passed = a.Passed.Without(engine.Seat(seat)); passed {
					a.Passed = a.Passed.With(engine.Seat(seat))
				}
				return ok
			})
	})
	if s.HasDummy() {
		c.Text("dummy", engine.Say("field/dummy-bid"), dummyPattern, a.writeDummy, a.readDummy)
	}
	c.Optional("won", &a.Won, func() {
		engine.Choice(c, "color", &a.Color, colorType, false)
		engine.Int(c, "limit", &a.Limit, 1, 3)
	})
}

// validate derives what is not written, and refuses a state that no play could
// have reached.
func (s *State) validate(c *engine.Codec) {
	for d := range Place(Districts) {
		for p := range s.Plots[d] {
			if s.Step == SetUp {
				s.started += s.Plots[d][p].Skyscrapers
			}
		}
	}
	withCards, stops := 0, bits.OnesCount8(s.Stops)
	for i := range s.Stacks {
		if s.Stacks[i].Len() > 0 {
			withCards++
		}
	}
	for i := range s.Commissioners {
		s.validateCommissioner(c, i)
	}
	switch problem := s.count(c.Players); {
	case !problem.Empty():
		c.FailWith(problem)
	case (s.Step == SetUp) != (s.turn == 0) || int(s.started) >= toStart*s.Seats():
		c.FailAt("step", "impossible/set-up")
	case s.Ended != (s.left == 0 || stops == 2) || stops > 2:
		c.FailAt("ended", "impossible/ended")
	case s.Step == SecondAction && withCards < 2 && !s.Ended:
		c.FailAt("step", "impossible/stacks")
	case s.Auction.Open && (s.Ended || s.Step != FirstMove && s.Step != ThirdAction):
		c.FailAt("auction", "impossible/no-auction")
	case s.Auction.Open:
		s.validateAuction(c)
	default:
		s.Auction.clear()
	}
}

func (s *State) validateCommissioner(c *engine.Codec, i int) {
	at := s.Commissioners[i]
	back := at.At == CityHall && !s.Ended && !(s.Auction.Open && s.Auction.Commissioner == Which(i)) // where all markers are
	row := -1
	for _, d := range at.Visited[:at.Visits] {
		if back || d.row() <= row || d.row() >= at.At.row() || s.Stopped(d) && !s.Ended {
			c.FailAt("commissioners", "impossible/marker", "commissioner", commissionerType.Values[i], "place", placeType.Values[d])
		}
		row = d.row()
	}
}

func (s *State) validateAuction(c *engine.Codec) {
	a := &s.Auction
	next := CentralPark
	if by := &s.Commissioners[a.Commissioner]; by.Visits > 0 {
		next = by.Visited[0]
	}
	a.Leader, a.Highest = engine.Nobody, int16(a.DummyCards.Sum())
	if a.Dummy == DummyLeads {
		a.Leader = Dummy
	} else {
		a.Highest = 0
	}
	for seat := range s.seats {
		if total := int16(a.Bids[seat].Total()); total > a.Highest && !a.Passed.Has(seat) {
			a.Leader, a.Highest = seat, total
		}
	}
	switch {
	case a.Where != next || s.Commissioners[a.Commissioner].At != CityHall:
		c.FailAt("auction", "impossible/next-auction", "commissioner", commissionerType.Values[a.Commissioner], "place", placeType.Values[next])
	case a.Passed.Has(a.Bidder) || !a.Won && a.Bidder == a.Leader:
		c.FailAt("auction", "impossible/bidder")
	case (a.Dummy != NoDummy) != s.HasDummy() || a.Dummy == DummyLeads && a.Leader != Dummy:
		c.FailAt("auction", "impossible/dummy")
	case a.Won && (a.Highest > 0 || a.Passed.Len() != s.Seats()-1 || a.Dummy == DummyWaits):
		c.FailAt("auction", "impossible/won")
	case a.Won && a.Where != CentralPark && !s.mustStop() && !s.ownOrEmpty(a.Bidder, a.Where, int(a.Color)):
		c.FailAt("auction", "impossible/build", "plot", plotType.Values[plotAt(a.Where, int(a.Color))])
	case a.Won:
		a.Leader = a.Bidder
	}
	if !a.Won {
		a.Color = NoColor
	}
}

// ownOrEmpty reports whether the seat may build on the plot.
func (s *State) ownOrEmpty(seat engine.Seat, d Place, p int) bool {
	own := s.plotOf(seat, d)
	return own == p || own < 0 && s.Plots[d][p].Empty()
}
