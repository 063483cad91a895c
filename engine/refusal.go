package engine

import "encoding/json"

// A Refusal says why a move or order is not possible; the zero Refusal accepts
// it. It is a code with arguments; catalogs have the sentences.
//
// Checks return refusals by the million. The arguments are packed four to a word,
// because a struct with an array in it isn't returned in registers.
type Refusal struct {
	Code Code
	// Instead marks a reason that comes with a legal move: the order is answered
	// with less than it asks for, as a standing bid that passes.
	Instead   bool
	low, high uint64
}

// refuse returns a refusal with arguments.
func refuse(code Code, arg [MaxArgs]int16) Refusal {
	r := Refusal{Code: code}
	for i, a := range arg {
		if i < 4 {
			r.low |= uint64(uint16(a)) << (16 * i)
		} else {
			r.high |= uint64(uint16(a)) << (16 * (i - 4))
		}
	}
	return r
}

// Args returns the arguments; unused ones are 0.
func (r Refusal) Args() (arg [MaxArgs]int16) {
	for i := range arg {
		if i < 4 {
			arg[i] = int16(r.low >> (16 * i))
		} else {
			arg[i] = int16(r.high >> (16 * (i - 4)))
		}
	}
	return arg
}

// record is a refusal as it is kept in JSON.
type record struct {
	Code    Code
	Arg     [MaxArgs]int16
	Instead bool
}

// MarshalJSON returns the refusal with its arguments, for those who keep it.
func (r Refusal) MarshalJSON() ([]byte, error) {
	return json.Marshal(record{r.Code, r.Args(), r.Instead})
}

// UnmarshalJSON reads what MarshalJSON has returned.
func (r *Refusal) UnmarshalJSON(text []byte) error {
	var kept record
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	*r = refuse(kept.Code, kept.Arg)
	r.Instead = kept.Instead
	return nil
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
	// EndsNothing: no step that "done" could end follows in the turn.
	EndsNothing = Refusal0(&shared, "ends-nothing")
	// NothingHeld: no orders of the seat are held.
	NothingHeld = Refusal0(&shared, "nothing-held")
)
