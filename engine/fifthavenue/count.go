package fifthavenue

import (
	"fmt"

	"cityhall.example/engine"
)

// Count counts the pieces of the game, as far as they are known, and says what
// is wrong with them: 60 colored and 50 black cards, 18 skyscrapers of a color
// of which one marks the score, 27 tiles that are seen. The players are named in
// what it says.
func (s *State) Count(players []string) error {
	if err := s.countColored(); err != nil {
		return err
	} else if err := s.countBlack(); err != nil {
		return err
	} else if err := s.countTiles(); err != nil {
		return err
	}
	for seat := range s.seats {
		if err := s.countSkyscrapers(seat, players[seat], playable); err != nil {
			return err
		}
	}
	if s.HasDummy() {
		return s.countSkyscrapers(Dummy, s.DummyName, dummyPieces)
	}
	return nil
}

func (s *State) countColored() error {
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
			return fmt.Errorf("impossible: of the %s cards there are %s, not %s", colorType.Values[c], known.text(), coloredCards.text())
		}
	}
	if want := Colors * coloredCards.Len(); total != want {
		return fmt.Errorf("impossible: there are %d colored cards, not %d", total, want)
	}
	return nil
}

func (s *State) countBlack() error {
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
		return fmt.Errorf("impossible: there are %d black cards, not %d", total, blackCards.Len())
	case !blackCards.holds(known) || !hidden && known != blackCards:
		return fmt.Errorf("impossible: of the black cards there are %d 4s, %d 5s and %d 6s, not 20, 16 and 14", known[0], known[1], known[2])
	}
	return nil
}

func (s *State) countSkyscrapers(owner engine.Seat, name string, want int) error {
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
			return fmt.Errorf("impossible: %s has skyscrapers on %d plots of %s", name, plots, placeType.Values[d])
		}
	}
	for i := s.started; s.Step == SetUp && int(i) < toStart*int(s.seats); i++ {
		if s.starterAt(i) == owner {
			want--
		}
	}
	if p.Removed > 0 && s.Stops == 0 {
		return fmt.Errorf("impossible: %s has skyscrapers out of the game without a building stop", name)
	}
	if total != want {
		return fmt.Errorf("impossible: %s has %d skyscrapers, not %d", name, total, want)
	}
	return nil
}

// countTiles counts the tiles of the set-up, the supply row, those below
// Central Park and those out of the game.
func (s *State) countTiles() error {
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
			return fmt.Errorf("impossible: there are %d tiles of %s, not 9", kinds[b], businessType.Values[b])
		}
	}
	switch sets := rowSets - len(s.Row()); {
	case total != Districts+rowTiles:
		return fmt.Errorf("impossible: there are %d business tiles, not %d", total, Districts+rowTiles)
	case below != sets:
		return fmt.Errorf("impossible: there are %d tiles below Central Park, not one of each of the %d sets that are gone", below, sets)
	case removed > 0 && s.Stops == 0:
		return fmt.Errorf("impossible: %d business tiles are out of the game without a building stop", removed)
	}
	return nil
}
