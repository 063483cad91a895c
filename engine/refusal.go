package engine

// A Code names an event or a refusal of a game: an index into its messages.
type Code uint8

// Refusals that every game shares; a game's own start at [FirstRefusal].
const (
	Accepted Code = iota
	// Waits: the order concerns another decision than the open one.
	Waits
	// OutOfSequence: the order answers another step than the one that is open.
	OutOfSequence
	// NotOpen: the decision for which this is a move is not open.
	NotOpen
	// NotOptional: the step must be answered, and "done" does not end it.
	NotOptional
	// GameOver: no decision is open any more.
	GameOver
	// NoJoin: no nonce is asked for, or the seat has given one.
	NoJoin
	// NotDealt: the cards are dealt only when every player has joined.
	NotDealt
	FirstRefusal
)

// A Refusal says why a move or an order is not possible; the zero Refusal
// accepts it. It is a code with arguments: the sentence is in a catalog.
type Refusal struct {
	Code Code
	Arg  [MaxArgs]int16
}

// OK reports that nothing is refused.
func (r Refusal) OK() bool { return r.Code == Accepted }

// Refuse returns a refusal with its arguments.
func Refuse(code Code, args ...int16) Refusal {
	r := Refusal{Code: code}
	copy(r.Arg[:], args)
	return r
}

// sharedRefusals are the messages of the codes below FirstRefusal.
var sharedRefusals = []string{
	Accepted:      "accepted",
	Waits:         "waits",
	OutOfSequence: "out-of-sequence {step:kind}",
	NotOpen:       "not-open {step:kind}",
	NotOptional:   "not-optional {step:kind}",
	GameOver:      "game-over",
	NoJoin:        "no-join",
	NotDealt:      "not-dealt",
}
