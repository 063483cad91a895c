package engine

// A Kind is what a decision is about. Kinds of one lane are declared in the
// order of their steps in a turn: an order for a later step ends an optional
// one.
type Kind uint8

// A KindSpec declares a kind of decision.
type KindSpec struct {
	Name string
	Lane Lane
	// Optional kinds can be ended with the move [Done].
	Optional bool
}

// Kinds is a set of kinds.
type Kinds uint32

// Of returns the set of the given kinds.
func Of(kinds ...Kind) Kinds {
	var s Kinds
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s Kinds) Has(k Kind) bool { return s>>k&1 == 1 }

// After reports whether the set contains a kind later than k.
func (s Kinds) After(k Kind) bool { return s>>k>>1 != 0 }

// A Decision is what a state waits for: one seat's choice.
type Decision struct {
	// Seat decides; Nobody when the game is over.
	Seat Seat
	Kind Kind
	Lane Lane
	// Room is that of the open occasion of the lane.
	Room Room
	// Optional decisions accept the move [Done].
	Optional bool
	// Turn is the number of the current turn; set-up is turn 0.
	Turn int
	// Occasion is what a plain order is bound to and expires with: in the lane
	// [OwnTurn] the turn's number, in other lanes the number of the lane's
	// occasion, counted through the game from 1.
	Occasion int
}

// Over reports that the game has ended.
func (d Decision) Over() bool { return d.Seat == Nobody }
