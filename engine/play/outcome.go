package play

import "cityhall.example/engine"

// An Outcome is what one call of the adjudicator did. Reports are made from it
// and the game after it.
type Outcome struct {
	// Entry is the call's journal entry; its number is 0 if nothing was
	// accepted and so nothing done.
	Entry Entry
	// Scores are those of the seats before the call; nil before the deal.
	Scores []int
	Events []engine.Event
	// Used are the orders on file that were played, in the order of the events.
	Used []Used
	// Turns say which events belong to which turn, in order; the first starts
	// with the first event.
	Turns []Turn
	// Notes are private to one player each.
	Notes []Note
	// Receipts answer the order sets, in seat order.
	Receipts []Receipt
}

// A Used order was played: it is for its player alone.
type Used struct {
	Seat engine.Seat
	// At is the index of the first event of what it did.
	At    int
	Order engine.Order
	// Standing says that it stays on file until its turn or occasion is over.
	// Other orders were played once; if the call has no set of the player's, they
	// were on file before it.
	Standing bool
}

// A Turn is the turn that events of an outcome belong to, from one of them on.
type Turn struct {
	// At is the index of its first event in the outcome.
	At int
	// Number is 0 for set-up.
	Number int
	// Seat is Nobody in set-up and if unknown.
	Seat engine.Seat
}

// A NoteCode says what happened to an order on file.
type NoteCode string

// What can happen to an order on file.
const (
	// Dropped: it was no longer possible when its time came; the rest of its
	// lane is held.
	Dropped NoteCode = "dropped"
	// Passed: a standing order was answered with less than it asks for.
	Passed NoteCode = "passed"
	// Expired: its turn or its occasion is over.
	Expired NoteCode = "expired"
	// Missed: the player was missing, so the default was played.
	Missed NoteCode = "missed"
	// Undone: an undo went back to before it was filed.
	Undone NoteCode = "undone"
	// OnHold: an undo went back to before it was played, and it is held.
	OnHold NoteCode = "on-hold"
)

// A Note tells one player what happened to an order on file.
type Note struct {
	Seat    engine.Seat
	Code    NoteCode
	Order   engine.Order
	Refusal engine.Refusal
}

// A Receipt answers an order set.
type Receipt struct {
	// File and Player are as in the set; Seat is Nobody for unknown players.
	File, Player string
	Seat         engine.Seat
	// Accepted sets are filed completely; otherwise Problems lists every
	// problem.
	Accepted bool
	// Repeated means that the same set was filed before, in the entry Filed, or
	// is in the same call twice, if that is 0; nothing was done. Derived is that
	// of the set.
	Repeated, Derived bool
	Filed             int
	// Awaited says that the game waits for the player of a set that was filed before: it
	// may have been meant for another decision, and nothing in it says so.
	Awaited bool
	Digest  Hash
	Orders  []engine.Order
	// Ends are the steps that a done among each order's alternatives ends, Unstepped
	// for other orders; nil if they are not known.
	Ends     []engine.Kind
	Problems []Problem
	// Warnings are about orders of an accepted set, in its order.
	Warnings []Warning
}

// A Warning says why an order that is filed can't be played as things stand. It
// may become possible until its time comes. It is made from what its player may
// see.
type Warning struct {
	// Order is the index of the order in the receipt.
	Order   int
	Refusal engine.Refusal
}

// For returns the receipt as the viewer may see it: only the player and the
// moderator see orders, the warnings about them, and the digest, from which they
// could be guessed.
func (r Receipt) For(viewer string) Receipt {
	if viewer != Moderator && viewer != r.Player {
		r.Orders, r.Ends, r.Warnings, r.Digest = nil, nil, nil, Hash{}
	}
	return r
}

// A ProblemCode says what is wrong with an order set or a line of it.
type ProblemCode string

// What can be wrong with an order set or a line of it.
const (
	// Broken: the file could not be read; Said says why.
	Broken ProblemCode = "broken"
	// OtherGame: the set is for the game Text.
	OtherGame ProblemCode = "other-game"
	// UnknownPlayer: there is no player Text; Near is the nearest name.
	UnknownPlayer ProblemCode = "unknown-player"
	// TwoSets: a player has several sets in one call.
	TwoSets ProblemCode = "two-sets"
	// WrongTurn: the set is for turn Turn, but the seat's turn is Want. If both are the
	// same, orders for the seat's next turn stand before those for this one.
	WrongTurn ProblemCode = "wrong-turn"
	// OtherHead: the journal doesn't have the head Text; its last entry is Want, and
	// Entry that of the head.
	OtherHead ProblemCode = "other-head"
	// IDReused: the id Text belongs to other orders, in the entry Entry.
	IDReused ProblemCode = "id-reused"
	// Mixed: the order's alternatives are of different kinds: in different
	// lanes, or plain and standing.
	Mixed ProblemCode = "mixed"
	// NoOrders: the set has no orders.
	NoOrders ProblemCode = "no-orders"
	// AwaitsBeacon: every player has joined, and cards are dealt once the beacon is known.
	AwaitsBeacon ProblemCode = "awaits-beacon"
	// Over: the game is over.
	Over ProblemCode = "over"
	// NotUnderstood: Misread says where the line stopped making sense.
	NotUnderstood ProblemCode = "not-understood"
	// NotAllowed: Refusal says why the order is not possible.
	NotAllowed ProblemCode = "not-allowed"
)

// A Problem is one problem with an order set.
type Problem struct {
	Code         ProblemCode
	Line, Column int
	// Text is the order as read, or what the code describes.
	Text       string
	Near       string
	Said, Hint engine.Phrase
	Turn, Want int
	Entry      int
	Misread    *engine.Misread
	Refusal    engine.Refusal
}
