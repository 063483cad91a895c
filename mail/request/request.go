// Package request finds what the sender of an email wants:
//
//	m, err := incoming.Read(raw)
//	found := request.Find(m, rules, false, nil)
//
// [Requests] holds the orders, written as a document or as plain lines, and the
// other requests, such as "status" or "undo to 12 because REASON".
package request

import (
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// Requests are what a letter asks for.
type Requests struct {
	// Game and Player are what the letter names in an order document, or in the
	// subject for the game; "" where it names none.
	Game, Player string
	// Set is the order set; nil where the letter holds no orders. Its File is
	// "your email" or the name of the attached file.
	Set *play.OrderSet
	// Preview says that the orders are to be looked at and not filed.
	Preview bool
	// Asks are the other requests, in their order.
	Asks []Ask
	// Passed are lines near to the orders that were not taken for orders.
	Passed []string
	// Errors tell what is wrong with what was found: with a document of orders,
	// or with a request. Where there are any, nothing of the letter is done.
	Errors formats.Errors
	// Unedited says that the letter holds a quoted template, as it was sent.
	Unedited bool
}

// Empty reports that nothing was found: the letter asks for nothing.
func (r *Requests) Empty() bool { return r.Set == nil && len(r.Asks) == 0 && len(r.Errors) == 0 }

// The limits of what a letter asks for, beside those of an order set.
const (
	MaxAsks  = 20   // requests that are no orders
	MaxPress = 5    // texts for others
	MaxText  = 8000 // characters of such a text
)

// An Ask is a request that is no order.
type Ask struct {
	Verb Verb
	// Act is what the moderator does; nil for what everybody may ask for. It
	// lacks who does it, when, and from which mail. Names are as they were written.
	Act *play.Act
	// Address is the new player's, for an act of the kind play.ActReplace.
	Address string
	// Entry is a number of an entry, for Resend; 0 is the last.
	Entry int
	// Players are names as they were written, of those to whom Press goes; none is
	// all.
	Players []string
	// Text is the text of Press.
	Text string
	// Anonymous press does not tell who wrote it.
	Anonymous bool
}

// A Verb says what is asked for: one of these, or the word with which an act of
// the moderator begins.
type Verb string

// What everybody may ask for.
const (
	Help    Verb = "help"
	Status  Verb = "status"
	Resend  Verb = "resend"
	History Verb = "history"
	Press   Verb = "press"
	Join    Verb = "join"  // without a nonce; with one it is an order
	Renew   Verb = "renew" // a new token
)

// message is the moderator's text for all.
const message Verb = "message"
