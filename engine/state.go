package engine

import "iter"

// A State is a game in progress. Only Deal, Play, CopyFrom, Redact and reading
// change it; a move that Check refuses leaves no trace.
//
// What a seat may see is a state too, with unknown pieces where cards are
// hidden. For the seat to decide, Check, Moves, All, Answer, Forced and Default
// give the same answers on it as on the whole state.
type State interface {
	// Options reads, writes or describes the options of the game. It comes
	// before Deal or Code; every option has a default.
	Options(*Codec)
	// Deal sets up the game. The options and the number of seats are known by
	// then.
	Deal(*Draws, *Log)
	// Code reads, writes or describes everything else in the state. A "?" is an
	// unknown piece in a redacted state, and nothing else. Reading refuses
	// states that no play can reach, as far as counting can tell.
	Code(*Codec)

	// Open returns the decision that waits for an answer.
	Open() Decision
	// Turn returns the number of the turn that the seat can order for: the
	// current one if it is the seat's and has steps left, otherwise the seat's
	// next; 0 during set-up.
	Turn(Seat) int
	// Score returns the seat's points so far.
	Score(Seat) int
	// Winners returns the winners once the game is over.
	Winners() Seats

	// Check decides what is legal: whether the move answers the open decision.
	// The zero Refusal accepts it.
	Check(Move) Refusal
	// Moves appends moves that Check accepts, sorted, without duplicates. It
	// allocates nothing if the slice has room. If there are too many for a
	// person, it lists only the sensible ones, and at least one.
	Moves([]Move) []Move
	// All yields every move that Check accepts, sorted, without duplicates.
	All() iter.Seq[Move]
	// Answer returns the move that the seat's order means now. The refusal
	// [Waits] means that the order is for a decision other than the open one;
	// any other says why it is not possible or, for another decision, why it can
	// never be possible, whatever is played until then. A reason with
	// [Refusal.Instead] says why the move is less than the order asks for.
	Answer(Seat, Move) (Move, Refusal)
	// Suppose changes the state to what it would be if the seat's next decision
	// for the order came now: a step of its own turn or, in another lane, a
	// decision of the kind. All else stays as it is, and what chance would bring
	// is what the order needs. If the decision is open, nothing changes. The
	// refusal says why the decision can't come; [Waits] that nothing is known
	// about it. Filing supposes on the seat's view, to warn about orders that
	// are not possible as things stand.
	Suppose(Seat, Kind, Move) Refusal
	// Forced returns the only move if public information alone shows that it is
	// the only one. It is then played without asking.
	Forced() (Move, bool)
	// Default returns the move of a missing player.
	Default() Move

	// Play plays a move that Check accepts.
	Play(Move, *Draws, *Log)
	// Redact reduces the state to what the seat may see, or the public for
	// Nobody. A redacted state can be read and asked; it is played only to look
	// ahead, up to the first draw.
	Redact(Seat)
	// CopyFrom makes the state equal to another one of the same game, without
	// sharing anything that changes.
	CopyFrom(State)
}
