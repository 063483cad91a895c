package fifthavenue

import (
	"math/bits"

	"cityhall.example/engine"
)

// successors are the steps along the map (EN p. 4), without building stops.
var successors = [...][]Place{
	West34:      {West42, TimesSquare},
	East34:      {TimesSquare, East42},
	West42:      {West52},
	TimesSquare: {West52, East52},
	East42:      {East52},
	West52:      {CentralPark},
	East52:      {CentralPark},
	CentralPark: {CityHall},
	CityHall:    {West34, East34},
}

// row returns how many steps a place is from City Hall, to which every way leads
// back after the same number.
func (p Place) row() int {
	return [...]int{West34: 0, East34: 0, West42: 1, TimesSquare: 1, East42: 1, West52: 2, East52: 2, CentralPark: 3, CityHall: 4}[p]
}

// A Ring is the order in which the plots of a district stand around it, each
// touching the one before and after it, the last touching the first.
type Ring [Colors]Color

// The rings are a reconstruction: the rulebooks do not tell the order of the
// colors. Together the two put every pair of colors side by side once.
var (
	ringP = Ring{Brown, Gray, Green, Orange, Violet}
	ringQ = Ring{Brown, Green, Violet, Gray, Orange}
)

// defaultRings are the rings of the districts where a game file names no
// others.
var defaultRings = [Districts]Ring{
	West34: ringP, East34: ringQ, West42: ringQ, TimesSquare: ringP, East42: ringP, West52: ringP, East52: ringQ,
}

// A places is a set of places, a bit each.
type places uint16

func (p places) has(at Place) bool { return at >= 0 && p>>at&1 == 1 }

// next removes the first place of the set and returns it.
func (p *places) next() Place {
	at := Place(bits.TrailingZeros16(uint16(*p)))
	*p &= *p - 1
	return at
}

// reach returns the places to which a commissioner may move. A stopped
// district is skipped: its successors take its place (EN p. 5, fig. 04).
func (s *State) reach(from Place) (to places) {
	for _, p := range successors[from] {
		if s.Stopped(p) {
			to |= s.reach(p)
		} else {
			to |= 1 << p
		}
	}
	return to
}

// plots returns how many plots each district has.
func (s *State) plots() int {
	if s.Side == SixPlots {
		return plots
	}
	return Colors
}

// layOut finds for every plot the two plots that touch it. The sixth plot
// closes the ring between the last color and the first.
func (s *State) layOut() {
	for d, ring := range s.Rings {
		around := [plots]int8{Sixth: Sixth}
		for i, c := range ring {
			around[i] = int8(c)
		}
		n := s.plots()
		for i := range n {
			s.touching[d][around[i]] = [2]int8{around[(i+n-1)%n], around[(i+1)%n]}
		}
	}
}

// near returns the kinds of business on the plots that touch the plot.
func (s *State) near(d Place, p int) Kinds {
	t := s.touching[d][p]
	return s.Plots[d][t[0]].kinds() | s.Plots[d][t[1]].kinds()
}

// empty returns the colors of the empty plots of a district, a bit each.
func (s *State) empty(d Place) (colors uint8) {
	for c := range Colors {
		if s.Plots[d][c].Empty() {
			colors |= 1 << c
		}
	}
	return colors
}

// plotOf returns the plot of the district on which the seat has skyscrapers,
// or -1. A player builds on one plot per district in the whole game (EN p. 8).
func (s *State) plotOf(seat engine.Seat, d Place) int {
	for c := range Colors {
		if p := &s.Plots[d][c]; p.Skyscrapers > 0 && p.Owner == seat {
			return c
		}
	}
	return -1
}

// Stopped reports whether a building stop lies in the district.
func (s *State) Stopped(d Place) bool { return s.Stops>>d&1 == 1 }
