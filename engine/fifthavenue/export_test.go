package fifthavenue

import (
	"errors"
	"fmt"

	"cityhall.example/engine"
)

// Swap changes only what is hidden from the seat: the order of colored cards
// below the top, the black cards of a hand and those that lie face down, and
// the colored cards of two hands or of a hand and a stack.
func Swap(state engine.State, seat engine.Seat, below func(int) int) bool {
	s := state.(*State)
	black, stacked, held := s.swapBlack(seat, below), s.swapStacked(seat, below), s.swapHeld(seat, below)
	return black || stacked || held
}

// swapBlack swaps black cards of other hands for ones that lie face down.
func (s *State) swapBlack(seat engine.Seat, below func(int) int) (changed bool) {
	var places []*uint8 // the counts of hidden cards
	for other := range s.seats {
		for i := range s.Hands[other].Cards[Black] {
			if other != seat {
				places = append(places, &s.Hands[other].Cards[Black][i])
			}
		}
	}
	for _, n := range places {
		hand := below(3)
		if down := below(3); *n > 0 && s.down[down] > 0 && hand == 0 {
			*n--
			s.down[down]--
			for i, other := range places {
				if other == n {
					s.down[i%3]++
					*places[i/3*3+down]++
				}
			}
			changed = true
		}
	}
	return changed
}

// swapStacked swaps cards of other hands for ones that lie in the stacks.
func (s *State) swapStacked(seat engine.Seat, below func(int) int) (changed bool) {
	for c := range s.Stacks {
		stack := &s.Stacks[c]
		if stack.Len() < 2 {
			continue
		}
		i := 1 + below(stack.Len()-1)
		for other := range s.seats {
			cards := &s.Hands[other].Cards[c]
			if k, old := below(3), stack.at(i); other != seat && cards[k] > 0 && k != old {
				cards[k]--
				cards[old]++
				stack.cards ^= uint32(k^old) << (2 * i)
				changed = true
				break
			}
		}
	}
	return changed
}

// swapHeld swaps cards between two other hands.
func (s *State) swapHeld(seat engine.Seat, below func(int) int) (changed bool) {
	for a := range s.seats {
		for b := range a {
			x, y := Color(below(Colors)), Color(below(Colors))
			if a == seat || b == seat || x == y || below(2) == 0 {
				continue
			}
			from, to := &s.Hands[a].Cards, &s.Hands[b].Cards
			for k := range 3 {
				if from[x][k] > 0 && to[y][k] > 0 {
					from[x][k]--
					to[y][k]--
					from[y][k]++
					to[x][k]++
					changed = true
					break
				}
			}
		}
	}
	return changed
}

// Count says what is wrong with the number of pieces of a state.
func Count(s engine.State, players []string) error {
	if problem := s.(*State).count(players); !problem.Empty() {
		return errors.New(problem.String())
	}
	return nil
}

// Agrees says what in a whole state contradicts the events, by taking them back
// from the last to the first. Which black cards a rival drew is not told, so of
// those it looks only at what must be there.
func Agrees(state engine.State, seat engine.Seat, told []engine.Event) error {
	b := &backwards{s: *state.(*State), seat: seat, told: told}
	b.public = b.s.down
	for other := range b.s.seats {
		b.s.takeBack(other)
	}
	for c := range b.stacks {
		for i := range b.s.Stacks[c].Len() {
			b.stacks[c] = append(b.stacks[c], b.s.Stacks[c].at(i))
		}
	}
	for i := len(told) - 1; i >= 0; i-- {
		arg, undo := told[i].Arg, b.black
		switch events.Name(told[i].Code) {
		case "turned-up", "stack-empty", "took":
			undo = b.stack
		case "won", "bid":
			undo = b.bid
		case "dealt":
			undo = b.dealt
		}
		if err := undo(i, arg); err != nil {
			return fmt.Errorf("event %d: %w", i, err)
		}
	}
	return nil
}

// backwards is a game that goes back, event by event of what a seat was told.
type backwards struct {
	s        State
	seat     engine.Seat
	told     []engine.Event
	stacks   [Colors][]int
	paid     [maxSeats]Cards // black, since
	public   Cards
	shuffled bool
}

// stack takes back what happened on top of a stack.
func (b *backwards) stack(i int, arg [engine.MaxArgs]int16) error {
	switch events.Name(b.told[i].Code) {
	case "turned-up":
		if c := arg[0]; len(b.stacks[c]) == 0 || b.stacks[c][0] != int(arg[1]-4) {
			return fmt.Errorf("%d is not on the stack %d", arg[1], c)
		}
	case "stack-empty":
		if len(b.stacks[arg[0]]) > 0 {
			return fmt.Errorf("the stack %d is not empty", arg[0])
		}
	case "took":
		held := &b.s.Hands[arg[0]].Cards[arg[1]][arg[2]-4]
		if *held == 0 {
			return fmt.Errorf("seat %d has not the %d of %d that it took", arg[0], arg[2], arg[1])
		}
		*held--
		b.stacks[arg[1]] = append([]int{int(arg[2] - 4)}, b.stacks[arg[1]]...)
	}
	return nil
}

// bid gives back what a bid paid, and asks whether a hand had what it bid.
func (b *backwards) bid(i int, arg [engine.MaxArgs]int16) error {
	hand := &b.s.Hands[arg[0]].Cards
	if events.Name(b.told[i].Code) == "bid" {
		bid := bidBefore(b.told[:i+1], arg[0])
		black := hand[Black]
		black.add(b.paid[arg[0]])
		if !hand[arg[1]].holds(bid.Colored.counts()) || !black.holds(bid.Black) {
			return fmt.Errorf("seat %d has not what it bid", arg[0])
		}
		return nil
	}
	bid := bidBefore(b.told[:i], arg[0])
	stack := &b.stacks[arg[2]]
	for j := bid.Colored.Len() - 1; j >= 0; j-- {
		last := len(*stack) - 1
		if last < 0 || (*stack)[last] != bid.Colored.at(j) {
			return fmt.Errorf("what was paid is not under the stack %d", arg[2])
		}
		hand[arg[2]][(*stack)[last]]++
		*stack = (*stack)[:last]
	}
	b.paid[arg[0]].add(bid.Black)
	return nil
}

// black takes back what happened to black cards.
func (b *backwards) black(i int, arg [engine.MaxArgs]int16) error {
	switch events.Name(b.told[i].Code) {
	case "drew-black":
		if engine.Seat(arg[0]) == b.seat && !b.shuffled {
			b.public.add(packed(arg[2]).cards())
		}
	case "dummy-bid":
		if !b.shuffled {
			b.public.add(packed(arg[0]).cards())
		}
	case "shuffled-black":
		// What lay face up before it and has come to light since.
		if !b.shuffled && !straddles(b.told[i:], b.seat) && !faceUpBefore(b.told[:i]).holds(b.public) {
			return fmt.Errorf("of %v face up %v are left", faceUpBefore(b.told[:i]), b.public)
		}
		b.shuffled = true
	}
	return nil
}

// dealt asks whether each hand has what it was dealt, and nothing else.
func (b *backwards) dealt(_ int, arg [engine.MaxArgs]int16) error {
	for c := range Colors {
		cards := &b.s.Hands[arg[0]].Cards[c]
		if cards.Len() != 1 || arg[1+c] != engine.None && cards[arg[1+c]-4] != 1 {
			return fmt.Errorf("seat %d was dealt %v of %d", arg[0], *cards, c)
		}
	}
	return nil
}

// straddles reports whether the draw during which cards were shuffled is one that
// the seat sees: some of its cards are from before.
func straddles(told []engine.Event, seat engine.Seat) bool {
	for _, e := range told {
		switch events.Name(e.Code) {
		case "drew-black":
			return engine.Seat(e.Arg[0]) == seat
		case "dummy-bid":
			return true
		}
	}
	return false
}

// bidBefore returns what the seat has bid at the end of the events.
func bidBefore(told []engine.Event, seat int16) (b Bid) {
	var parts []engine.Event
	for i := len(told) - 1; i >= 0 && events.Name(told[i].Code) != "auction-opened"; i-- {
		if events.Name(told[i].Code) == "bid" && told[i].Arg[0] == seat {
			parts = append([]engine.Event{told[i]}, parts...)
		}
	}
	for _, e := range parts {
		for number, n := range packed(e.Arg[2]).cards() {
			for range n {
				b.Colored.put(number)
			}
		}
		b.Black.add(packed(e.Arg[3]).cards())
	}
	return b
}

// faceUpBefore returns the black cards that lie face up at the end of the events.
func faceUpBefore(told []engine.Event) (up Cards) {
	var dummy Cards
	for i, e := range told {
		switch events.Name(e.Code) {
		case "dummy-bid":
			dummy = packed(e.Arg[0]).cards()
		case "won", "no-bids", "dummy-won":
			if up.add(dummy); events.Name(e.Code) == "won" {
				up.add(bidBefore(told[:i], e.Arg[0]).Black)
			}
			dummy = Cards{}
		case "shuffled-black":
			up = Cards{}
		}
	}
	return up
}
