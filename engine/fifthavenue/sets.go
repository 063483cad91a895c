package fifthavenue

import (
	"slices"

	"cityhall.example/engine"
)

// A chooser finds among the sets of cards that a bidder can add, all of one
// color and black, the best one of a sum: the one that keeps the highest useful
// build limit, of these one with the fewest colored cards, then the fewest
// black ones, then the fewest 4s of the color, and so on in the order in which
// moves are listed.
type chooser struct {
	colored, black Cards
	least          int // colored cards: one in the first bid
	levels         []int
}

// levels are how many of the three numbers, from 4 on, sets may use to keep a
// limit; later ones keep less.
var levels = [...]int{1, 2, 3}

// chooser returns a chooser for the bidder and the color. A build limit above
// use is of no use.
func (s *State) chooser(color Color, use int) chooser {
	a := &s.Auction
	own, hand := &a.Bids[a.Bidder], &s.Hands[a.Bidder]
	c := chooser{colored: hand.Cards[color], black: hand.Cards[Black]}
	if own.Color == NoColor {
		c.least = 1
	}
	useful := 0 // skyscrapers that the bid so far lets the winner build
	if !s.mustStop() {
		useful = min(own.Limit(), int(s.Players[a.Bidder].Supply), use)
	}
	c.levels = levels[3-max(1, useful):]
	return c
}

// mostBuilt is the highest build limit.
const mostBuilt = 3

// use returns how many skyscrapers the plan of a standing bid may build: those
// that it names, none for a building stop, and as many as a bid allows where it
// takes all or leaves the choice to the winner.
func use(plan int16) int {
	switch plan {
	case planStop:
		return 0
	case engine.None, planMax:
		return mostBuilt
	}
	return int(plan - planBuild)
}

// most returns the largest sum.
func (c *chooser) most() int { return c.colored.Sum() + c.black.Sum() }

// find returns the best set of the sum.
func (c *chooser) find(sum int) (colored, black Cards, ok bool) {
	for _, level := range c.levels {
		if colored, black, ok = c.keeping(level, sum); ok {
			return colored, black, ok
		}
	}
	return colored, black, false
}

// keeping returns the best set of the sum with numbers of the level.
func (c *chooser) keeping(level, sum int) (colored, black Cards, ok bool) {
	h, b := c.colored, c.black
	for i := level; i < 3; i++ {
		h[i], b[i] = 0, 0
	}
	all := b.Sum()
	for n := c.least; n <= h.Len() && 4*n <= sum; n++ {
		least := 0
		for x := max(0, n-int(h[1])-int(h[2])); x <= min(n, int(h[0])); x++ {
			for y := max(0, n-x-int(h[2])); y <= min(n-x, int(h[1])); y++ {
				set := Cards{uint8(x), uint8(y), uint8(n - x - y)}
				rest := sum - set.Sum()
				if rest < 0 || rest > all {
					continue
				}
				with, found := fewest(b, rest)
				if found && (!ok || with.Len() < least) {
					colored, black, ok, least = set, with, true, with.Len()
				}
			}
		}
		if ok {
			break
		}
	}
	return colored, black, ok
}

// fewest returns the fewest of the cards that make the sum, with as few 4s as
// that allows.
func fewest(cards Cards, sum int) (Cards, bool) {
	for n := (sum + 5) / 6; 4*n <= sum; n++ {
		over := sum - 4*n // what 5s and 6s add to as many 4s
		least := max(0, over-n, (over-int(cards[1])+1)/2)
		if least <= min(int(cards[2]), over/2, int(cards[0])+over-n) {
			return Cards{uint8(n - over + least), uint8(over - 2*least), uint8(least)}, true
		}
	}
	return Cards{}, false
}

// raiseWithin returns the move that raises the bidder's bid with cards of the
// color to the best total within the limit: it keeps the highest build limit
// that the plan can use, then the total is the lowest one above the highest bid.
func (s *State) raiseWithin(color Color, limit int, plan int16) (engine.Move, bool) {
	a := &s.Auction
	c := s.chooser(color, use(plan))
	own := a.Bids[a.Bidder].Total()
	for _, level := range c.levels {
		for sum := int(a.Highest) + 1 - own; sum <= min(limit-own, c.most()); sum++ {
			if colored, black, ok := c.keeping(level, sum); ok {
				return bidMove(color, colored, black), true
			}
		}
	}
	return engine.Move{}, false
}

// bids appends for every color and total the best set of cards.
func (s *State) bids(to []engine.Move) []engine.Move {
	a := &s.Auction
	need := int(a.Highest) + 1 - a.Bids[a.Bidder].Total()
	var keys [highestBid]uint32
	for colors, color := s.BidColors(a.Bidder), NoColor+1; colors != 0; colors, color = colors>>1, color+1 {
		if colors&1 == 0 {
			continue
		}
		c := s.chooser(color, mostBuilt)
		n := 0
		for sum := need; sum <= c.most(); sum++ {
			if colored, black, ok := c.find(sum); ok {
				keys[n] = key(colored, black)
				n++
			}
		}
		slices.Sort(keys[:n])
		// Sets without colored cards come first here, and last among moves.
		bare, _ := slices.BinarySearch(keys[:n], 1<<blackBits)
		for i := range n {
			colored, black := unkey(keys[(i+bare)%n])
			to = append(to, bidMove(color, colored, black))
		}
	}
	return to
}

// blackBits is how many bits of a key the black cards have.
const blackBits = 15

// key packs a set so that keys sort as the moves do.
func key(colored, black Cards) uint32 {
	return (uint32(colored[0])<<6|uint32(colored[1])<<3|uint32(colored[2]))<<blackBits |
		uint32(black[0])<<10 | uint32(black[1])<<5 | uint32(black[2])
}

func unkey(k uint32) (colored, black Cards) {
	c := k >> blackBits
	return Cards{uint8(c >> 6), uint8(c >> 3 & 7), uint8(c & 7)}, Cards{uint8(k >> 10 & 31), uint8(k >> 5 & 31), uint8(k & 31)}
}

// allBids yields every legal bid, and reports whether it was to go on.
func (s *State) allBids(yield func(engine.Move) bool) bool {
	a := &s.Auction
	own, hand := &a.Bids[a.Bidder], &s.Hands[a.Bidder]
	need := int(a.Highest) + 1 - own.Total()
	for color := range Color(Colors) {
		if s.BidColors(a.Bidder)>>color&1 == 0 {
			continue
		}
		for set := range sets(hand.Cards[color]) {
			if set != (Cards{}) && !s.withBlack(color, set, need-set.Sum(), yield) {
				return false
			}
		}
	}
	return own.Color == NoColor || s.withBlack(Black, Cards{}, need, yield)
}

// withBlack yields the bids of the set with black cards that add enough.
func (s *State) withBlack(color Color, set Cards, need int, yield func(engine.Move) bool) bool {
	for black := range sets(s.Hands[s.Auction.Bidder].Cards[Black]) {
		if black.Sum() >= need && set.Len()+black.Len() > 0 && !yield(bidMove(color, set, black)) {
			return false
		}
	}
	return true
}

// sets yields all sets out of the cards, in the order of moves.
func sets(cards Cards) func(func(Cards) bool) {
	return func(yield func(Cards) bool) {
		for x := range cards[0] + 1 {
			for y := range cards[1] + 1 {
				for z := range cards[2] + 1 {
					if !yield(Cards{x, y, z}) {
						return
					}
				}
			}
		}
	}
}
