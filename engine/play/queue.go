package play

import (
	"cityhall.example/engine"
)

// A Queue holds the orders that wait in one lane of one seat, first in, first
// out. A held queue is not played until it is replaced: an order before the
// rest could not be carried out.
type Queue struct {
	Held   bool
	Orders []Filed
}

// Unbound stands for no turn and no occasion: an order that does not expire.
const Unbound = -1

// Unstepped is the Step of an order that is no done.
const Unstepped engine.Kind = 255

// Filed is an order on file.
type Filed struct {
	Order engine.Order
	// Turn and Occasion, of its lane, are what the order is for and expires with,
	// or Unbound.
	Turn, Occasion int
	// Step is the kind of decision that a done order ends, or Unstepped.
	Step engine.Kind
	// Line counts the orders of the set that it came with, from 0, while the set
	// is filed; it is in no file.
	Line int
}

// A SetMark remembers an order set that had an id, so that the same set filed
// again does nothing.
type SetMark struct {
	ID     string
	Digest Hash
}

// keptSets is how many identified sets of a seat are remembered.
const keptSets = 8

// Remember notes an identified set of the seat.
func (g *Game) Remember(seat engine.Seat, m SetMark) {
	s := append(g.Sets[seat], m)
	g.Sets[seat] = s[max(0, len(s)-keptSets):]
}
