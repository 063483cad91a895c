package play

import "cityhall.example/engine"

// An Outcome is what one call of the adjudicator did: what reports are made
// of, together with the game after it.
type Outcome struct {
	// Entry is the journal's entry of the call; its number is 0 where nothing
	// was accepted, and so nothing done.
	Entry  Entry
	Events []engine.Event
	// Turns say which of the events belong to which turn, in their order; the
	// first one begins with the first event.
	Turns []Turn
	// Notes are told to one player each.
	Notes []Note
	// Receipts answer the order sets, in the order of the seats.
	Receipts []Receipt
}

// A Turn is whose turn the events of an outcome belong to, from one of them on.
type Turn struct {
	// At is the place of its first event among those of the outcome.
	At int
	// Number is 0 for set-up.
	Number int
	// Seat is Nobody in set-up, and where an outcome does not say.
	Seat engine.Seat
}

// NoteCode says what happened to an order on file.
type NoteCode string

// What may happen to an order on file.
const (
	// Dropped: its time came and it was not possible; the rest of its lane is
	// held.
	Dropped NoteCode = "dropped"
	// Expired: its turn or its occasion is over.
	Expired NoteCode = "expired"
	// Missed: the player was missing, and the default was played instead.
	Missed NoteCode = "missed"
)

// A Note is told to one player: what happened to an order on file.
type Note struct {
	Seat    engine.Seat
	Code    NoteCode
	Order   engine.Order
	Refusal engine.Refusal
}

// A Receipt answers an order set.
type Receipt struct {
	// File and Player are as the set named them; Seat is Nobody for a stranger.
	File, Player string
	Seat         engine.Seat
	// Accepted sets are filed whole; of others Problems tells all that is wrong.
	Accepted bool
	// Repeated says that the same set was filed before: nothing was done.
	Repeated bool
	Digest   Hash
	Orders   []engine.Order
	Problems []Problem
}

// For returns the receipt as the viewer may see it: what others order is for
// them and the moderator, and so is the digest, from which it could be guessed.
func (r Receipt) For(viewer string) Receipt {
	if viewer != Moderator && viewer != r.Player {
		r.Orders, r.Digest = nil, Hash{}
	}
	return r
}

// ProblemCode says what is wrong with an order set or a line of it.
type ProblemCode string

// What may be wrong with an order set, and with a line of one.
const (
	// Broken: the file could not be read; Said says why.
	Broken ProblemCode = "broken"
	// OtherGame: the set is for the game Text.
	OtherGame ProblemCode = "other-game"
	// UnknownPlayer: nobody is called Text; Near is the nearest name.
	UnknownPlayer ProblemCode = "unknown-player"
	// TwoSets: a player has several sets in one call.
	TwoSets ProblemCode = "two-sets"
	// WrongTurn: the set is for turn Turn, and the seat's is Want.
	WrongTurn ProblemCode = "wrong-turn"
	// IDReused: other orders came under the same id.
	IDReused ProblemCode = "id-reused"
	// Mixed: the alternatives of the order are of different sorts: in different
	// lanes, or plain and standing ones.
	Mixed ProblemCode = "mixed"
	// NoOrders: the set has no orders.
	NoOrders ProblemCode = "no-orders"
	// Over: the game is over.
	Over ProblemCode = "over"
	// NotUnderstood: Misread says where the line stopped making sense.
	NotUnderstood ProblemCode = "not-understood"
	// NotAllowed: Refusal says why the order is not possible.
	NotAllowed ProblemCode = "not-allowed"
)

// A Problem is one thing that is wrong with an order set.
type Problem struct {
	Code         ProblemCode
	Line, Column int
	// Text is the order as it was read, or what the code says.
	Text       string
	Near       string
	Said, Hint engine.Phrase
	Turn, Want int
	Misread    *engine.Misread
	Refusal    engine.Refusal
}
