package engine

// A Refusal says why a move or order is not possible; the zero Refusal accepts
// it. It is a code with arguments; catalogs have the sentences.
type Refusal struct {
	Code Code
	Arg  [MaxArgs]int16
	// Instead marks a reason that comes with a legal move: the order is answered
	// with less than it asks for, as a standing bid that passes.
	Instead bool
}

// OK reports whether nothing is refused.
func (r Refusal) OK() bool { return r.Code == 0 || r.Instead }

// shared are the refusals of every game; a game's own come after them.
var shared Refusals

// Refusals that every game shares.
var (
	_ = Refusal0(&shared, "accepted")
	// Waits: the order is for a decision other than the open one.
	Waits = Refusal0(&shared, "waits")
	// OutOfSequence: the order answers a step other than the current one.
	OutOfSequence = Refusal1[Kind](&shared, "out-of-sequence {step:kind}")
	// NotOpen: the decision that this move answers is not open.
	NotOpen = Refusal1[Kind](&shared, "not-open {step:kind}")
	// NotOptional: the step can't be ended with "done".
	NotOptional = Refusal1[Kind](&shared, "not-optional {step:kind}")
	// GameOver: no decision is open.
	GameOver = Refusal0(&shared, "game-over")
	// NoJoin: no nonce is needed, or the seat has given one.
	NoJoin = Refusal0(&shared, "no-join")
	// NotDealt: cards are dealt once every player has joined.
	NotDealt = Refusal0(&shared, "not-dealt")
)
