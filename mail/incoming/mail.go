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

import "net/mail"

// The limits of a mail. What is beyond them is not read, and Read says so.
const (
	MaxHeader = 64 << 10  // bytes of the header of a mail or of one of its parts
	MaxParts  = 60        // parts, containers counted
	MaxDepth  = 8         // containers in each other
	MaxText   = 256 << 10 // bytes of decoded text, all parts together
	MaxFiles  = 8         // attached files that may hold orders
)

// A Mail is a mail that was read.
type Mail struct {
	// ID is the Message-ID without angle brackets; "" where there is none.
	ID string
	// References are the ids of the mails that this one answers, oldest first:
	// References, and In-Reply-To where it is not among them.
	References []string
	// From are the authors as the From field has them.
	From []*mail.Address
	// To are the addresses that the mail was sent or delivered to, in small
	// letters, each once: To, Cc, Delivered-To, X-Original-To, Envelope-To.
	To []string
	// Addressed are those of the To field alone, to whom its author wrote; none
	// where there are several such fields.
	Addressed []string
	// Subject is decoded, in one line.
	Subject string
	// Date is the field as it came: an identification, never a time to act on.
	Date string
	// Results are the Authentication-Results fields as they came, unfolded, the
	// topmost first.
	Results []string
	// Origin says whether a person wrote the mail.
	Origin Origin
	// Bounced is what a delivery report says of the mail that it is about; nil
	// in any other mail.
	Bounced *Bounce
	// Text is what the mail says, in lines.
	Text []Line
	// Files are the attached files that may hold orders.
	Files []File
	// Warnings tell what could not be read as it was meant.
	Warnings []Warning
}

// An Origin says what kind of sender an email has.
type Origin string

// The origins of mail. Only personal ones are answered.
const (
	Personal  Origin = "personal"
	Automatic Origin = "automatic" // Auto-Submitted, a null return path, a vacation notice
	Listed    Origin = "list"      // Precedence, List-Id and their like
	Report    Origin = "report"    // a delivery report
)

// A Bounce is what a delivery report says.
type Bounce struct {
	// ID is the Message-ID of the mail that it is about; "" if it is not told.
	ID string
	// Failed says that the mail will not be delivered any more; else it is late,
	// or was delivered.
	Failed bool
	// Status is the enhanced status code, such as 5.1.1, or "".
	Status string
}

// A Line is a line of the text, without its end, with what mail programs put
// in between removed: soft line breaks are joined, non-breaking spaces are
// spaces, zero-width characters are gone.
type Line struct {
	Text string
	// Depth counts the quotation marks before the line, which are not part of
	// Text; 0 is what the sender wrote. What stands below the mark of a program
	// that quotes without such marks is 1.
	Depth int
	// Place is where the line stands in the text part, counted from 1.
	Place int
	// Foot says that the line belongs to a signature, the footer of a list or
	// of a mail program, or the line that introduces a quotation.
	Foot bool
}

// Above is the line that City Hall writes near the top of its emails. In a reply,
// everything below it counts as quoted, even if the mail program doesn't mark it.
const Above = "--- reply above this line ---"

// aboves are the forms of Above that are read: old emails get quoted too.
var aboves = []string{Above, "--- write your answer above this line ---"}

// A File is an attached file with a name that ends in .yaml, .yml or .txt.
type File struct {
	Name string
	Data []byte // UTF-8
}

// A Warning is a code for what could not be read as it was meant.
type Warning string

// The warnings.
const (
	Cut        Warning = "cut"         // something exceeds a limit, and the rest was not read
	BadCharset Warning = "bad-charset" // a charset is not known: characters may be wrong
	BadCode    Warning = "bad-code"    // base64 or quoted-printable is broken
	NoText     Warning = "no-text"     // there is no text in the mail
)

// Complete reports whether all that may hold orders was read. Of an email that is
// not complete, no orders are taken: half an order set is worse than none.
func (l *Mail) Complete() bool {
	for _, w := range l.Warnings {
		if w == Cut || w == BadCode {
			return false
		}
	}
	return true
}
