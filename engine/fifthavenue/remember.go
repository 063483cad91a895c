package fifthavenue

import "cityhall.example/engine"

// A memory is what follows from the events that a seat was told. Each hand was
// dealt a card of each color; from then on colored cards are taken openly, shown
// in bids, and returned under the stacks in an order that everybody sees.
type memory struct {
	// held are the colored cards that each seat is known to have, with those in its
	// bid; first says that it still has a card besides that it has never shown.
	held  [maxSeats][Colors]Cards
	first [maxSeats][Colors]bool
	bids  [maxSeats]Bid
	// stacks are the stacks, with unknown cards.
	stacks [Colors]Pile
	// black is what was told of black cards.
	black []blackFact
	// lost says that there was something which can't have happened.
	lost bool
}

// remember goes through what was told, until it can't have happened.
func (m *memory) remember(seats engine.Seat, told []engine.Event) {
	for c := range m.stacks {
		for range coloredCards.Len() - int(seats) {
			m.stacks[c].put(unknown)
		}
	}
	m.clearBids()
	for _, e := range told {
		if m.lost = !m.event(events.Name(e.Code), e.Arg); m.lost {
			return
		}
	}
}

func (m *memory) clearBids() {
	for seat := range m.bids {
		m.bids[seat] = Bid{Color: NoColor}
	}
}

// event notes what follows from an event; false if it can't have happened.
func (m *memory) event(name string, a [engine.MaxArgs]int16) bool {
	switch name {
	case "dealt":
		for c := range Color(Colors) {
			if card := a[1+c]; card == engine.None {
				m.first[a[0]][c] = true
			} else if !isColored(c, card) {
				return false
			} else {
				m.held[a[0]][c][card-4]++
			}
		}
	case "took":
		if !isColored(Color(a[1]), a[2]) {
			return false
		}
		m.held[a[0]][a[1]][a[2]-4]++
		if s := &m.stacks[a[1]]; s.Len() > 0 {
			s.take()
		}
	case "turned-up":
		if !isColored(Color(a[0]), a[1]) {
			return false
		}
		m.stacks[a[0]].setTop(int(a[1]) - 4)
	case "bid":
		m.bade(engine.Seat(a[0]), Color(a[1]), packed(a[2]).cards())
		m.black = append(m.black, blackFact{kind: blackShown, seat: int(a[0]), cards: packed(a[3]).cards(), known: true})
	case "passed":
		m.bids[a[0]] = Bid{Color: NoColor}
		m.black = append(m.black, blackFact{kind: blackBack, seat: int(a[0])})
	case "won":
		if m.bids[a[0]].Color == NoColor {
			return false
		}
		m.pay(engine.Seat(a[0]))
		m.black = append(m.black, blackFact{kind: blackPaid, seat: int(a[0])}, blackFact{kind: blackPaid, seat: int(Dummy)})
	case "no-bids", "dummy-won":
		m.black = append(m.black, blackFact{kind: blackPaid, seat: int(Dummy)})
	case "shuffled-black":
		m.black = append(m.black, blackFact{kind: blackShuffled})
	case "drew-black":
		f := blackFact{kind: blackDrawn, seat: int(a[0]), n: int(a[1])}
		if f.known = a[2] != engine.None; f.known {
			f.cards = packed(a[2]).cards()
		}
		m.black = append(m.black, f)
	case "dummy-bid":
		cards := packed(a[0]).cards()
		m.black = append(m.black, blackFact{kind: blackDrawn, seat: int(Dummy), n: cards.Len(), cards: cards, known: true})
	}
	return true
}

// isColored reports whether there is such a colored card.
func isColored(c Color, number int16) bool {
	return within(c, Colors) && within(number-4, len(Cards{}))
}

// bade notes that the seat shows more cards of a color. A card that it is not
// known to have is the one that it was dealt.
func (m *memory) bade(seat engine.Seat, c Color, cards Cards) {
	bid := &m.bids[seat]
	bid.Color = c
	for number, n := range cards {
		for range n {
			if bid.Colored.Len() < coloredCards.Len() {
				bid.Colored.put(number)
			}
		}
	}
	if c >= Colors {
		return
	}
	for number, n := range bid.Colored.counts() {
		if held := &m.held[seat][c][number]; n > *held {
			*held = n
			m.first[seat][c] = false
		}
	}
}

// pay puts the seat's bid under the stack.
func (m *memory) pay(seat engine.Seat) {
	if bid := &m.bids[seat]; bid.Color < Colors {
		m.held[seat][bid.Color].sub(bid.Colored.counts())
		for i := range bid.Colored.Len() {
			if stack := &m.stacks[bid.Color]; stack.Len() < coloredCards.Len() {
				stack.put(bid.Colored.at(i))
			}
		}
	}
	m.clearBids()
}

// fits reports whether the view can be what has become of it.
func (m *memory) fits(s *State, seat engine.Seat) bool {
	if m.lost {
		return false
	}
	for c := range Color(Colors) {
		places := 0
		for i := range m.stacks[c].Len() {
			if m.stacks[c].at(i) == unknown {
				places++
			}
		}
		for other := range s.seats {
			if m.first[other][c] && other != seat {
				places++
			}
		}
		unknown, known := s.unknownOf(c), m.knownOf(s, seat, c)
		if m.stacks[c].Len() != s.Stacks[c].Len() || m.stacks[c].Top() != s.Stacks[c].Top() ||
			!unknown.holds(known) || unknown.Len()-known.Len() != places {
			return false
		}
	}
	for other := range s.seats {
		if other == seat {
			continue
		}
		n := 0
		for c := range Color(Colors) {
			n += m.held[other][c].Len()
			if m.first[other][c] {
				n++
			}
		}
		bid := &s.Auction.Bids[other]
		if n != int(s.Hands[other].Colored)+bid.Colored.Len() || bid.Colored.Len() > 0 && !m.held[other][bid.Color].holds(bid.Colored.counts()) {
			return false
		}
	}
	return true
}

// knownOf returns the cards of the color that the view hides and memory knows.
func (m *memory) knownOf(s *State, seat engine.Seat, c Color) (cards Cards) {
	for i := 1; i < m.stacks[c].Len(); i++ {
		if k := m.stacks[c].at(i); k != unknown {
			cards[k]++
		}
	}
	for other := range s.seats {
		if other == seat {
			continue
		}
		cards.add(m.held[other][c])
		if bid := &s.Auction.Bids[other]; bid.Color == c {
			cards.sub(bid.Colored.counts())
		}
	}
	return cards
}

// setTop says what the top card is.
func (p *Pile) setTop(number int) {
	if p.n > 0 {
		p.cards = p.cards&^3 | uint32(number)
	}
}

// cards returns the cards that were packed.
func (p packed) cards() Cards { return Cards{uint8(p % 21), uint8(p / 21 % 17), uint8(p / (21 * 17))} }
