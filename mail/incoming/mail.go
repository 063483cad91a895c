// Package incoming reads an email as it came over the wire:
//
//	m, err := incoming.Read(raw)
//	for _, line := range m.Text { // line.Depth > 0: quoted
//
// A [Mail] holds the header, the text as its sender wrote it, what is quoted in
// it, attached files that may contain orders, and whether a machine sent it.
// The package knows nothing about games. Reading takes bounded time and memory
// for any input and never panics.
package incoming

import (
	"net/mail"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// The limits of an email. Read doesn't read past them, and adds a warning.
const (
	MaxHeader = 64 << 10  // bytes of the header of an email or of one of its parts
	MaxParts  = 60        // parts, including containers
	MaxDepth  = 8         // nested containers
	MaxText   = 256 << 10 // bytes of decoded text in all parts
	MaxFiles  = 8         // attached files that may contain orders
)

// A Mail is an email that was read.
type Mail struct {
	// ID is the Message-ID without angle brackets, or "".
	ID string
	// References are the ids of the emails that this one replies to, oldest
	// first: References, and In-Reply-To if it is not among them.
	References []string
	// From are the authors as the From fields name them; where that is doubtful,
	// whomever a reader could take for one. See [Mail.Author].
	From []*mail.Address
	// Doubt says why nobody can be sure who wrote the email, or "". It contains
	// nothing of the email.
	Doubt string
	// Sender is the address of the Sender field, or "".
	Sender string
	// Ambiguous says what two programs could read differently in the header, or
	// "". Then no other program's result about the email counts.
	Ambiguous string
	// To are the addresses that the email was sent or delivered to, in
	// lowercase, without duplicates: To, Cc, Delivered-To, X-Original-To and
	// Envelope-To.
	To []string
	// Addressed are the addresses of the To field only; none if there are
	// several To fields.
	Addressed []string
	// Subject is decoded and in one line.
	Subject string
	// Date is the unparsed field. It identifies the email and is never used as
	// a time.
	Date string
	// Results are the Authentication-Results fields, unfolded, topmost first.
	Results []string
	// Origin says whether a person wrote the email, and Sign is the header field that
	// shows another one. Certain means that only machines write this field; otherwise
	// mail programs, relays and lists add it to what people write.
	Origin  Origin
	Sign    string
	Certain bool
	noPath  bool // it has a null return path
	// Bounced is set for delivery reports: what became of an earlier email.
	Bounced *Bounce
	// Text is the email's text in lines.
	Text []Line
	// Files are attached files that may contain orders.
	Files []File
	// Warnings say what could not be read as intended.
	Warnings []Warning
}

// An Origin is the kind of sender that an email has.
type Origin string

// The origins.
const (
	Personal  Origin = "personal"
	Automatic Origin = "automatic" // Auto-Submitted, a null return path, an autoresponder
	Listed    Origin = "list"      // Precedence, List-Id and similar fields
	Report    Origin = "report"    // a delivery report
)

// A Bounce is the content of a delivery report.
type Bounce struct {
	// ID is the Message-ID of the email that bounced, or "". Named are others that its
	// text names.
	ID    string
	Named []string
	// Failed means that the email won't be delivered; otherwise it is delayed
	// or was delivered.
	Failed bool
	// Status is the enhanced status code, such as 5.1.1, or "".
	Status string
}

// A Line is a line of text without its line end. What mail programs insert is
// removed: soft line breaks are joined, non-breaking spaces are spaces,
// zero-width characters are gone.
type Line struct {
	Text string
	// Depth counts the quote marks before the line, which are not part of Text;
	// 0 is the sender's own text. Depth is 1 for quotations of programs that
	// don't mark each line.
	Depth int
	// Place is the line's number in the text part, from 1.
	Place int
	// Struck is what is struck through or hidden in the line or, in lines of
	// their own, next to it. It is not part of Text.
	Struck string
	// Torn means that this tore a word of Text: letters or digits stood right
	// before and right behind it.
	Torn bool
	// Foot means that the line belongs to a signature, to the footer of a list
	// or mail program, or introduces a quotation.
	Foot bool
	// Broken means that the line is counted as quoted although it has no mark:
	// it may be the end of the line above, which a mail program broke. See
	// [Mail.Restore].
	Broken bool
	// Below means that the line counts as quoted only because it stands below what
	// introduces a quotation.
	Below bool
	// Sent means that a quoted line is as it was sent, as far as [Mail.Restore]
	// knows.
	Sent bool

	// first means that the line introduces a quotation without marks, and that the
	// sender wrote nothing above it.
	first bool
	// raw is the line as it came, with its marks.
	raw string
	// marked means that a mark in the text, and not an element, shows that it is
	// quoted.
	marked bool
}

// Above returns the line that City Hall writes near the top of its emails, in the
// language. In a reply, everything below it counts as quoted, even if the mail
// program doesn't mark it.
func Above(language string) string {
	return rule + words.For(language, "").Say(engine.Say("request/above")) + " ---"
}

// rule begins the line that Above returns.
const rule = "--- "

// isAbove reports whether the line is one that Above returns, in any language, or
// returned for older emails, which get quoted too.
func isAbove(line string) bool {
	return strings.HasPrefix(line, rule) && (line == "--- write your answer above this line ---" ||
		slices.ContainsFunc(words.Languages(), func(language string) bool { return line == Above(language) }))
}

// A File is an attached file whose name ends in .yaml, .yml or .txt.
type File struct {
	Name string
	Data []byte // UTF-8
}

// Complete reports whether everything that may contain orders was read. City
// Hall files no orders of an incomplete email: half an order set is worse than
// none.
func (l *Mail) Complete() bool {
	for _, w := range l.Warnings {
		if c := w.Code; c == Cut || c == Broken || c == BadCode || c == NoCode {
			return false
		}
	}
	return true
}
