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
func (c *chooser) find(sum int) (best set, ok bool) {
	for _, level := range c.levels {
		if best, ok = c.keeping(level, sum); ok {
			return best, ok
		}
	}
	return best, false
}

// keeping returns the best set of the sum with numbers of the level.
func (c *chooser) keeping(level, sum int) (best set, ok bool) {
	colored, black := c.colored.upTo(level), c.black.upTo(level)
	all := black.sum()
	if sum > colored.sum()+all {
		return best, false
	}
	for n := c.least; n <= colored.len() && 4*n <= sum && !ok; n++ {
		least := 0
		for x := max(0, n-colored.fives-colored.sixes); x <= min(n, colored.fours); x++ {
			over := 6*n - 2*x - sum // with all others 6s, what they exceed the sum by
			for y := max(0, n-x-colored.sixes, over); y <= min(n-x, colored.fives, over+all); y++ {
				some := tally{x, y, n - x - y}
				with, found := black.fewest(y - over)
				if found && (!ok || with.len() < least) {
					best, ok, least = setOf(some, with), true, with.len()
				}
			}
		}
	}
	return best, ok
}

// A tally is [Cards] as the search for sets counts them: fields stay in registers,
// which an array does not.
type tally struct{ fours, fives, sixes int }

func (n tally) len() int { return n.fours + n.fives + n.sixes }
func (n tally) sum() int { return 4*n.fours + 5*n.fives + 6*n.sixes }

// upTo returns the cards with the first numbers, as many as the level.
func (c *Cards) upTo(level int) tally {
	n := tally{fours: int(c[0])}
	if level > 1 {
		n.fives = int(c[1])
	}
	if level > 2 {
		n.sixes = int(c[2])
	}
	return n
}

// fewest returns the fewest of the cards that make the sum, with as few 4s as
// that allows.
func (n tally) fewest(sum int) (tally, bool) {
	for count := (sum + 5) / 6; 4*count <= sum; count++ {
		over := sum - 4*count // what 5s and 6s add to as many 4s
		least := max(0, over-count, (over-n.fives+1)/2)
		if least <= min(n.sixes, over/2, n.fours+over-count) {
			return tally{count - over + least, over - 2*least, least}, true
		}
	}
	return tally{}, false
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
			if best, ok := c.keeping(level, sum); ok {
				return best.move(color), true
			}
		}
	}
	return engine.Move{}, false
}

// bids appends for every color and total the best set of cards.
func (s *State) bids(to []engine.Move) []engine.Move {
	a := &s.Auction
	need := int(a.Highest) + 1 - a.Bids[a.Bidder].Total()
	var sets [highestBid]set
	for colors, color := s.BidColors(a.Bidder), NoColor+1; colors != 0; colors, color = colors>>1, color+1 {
		if colors&1 == 0 {
			continue
		}
		c := s.chooser(color, mostBuilt)
		n, most := 0, c.most()
		for sum := need; sum <= most; sum++ {
			if best, ok := c.find(sum); ok {
				sets[n] = best
				n++
			}
		}
		slices.Sort(sets[:n])
		// Sets without colored cards come first here, and last among moves.
		bare, _ := slices.BinarySearch(sets[:n], 1<<blackBits)
		for _, part := range [...][]set{sets[bare:n], sets[:bare]} {
			for _, cards := range part {
				to = append(to, cards.move(color))
			}
		}
	}
	return to
}

// A set is colored and black cards, packed so that sets sort as moves do.
type set uint32

// blackBits is how many bits of a set the black cards have.
const blackBits = 15

func setOf(colored, black tally) set {
	return set((colored.fours<<6|colored.fives<<3|colored.sixes)<<blackBits | black.fours<<10 | black.fives<<5 | black.sixes)
}

// move returns the move that bids the cards, see [bidMove].
func (s set) move(color Color) engine.Move {
	if s < 1<<blackBits {
		color = Black
	}
	c := s >> blackBits
	return engine.Move{Verb: BidCards, Arg: [engine.MaxArgs]int16{
		int16(color), int16(c >> 6), int16(c >> 3 & 7), int16(c & 7), int16(s >> 10 & 31), int16(s >> 5 & 31), int16(s & 31), engine.None,
	}}
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
