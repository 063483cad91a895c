package fifthavenue

import "cityhall.example/engine"

// count counts the pieces of the game, as far as they are known, and says what
// is wrong with them: 60 colored and 50 black cards, 18 skyscrapers of a color
// of which one marks the score, 27 tiles that are seen. The players are named in
// what it says.
func (s *State) count(players []string) engine.Phrase {
	for _, find := range []func() engine.Phrase{s.countColored, s.countBlack, s.countTiles} {
		if problem := find(); !problem.Empty() {
			return problem
		}
	}
	for seat := range s.seats {
		if problem := s.countSkyscrapers(seat, players[seat], playable); !problem.Empty() {
			return problem
		}
	}
	if s.HasDummy() {
		return s.countSkyscrapers(Dummy, s.DummyName, dummyPieces)
	}
	return engine.Phrase{}
}

func (s *State) countColored() engine.Phrase {
	total, anyHidden := 0, false
	for seat := range s.seats {
		total += int(s.Hands[seat].Colored)
		anyHidden = anyHidden || s.Hands[seat].Hidden
	}
	for c := range Color(Colors) {
		stack := s.Stacks[c]
		known, size := stack.counts(), stack.Len()
		for seat := range s.seats {
			known.add(s.Hands[seat].Cards[c])
			size += s.Hands[seat].Cards[c].Len()
			if bid := &s.Auction.Bids[seat]; bid.Color == c {
				known.add(bid.Colored.counts())
				size += bid.Colored.Len()
				total += bid.Colored.Len()
			}
		}
		total += stack.Len()
		all := size == known.Len() && !anyHidden
		if !coloredCards.holds(known) || all && known != coloredCards || size > coloredCards.Len() {
			return engine.Say("impossible/colored", "color", colorType.Values[c], "cards", known.text(), "want", coloredCards.text())
		}
	}
	if want := Colors * coloredCards.Len(); total != want {
		return engine.Say("impossible/colored-total", "cards", total, "want", want)
	}
	return engine.Phrase{}
}

func (s *State) countBlack() engine.Phrase {
	known := s.FaceUp
	known.add(s.down)
	known.add(s.Auction.DummyCards)
	total, hidden := int(s.Down)+s.FaceUp.Len()+s.Auction.DummyCards.Len(), s.hidesBlack()
	for seat := range s.seats {
		hand := &s.Hands[seat]
		known.add(hand.Cards[Black])
		known.add(s.Auction.Bids[seat].Black)
		total += int(hand.Black) + s.Auction.Bids[seat].Black.Len()
		hidden = hidden || hand.Hidden
	}
	switch {
	case total != blackCards.Len():
		return engine.Say("impossible/black-total", "cards", total, "want", blackCards.Len())
	case !blackCards.holds(known) || !hidden && known != blackCards:
		return engine.Say("impossible/black", "fours", int(known[0]), "fives", int(known[1]), "sixes", int(known[2]))
	}
	return engine.Phrase{}
}

func (s *State) countSkyscrapers(owner engine.Seat, name string, want int) engine.Phrase {
	p := &s.Players[owner]
	total := int(p.Supply) + int(p.General) + int(p.Park) + int(p.Removed)
	for d := range Place(Districts) {
		plots := 0
		for c := range s.Plots[d] {
			if plot := &s.Plots[d][c]; plot.Skyscrapers > 0 && plot.Owner == owner {
				total += int(plot.Skyscrapers)
				plots++
			}
		}
		if plots > 1 && owner != Dummy {
			return engine.Say("impossible/plots", "owner", name, "plots", plots, "district", placeType.Values[d])
		}
	}
	for i := s.started; s.Step == SetUp && int(i) < toStart*int(s.seats); i++ {
		if s.starterAt(i) == owner {
			want--
		}
	}
	if p.Removed > 0 && s.Stops == 0 {
		return engine.Say("impossible/removed", "owner", name)
	}
	if total != want {
		return engine.Say("impossible/skyscrapers", "owner", name, "skyscrapers", total, "want", want)
	}
	return engine.Phrase{}
}

// countTiles counts the tiles of the set-up, the supply row, those below
// Central Park and those out of the game.
func (s *State) countTiles() engine.Phrase {
	var kinds [Businesses]int
	total, below, removed := 0, 0, 0
	count := func(b, n int) {
		kinds[b] += n
		total += n
	}
	for d := range s.Plots {
		for p := range s.Plots[d] {
			for _, b := range s.Plots[d][p].Businesses[:s.Plots[d][p].Tiles] {
				count(int(b), 1)
			}
		}
	}
	for _, b := range s.row[rowTiles-int(s.left):] {
		count(int(b), 1)
	}
	for b := range Businesses {
		count(int(b), int(s.Below[b]))
		count(int(b), int(s.Removed[b]))
		below += int(s.Below[b])
		removed += int(s.Removed[b])
		if kinds[b] > 9 {
			return engine.Say("impossible/kind", "tiles", kinds[b], "business", businessType.Values[b])
		}
	}
	switch sets := rowSets - len(s.Row()); {
	case total != Districts+rowTiles:
		return engine.Say("impossible/tiles", "tiles", total, "want", Districts+rowTiles)
	case below != sets:
		return engine.Say("impossible/below-park", "tiles", below, "sets", sets)
	case removed > 0 && s.Stops == 0:
		return engine.Say("impossible/removed-tiles", "tiles", removed)
	}
	return engine.Phrase{}
}
