package engine

// A Lane is a queue of one seat's orders. Orders for the seat's own turn and
// orders for auctions wait in different lanes, since they come due in an
// order that nobody can foresee.
type Lane uint8

// The lanes.
const (
	TurnLane Lane = iota
	AuctionLane
	Lanes // how many there are
)

// String returns the lane's name in files.
func (l Lane) String() string { return [...]string{"turn", "auction", "?"}[min(l, Lanes)] }

// A Scope is how long an auction order lasts. All but plain ones are standing
// orders: they wait on file, whether an auction is open or not.
type Scope uint8

// The scopes.
const (
	// Plain orders need an open auction. They are used once, and end with it.
	Plain Scope = iota
	// ForAuction orders answer as often as they can in the auction in which
	// they first did, and end with it.
	ForAuction
	// ForTurn orders answer as often as they can in the turn in which they
	// first did, and end with it.
	ForTurn
	// Once orders wait for their auction, and are used once.
	Once
)

// A Kind is what a decision is about. Kinds of one lane are declared in the
// order in which their steps come in a turn: an order for a later one ends an
// optional step.
type Kind uint8

// A KindSpec declares a kind of decision.
type KindSpec struct {
	Name string
	Lane Lane
	// Optional kinds can be ended with the move Done.
	Optional bool
}

// Kinds is a set of kinds.
type Kinds uint32

// Of returns the set of the kinds named.
func Of(kinds ...Kind) Kinds {
	var s Kinds
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s Kinds) Has(k Kind) bool { return s>>k&1 == 1 }

// After reports whether the set holds a kind later than k.
func (s Kinds) After(k Kind) bool { return s>>k>>1 != 0 }

// A Decision is what a state waits for: one seat's choice.
type Decision struct {
	// Seat decides; Nobody when the game is over.
	Seat Seat
	Kind Kind
	Lane Lane
	// Optional decisions accept the move [Done].
	Optional bool
	// Turn is the number of the running turn; set-up is turn 0.
	Turn int
	// Occasion is what a plain order is bound to, and expires with: the turn's
	// number in the turn lane, and in the auction lane the auction's, both
	// counted through the game from 1.
	Occasion int
}

// Over reports that the game has ended.
func (d Decision) Over() bool { return d.Seat == Nobody }
