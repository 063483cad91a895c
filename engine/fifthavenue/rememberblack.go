package fifthavenue

import "cityhall.example/engine"

// blackStep is what was told of black cards.
type blackStep uint8

const (
	blackDrawn    blackStep = iota // so many by the seat
	blackShown                     // in the seat's bid, besides those in it
	blackBack                      // the seat takes its bid back
	blackPaid                      // what the seat has shown lies face up
	blackShuffled                  // the cards that lie face up are laid face down
)

// A blackFact is one step. The dummy draws and shows too.
type blackFact struct {
	kind  blackStep
	seat  int
	n     int
	cards Cards
	known bool
}

// A blackPlay plays the steps again, with the cards of rivals unseen. The cards
// that are laid face down together are a mix: after that, each hand holds what
// is left of the mixes before.
type blackPlay struct {
	unseen engine.Unseen
	down   engine.Hidden
	drawn  engine.Hidden // from below the cards that were shuffled since, by whoever draws next
	hands  [maxSeats + 1]engine.Hidden
	known  [maxSeats + 1]Cards // that each has shown
	bids   [maxSeats + 1]Cards
	faceUp Cards
}

// reset has nothing lie anywhere.
func (p *blackPlay) reset() {
	p.unseen.Reset(len(blackCards))
	p.down, p.drawn = p.down[:0], p.drawn[:0]
	for i := range p.hands {
		p.hands[i] = p.hands[i][:0]
	}
	p.known, p.bids, p.faceUp = [maxSeats + 1]Cards{}, [maxSeats + 1]Cards{}, Cards{}
}

// begin goes by the view alone: whatever it hides is one mix.
func (p *blackPlay) begin(s *State, seat engine.Seat) {
	p.reset()
	cards := blackCards
	cards.sub(s.FaceUp)
	cards.sub(s.Auction.DummyCards)
	for other := range s.seats {
		cards.sub(s.Hands[other].Cards[Black])
		cards.sub(s.Auction.Bids[other].Black)
		p.known[other] = s.Auction.Bids[other].Black
	}
	p.unseen.Mix(&p.down, cards[:])
	for other := range s.seats {
		if other != seat {
			p.draw(int(other), int(s.Hands[other].Black), nil)
		}
	}
}

// again plays the steps; false where a card is shown that nobody can have.
func (p *blackPlay) again(steps []blackFact, chance *engine.Stream) bool {
	p.reset()
	p.unseen.Mix(&p.down, blackCards[:])
	for i := range steps {
		f := &steps[i]
		ok := true
		switch f.kind {
		case blackDrawn:
			ok = p.draw(f.seat, f.n, chance)
			if f.known {
				shown := p.known[f.seat]
				shown.add(f.cards)
				ok = ok && p.show(f.seat, shown, chance)
			}
		case blackShown:
			p.bids[f.seat].add(f.cards)
			ok = p.show(f.seat, p.bids[f.seat], chance)
		case blackBack:
			p.bids[f.seat] = Cards{}
		case blackPaid:
			p.pay(f.seat)
		case blackShuffled:
			p.drawn = append(p.drawn, p.down...)
			p.down = p.down[:0]
			p.unseen.Mix(&p.down, p.faceUp[:])
			p.faceUp = Cards{}
		}
		if !ok {
			return false
		}
	}
	return true
}

func (p *blackPlay) draw(seat, n int, chance *engine.Stream) bool {
	for range n {
		from := &p.down
		if len(p.drawn) > 0 {
			from = &p.drawn
		}
		if !p.unseen.Draw(from, &p.hands[seat], chance) {
			return false
		}
	}
	return true
}

// show has the seat have the cards, of which it may have shown some before.
func (p *blackPlay) show(seat int, cards Cards, chance *engine.Stream) bool {
	for number, n := range cards {
		for p.known[seat][number] < n {
			if !p.unseen.Reveal(&p.hands[seat], number, chance) {
				return false
			}
			p.known[seat][number]++
		}
	}
	return true
}

// pay lays the bid face up; the dummy's is all that it has.
func (p *blackPlay) pay(seat int) {
	paid := p.bids[seat]
	if seat == int(Dummy) {
		paid = p.known[seat]
	}
	p.known[seat].sub(paid)
	p.faceUp.add(paid)
	p.bids[seat] = Cards{}
}

// fits reports whether it has come out as the view says.
func (p *blackPlay) fits(s *State, seat engine.Seat) bool {
	open, shown := p.faceUp, s.FaceUp
	open.add(p.known[Dummy])
	shown.add(s.Auction.DummyCards)
	if open != shown || len(p.down) != int(s.Down) || len(p.drawn) > 0 {
		return false
	}
	for other := range s.seats {
		held := s.Hands[other].Cards[Black]
		held.add(s.Auction.Bids[other].Black)
		n := int(s.Hands[other].Black) + s.Auction.Bids[other].Black.Len()
		switch {
		case len(p.hands[other])+p.known[other].Len() != n,
			other == seat && p.known[other] != held,
			other != seat && !p.known[other].holds(s.Auction.Bids[other].Black):
			return false
		}
	}
	return true
}
