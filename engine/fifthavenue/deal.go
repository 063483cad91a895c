package fifthavenue

import "cityhall.example/engine"

// A dealing fills the hidden places of a view.
type dealing struct {
	view   State
	seat   engine.Seat
	told   bool // what was told fits the view
	memory memory
	black  blackPlay
}

// dealer declares how a view is dealt: colored cards by what is known of each place,
// black ones by playing again what was told of them.
func dealer(view engine.State, seat engine.Seat, told []engine.Event) engine.Dealer {
	d := &dealing{view: *view.(*State), seat: seat}
	if d.told = len(told) > 0; d.told {
		d.memory.remember(d.view.seats, told)
		test := engine.NewDraws(engine.Secret{}, nil).Stream("deal", 0)
		d.told = d.memory.fits(&d.view, seat) && d.replayed(&test)
	}
	return d.fill
}

// fill deals a whole state.
func (d *dealing) fill(to engine.State, chance *engine.Stream) {
	s := to.(*State)
	*s = d.view
	if d.told {
		d.colored(s, chance)
	} else {
		d.anyColored(s, chance)
	}
	if !d.told || !d.replayed(chance) {
		d.black.begin(&d.view, d.seat)
	}
	d.dealBlack(s, chance)
	for seat := range s.seats {
		s.Hands[seat].Hidden = false
	}
}

// replayed plays again what was told of black cards, until it comes out as the
// view says; it gives up where it never does.
func (d *dealing) replayed(chance *engine.Stream) bool {
	const tries = 200
	for range tries {
		if d.black.again(d.memory.black, chance) && d.black.fits(&d.view, d.seat) {
			return true
		}
	}
	return false
}

// dealBlack finds out what the hidden black cards are.
func (d *dealing) dealBlack(s *State, chance *engine.Stream) {
	p := &d.black
	for seat := range s.seats {
		if seat == d.seat {
			continue
		}
		cards := p.known[seat]
		cards.sub(s.Auction.Bids[seat].Black)
		for _, mix := range p.hands[seat] {
			cards[p.unseen.Find(mix, chance)]++
		}
		s.Hands[seat].Cards[Black] = cards
	}
	s.down = Cards{}
	for _, mix := range p.down {
		s.down[p.unseen.Find(mix, chance)]++
	}
}

// colored puts the unknown cards of each color where no other card is known to be:
// below the top of the stack, and in hands that have not shown the card that
// they were dealt.
func (d *dealing) colored(s *State, chance *engine.Stream) {
	for c := range Color(Colors) {
		cards := d.unknownCards(c)
		engine.Shuffle(chance, cards)
		stack := d.memory.stacks[c]
		s.Stacks[c] = Pile{}
		for i := range stack.Len() {
			number := stack.at(i)
			if number == unknown {
				number, cards = int(cards[0]), cards[1:]
			}
			s.Stacks[c].put(number)
		}
		for seat := range s.seats {
			if seat == d.seat {
				continue
			}
			held := d.memory.held[seat][c]
			if d.memory.first[seat][c] {
				held[cards[0]]++
				cards = cards[1:]
			}
			if bid := &s.Auction.Bids[seat]; bid.Color == c {
				held.sub(bid.Colored.counts())
			}
			s.Hands[seat].Cards[c] = held
		}
	}
}

// anyColored shuffles all unknown cards of a color, and what its stack leaves over
// with that of the other colors.
func (d *dealing) anyColored(s *State, chance *engine.Stream) {
	type card struct{ color, number uint8 }
	var over []card
	for c := range Color(Colors) {
		cards := numbers(d.view.unknownOf(c))
		engine.Shuffle(chance, cards)
		stack := s.Stacks[c]
		s.Stacks[c] = Pile{}
		for i := range stack.Len() {
			number := stack.at(i)
			if number == unknown {
				number, cards = int(cards[0]), cards[1:]
			}
			s.Stacks[c].put(number)
		}
		for _, number := range cards {
			over = append(over, card{uint8(c), number})
		}
	}
	engine.Shuffle(chance, over)
	for seat := range s.seats {
		if seat == d.seat {
			continue
		}
		hand := &s.Hands[seat]
		for _, c := range over[:hand.Colored] {
			hand.Cards[c.color][c.number]++
		}
		over = over[hand.Colored:]
	}
}

// unknownCards returns the cards of the color whose places are not known.
func (d *dealing) unknownCards(c Color) []uint8 {
	cards := d.view.unknownOf(c)
	cards.sub(d.memory.knownOf(&d.view, d.seat, c))
	return numbers(cards)
}

// numbers returns the cards one by one.
func numbers(cards Cards) (list []uint8) {
	for number, n := range cards {
		for range n {
			list = append(list, uint8(number))
		}
	}
	return list
}

// unknownOf returns the cards of the color that the view doesn't show.
func (s *State) unknownOf(c Color) Cards {
	cards := coloredCards
	cards.sub(s.Stacks[c].counts())
	for seat := range s.seats {
		cards.sub(s.Hands[seat].Cards[c])
		if bid := &s.Auction.Bids[seat]; bid.Color == c {
			cards.sub(bid.Colored.counts())
		}
	}
	return cards
}
