package expancity

import "cityhall.example/engine"

// A contractPlay plays again what was told of contracts. The viewer knows which it
// drew, and where under the deck it has put some; of the others it sees what they
// were when they are fulfilled.
type contractPlay struct {
	steps  []contractStep
	unseen engine.Unseen
	deck   engine.Hidden
	under  engine.Hidden // in order
	offer  engine.Hidden // none of the viewer's
	hands  [maxSeats]engine.Hidden
	held   uint64 // what the viewer holds or is offered
	fates  [mostContracts][]fate
}

// A contractStep is what was told of contracts at once: the event's name, the seat,
// and up to two cards, -1 where they were not told.
type contractStep struct {
	name  string
	seat  engine.Seat
	cards [2]int
}

// A fate is when a card comes to light: drawn by the viewer, or fulfilled.
type fate struct {
	step int
	seat engine.Seat
}

// remember keeps what was told of contracts.
func (p *contractPlay) remember(s *State, told []engine.Event, seat engine.Seat) {
	for _, e := range told {
		st := contractStep{name: events.Name(e.Code), seat: engine.Seat(e.Arg[0]), cards: [2]int{-1, -1}}
		lit := 0
		switch st.name {
		case "drew-contracts":
			lit = 2
		case "fulfilled", "took-contract":
			lit = 1
		case "kept-contract":
		default:
			continue
		}
		for i := range max(lit, 1) {
			st.cards[i] = s.cardOf(e.Arg[1+i])
			if card := st.cards[i]; lit > 0 && card >= 0 {
				p.fates[card] = append(p.fates[card], fate{len(p.steps), st.seat})
			}
		}
		if st.name == "kept-contract" {
			st.cards[1] = s.cardOf(e.Arg[2])
		}
		p.steps = append(p.steps, st)
	}
}

// keep chooses which of the two drawn the rival keeps: a card that comes to light
// with another is not kept; one that comes to light with the rival hardly ever
// goes through the deck once more before that.
func (p *contractPlay) keep(step int, who engine.Seat, chance *engine.Stream) int {
	const detour = 16
	for i, mix := range p.offer {
		card := p.unseen.Known(mix)
		if card < 0 {
			continue
		}
		for _, f := range p.fates[card] {
			if f.step < step {
				continue
			}
			if f.seat != who {
				return 1 - i
			} else if chance.Below(detour) > 0 {
				return i
			}
			break
		}
	}
	return chance.Below(2)
}

func (p *contractPlay) reset() {
	p.unseen.Reset(mostContracts)
	p.deck, p.under, p.offer, p.held = p.deck[:0], p.under[:0], p.offer[:0], 0
	for i := range p.hands {
		p.hands[i] = p.hands[i][:0]
	}
}

// mix puts the cards into the deck.
func (p *contractPlay) mix(cards uint64) {
	var counts [mostContracts]uint8
	for card := range counts {
		counts[card] = uint8(cards >> card & 1)
	}
	p.unseen.Mix(&p.deck, counts[:])
}

// begin goes by the view alone: all that it hides is one mix.
func (p *contractPlay) begin(s *State, seat engine.Seat) {
	p.reset()
	left := s.all() &^ s.offer.known
	for other := range s.seats {
		left &^= s.players[other].contracts.known | s.players[other].fulfilled.known
	}
	p.mix(left)
	draw := func(to *engine.Hidden, n int) {
		for range n {
			p.unseen.Draw(&p.deck, to, nil)
		}
	}
	for other := range s.others(seat) {
		draw(&p.hands[other], int(s.players[other].contracts.hidden))
	}
	draw(&p.offer, int(s.offer.hidden))
	draw(&p.under, s.under.n)
}

// all returns the cards of the game's deck.
func (s *State) all() uint64 { return 1<<len(s.rules.deck) - 1 }

// again plays the steps; false where a card comes to light that can't be there.
func (p *contractPlay) again(s *State, seat engine.Seat, chance *engine.Stream) bool {
	p.reset()
	p.mix(s.all())
	for i := range p.steps {
		if !p.step(i, seat, chance) {
			return false
		}
	}
	return true
}

func (p *contractPlay) step(i int, seat engine.Seat, chance *engine.Stream) bool {
	st := &p.steps[i]
	who, cards := st.seat, st.cards
	mine := who == seat
	switch st.name {
	case "drew-contracts":
		if mine {
			return p.drawn(cards[0], chance) && p.drawn(cards[1], chance)
		}
		first := p.draw(&p.offer, chance)
		return p.draw(&p.offer, chance) && first
	case "took-contract":
		if mine {
			return p.drawn(cards[0], chance)
		}
		return p.draw(&p.hands[who], chance)
	case "kept-contract":
		if mine {
			if cards[1] >= 0 {
				p.held &^= 1 << cards[1]
				p.unseen.Put(&p.under, cards[1])
			}
			return cards[1] >= 0
		} else if len(p.offer) != 2 {
			return false
		}
		kept := p.keep(i, who, chance)
		p.hands[who] = append(p.hands[who], p.offer[kept])
		p.under = append(p.under, p.offer[1-kept])
		p.offer = p.offer[:0]
	case "fulfilled":
		if !mine {
			return cards[0] >= 0 && p.unseen.Reveal(&p.hands[who], cards[0], chance)
		}
		p.held &^= 1 << max(cards[0], 0)
	}
	return true
}

// cardOf returns the place in the deck of a contract in an event, or -1.
func (s *State) cardOf(id int16) int {
	if id < 0 {
		return -1
	}
	return s.card(ContractID(id))
}

// draw moves the first card of the deck: one that nobody has seen, and after those
// the first of those under it.
func (p *contractPlay) draw(to *engine.Hidden, chance *engine.Stream) bool {
	return p.unseen.Draw(&p.deck, to, chance) || p.unseen.DrawFirst(&p.under, to)
}

// drawn has the viewer draw the card.
func (p *contractPlay) drawn(card int, chance *engine.Stream) bool {
	var one engine.Hidden
	if card < 0 || !p.draw(&one, chance) {
		return false
	}
	p.held |= 1 << card
	return p.unseen.Reveal(&one, card, chance)
}

// fits reports whether it has come out as the view says.
func (p *contractPlay) fits(s *State, seat engine.Seat) bool {
	left := s.all() &^ p.held
	for other := range engine.Seat(s.seats) {
		left &^= s.players[other].fulfilled.known
		if other != seat && len(p.hands[other]) != s.players[other].contracts.Len() {
			return false
		}
	}
	own := s.offer.known
	if seat != engine.Nobody {
		own |= s.players[seat].contracts.known
	}
	var counts [mostContracts]uint8
	for card := range counts {
		counts[card] = uint8(left >> card & 1)
	}
	return own == p.held && len(p.deck) == s.deck.Len() && len(p.under) == s.under.n &&
		len(p.offer) == int(s.offer.hidden) && p.unseen.Left(counts[:])
}

// deal finds out what the hidden cards are.
func (p *contractPlay) deal(s *State, seat engine.Seat, chance *engine.Stream) {
	for other := range s.others(seat) {
		s.players[other].contracts = p.find(p.hands[other], chance)
	}
	if len(p.offer) > 0 {
		s.offer = p.find(p.offer, chance)
	}
	for i, mix := range p.under {
		s.under.cards[i] = int8(p.unseen.Find(mix, chance))
	}
	s.deck = p.find(p.deck, chance)
}

func (p *contractPlay) find(hidden engine.Hidden, chance *engine.Stream) (cards Cards) {
	for _, mix := range hidden {
		cards.add(p.unseen.Find(mix, chance))
	}
	return cards
}
