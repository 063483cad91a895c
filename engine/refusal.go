package engine

// A Refusal says why a move or an order is not possible; the zero Refusal
// accepts it. It is a code with arguments: the sentence is in a catalog.
type Refusal struct {
	Code Code
	Arg  [MaxArgs]int16
}

// OK reports that nothing is refused.
func (r Refusal) OK() bool { return r.Code == 0 }

// shared are the refusals of every game; a game's own come after them.
var shared Refusals

// Refusals that every game shares.
var (
	_ = Refusal0(&shared, "accepted")
	// Waits: the order concerns another decision than the open one.
	Waits = Refusal0(&shared, "waits")
	// OutOfSequence: the order answers another step than the one that is open.
	OutOfSequence = Refusal1[Kind](&shared, "out-of-sequence {step:kind}")
	// NotOpen: the decision for which this is a move is not open.
	NotOpen = Refusal1[Kind](&shared, "not-open {step:kind}")
	// NotOptional: the step must be answered, and "done" does not end it.
	NotOptional = Refusal1[Kind](&shared, "not-optional {step:kind}")
	// GameOver: no decision is open any more.
	GameOver = Refusal0(&shared, "game-over")
	// NoJoin: no nonce is asked for, or the seat has given one.
	NoJoin = Refusal0(&shared, "no-join")
	// NotDealt: the cards are dealt only when every player has joined.
	NotDealt = Refusal0(&shared, "not-dealt")
)
