// Package request finds what the sender of an email wants:
//
//	m, err := incoming.Read(raw)
//	found := request.Find(m, rules, false, nil)
//
// [Requests] holds the orders, written as a document or as plain lines, and the
// other requests, such as "status" or "undo to 12 because REASON".
package request

import (
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// Requests are everything that an email asks for.
type Requests struct {
	// Game and Player are the names in an order document, or the game in the
	// subject; "" if the email names none.
	Game, Player string
	// Set is the order set; nil without orders. Its File is "your email" or the
	// name of the attached file.
	Set *play.OrderSet
	// When are orders that are meant only where a certain kind of decision is open.
	When []play.When
	// Number is all that the sender wrote, and names an answer that was offered. Then the
	// email asks for nothing else.
	Number *Number
	// Preview means that the orders should be checked and not filed.
	Preview bool
	// Asks are the other requests, in order.
	Asks []Ask
	// Passed are lines near the orders that were ignored.
	Passed []string
	// Unread are problems with the lines of a short email in which nothing was found.
	Unread formats.Errors
	// Said are lines of the sender's by their numbers: those that Errors, Unread and Set
	// name.
	Said map[int]string
	// Meant are sets of orders, one of which the email may mean.
	Meant [][]string
	// Doubtful are lines that would be orders or requests if they weren't
	// possibly quoted, or part of what mail programs add. They don't count.
	Doubtful []string
	// Absences are lines that seem to tell of an absence, and are no request.
	Absences []string
	// Errors are problems in an order document or a request. If there are any,
	// nothing in the email is done.
	Errors formats.Errors
	// Yes says that the first line of an email about a league is "yes" or "confirm".
	Yes bool
	// Unedited means that the email quotes a template without changes.
	Unedited bool
	// Quoted is the report that the email quotes, if its template names one: the orders
	// answer it, wherever they stand.
	Quoted Quoted
}

// Quoted is what the quoted template of a report says of it.
type Quoted struct {
	Game string // its id; "" if that isn't said
	Seen play.Mark
}

// Sent is what an email replies to.
type Sent struct {
	// Text is the text of the emails.
	Text string
	// Held are the orders that the last one printed for correction.
	Held []string
}

// Empty reports whether the email asks for nothing.
func (r *Requests) Empty() bool {
	return r.Set == nil && r.Number == nil && len(r.Asks) == 0 && len(r.Errors) == 0
}

// The limits of an email's requests, besides those of an order set.
const (
	MaxAsks  = 20   // requests other than orders
	MaxPress = 5    // texts for others
	MaxText  = 8000 // characters in such a text
)

// An Ask is a request other than orders.
type Ask struct {
	Verb Verb
	// Act is the moderator's act; nil for requests open to everyone. It lacks
	// who acts, when, and from which email. Names are as written. It has no kind
	// where the verb is no act of a game by itself, and no player yet for Extend.
	Act *play.Act
	// Address is that of the new player, for play.ActReplace and Standby.
	Address string
	// Entry is the number of an entry, for Resend; 0 is the last.
	// For Undo it is the entry to go back to, 0 for that before the player's last
	// orders; for Agree and Refuse the number of the question.
	Entry int
	// Players are the receivers of Press, as written, or those with whose decisions
	// Extend, Bot, Apply and Wait deal, or about whom a Vote is; none means
	// everyone, or whoever it is about.
	Players []string
	// Extension is by how much Extend extends.
	Extension Extension
	// Remove says that Standby removes the address.
	Remove bool
	// Choice is that of a Vote.
	Choice clock.Act
	// Wish is what is wished with Notify, Zone, Hours and Language, as store.Person
	// has it, that for Format, Picture and Attach too, and on or off for Calendar; ""
	// for Notify asks how it is set.
	Wish string `json:",omitempty"`
	// Dates are those of Away and Mute.
	Dates Dates `json:",omitzero"`
	// Name is the person's name, for SignUp; "" where none is given.
	Name string `json:",omitempty"`
	// Game is the id of a game in lowercase, for what is asked of a league.
	Game string `json:",omitempty"`
	// Sure says that ForgetMe is meant, after it was asked.
	Sure bool `json:",omitempty"`
	// Text is the text of Press, the reason of Undo, or a Note.
	Text string
	// Anonymous press doesn't show its author.
	Anonymous bool
}

// A Verb is what is asked for: one of these, or the first word of a moderator's
// act.
type Verb string

// What everyone can ask for.
const (
	Help      Verb = "help"
	Status    Verb = "status"
	Resend    Verb = "resend"
	History   Verb = "history"
	Rules     Verb = "rules"
	Press     Verb = "press"
	Join      Verb = "join"  // without a nonce; with a nonce it is an order
	Renew     Verb = "renew" // a new token
	Undo      Verb = "undo?" // the player's own; the moderator's is an act
	Agree     Verb = "agree" // to somebody else's undo
	Refuse    Verb = "refuse"
	StatusAll Verb = "status all" // of all games of the author
	// A private note, all of them, and none any more.
	Note       Verb = "note"
	Notes      Verb = "notes"
	ClearNotes Verb = "note clear"
	Vote       Verb = "vote" // on what becomes of a player who doesn't answer
)

// message is the moderator's text for everyone.
const message Verb = "message"
