package engine

import "iter"

// A State is a game in progress. Nothing but the methods named here as
// changing it may change it, and a move that Check refuses leaves no trace.
//
// What a seat may see is a state too, with unknown pieces where cards are
// hidden; Check, Moves, All, Answer, Forced and Default give for the seat
// whose decision is open the same answers on it as on the whole state.
type State interface {
	// Options reads, writes or describes the options that the game was made
	// with. It comes before Deal or Code; every option has a default.
	Options(*Codec)
	// Deal sets the game up. The options and the number of seats are known.
	Deal(*Draws, *Log)
	// Code reads, writes or describes everything else in the state. A "?" stands
	// for an unknown piece in a redacted state, and for nothing else. Reading
	// refuses a state that no play could have reached, as far as counting can
	// tell.
	Code(*Codec)

	// Open returns the decision that waits for an answer.
	Open() Decision
	// Turn returns the number of the turn that the seat can give orders for: of
	// the running one if it is the seat's own and there is a step of it to come,
	// else of the seat's next; of set-up, 0, while that lasts.
	Turn(Seat) int
	// Score returns the points that the seat has so far.
	Score(Seat) int
	// Winners returns who has won, when the game is over.
	Winners() Seats

	// Check is the authority on what is legal: whether the move answers the
	// open decision. The zero Refusal accepts it.
	Check(Move) Refusal
	// Moves appends moves that Check accepts, sorted, none twice, and allocates
	// nothing where the slice has room. Where there are too many for a person
	// it lists the sensible ones, and at least one.
	Moves([]Move) []Move
	// All yields every move that Check accepts, sorted, none twice.
	All() iter.Seq[Move]
	// Answer says which move the seat's order stands for, now. The refusal
	// Waits says that it concerns another decision than the open one; any other
	// says why it is not, or for another decision will never be, possible.
	Answer(Seat, Move) (Move, Refusal)
	// Forced returns the only move, where public information alone shows that
	// it is the only one. It is then played without asking.
	Forced() (Move, bool)
	// Default returns what a player who is missing does.
	Default() Move

	// Play plays a move that Check accepts.
	Play(Move, *Draws, *Log)
	// Redact turns the state into what the seat, or for Nobody the public, may
	// see. Such a state can be looked at and asked; it is played on only to
	// look ahead, up to the first draw.
	Redact(Seat)
	// CopyFrom makes the state equal to another of the same game, and shares
	// nothing with it that ever changes.
	CopyFrom(State)
}
