package store

import (
	"strings"
	"time"
)

// A Source is what a mailbox calls an email. UIDs of a box rise, and none is
// given twice.
type Source struct {
	// Box names the mailbox and its UIDVALIDITY, or whatever else makes UIDs
	// unique. An email that was routed wrongly is kept once more, with a box named
	// after it, such as "moved/17/spring-3".
	Box string `json:"box,omitempty"`
	UID uint64 `json:"uid"`
}

// An Incoming is an email to be kept.
type Incoming struct {
	Source Source `json:"source"`
	// At is when the office keeps it, by the office's clock. It is stored once,
	// and is the time of everything that follows from the mail.
	At time.Time `json:"at"`
	// Size is that of the whole mail, of which Raw may be the beginning.
	Size int64 `json:"size"`
	// Dockets are where it is to be decided, each on its own; none stands for the
	// office's own docket. Routing proves nothing.
	Dockets []string `json:"dockets,omitempty"`
	// Prints make it known again: the digest of its bytes first, then others.
	Prints []Hash `json:"prints,omitempty"`
	// First is what is plain before it is decided, a code of the office; and
	// Rejected says that it goes to the folder of rejected mail.
	First    string `json:"first,omitempty"`
	Rejected bool   `json:"rejected,omitempty"`
	// Slight says that nobody vouches for the mail, so that it may be forgotten, see
	// Store.Forget. Raw may be its beginning.
	Slight bool   `json:"slight,omitempty"`
	Raw    []byte `json:"-"`
}

// A Mail is an email that is kept.
type Mail struct {
	Number int64 `json:"mail"`
	Incoming
}

// Gone is what is to be forgotten of a person.
type Gone struct {
	Addresses []string
	// Same, if not nil, says that mail to another address ends up with the person too.
	Same func(address string) bool
	Name string
}

// Is reports whether a text is an address that is to be forgotten.
func (g *Gone) Is(text string) bool {
	return strings.ContainsRune(text, '@') && g.Same != nil && g.Same(text)
}

// SlightCost is what an email that may be forgotten takes besides its bytes, in an
// archive and in the queue.
const SlightCost = 4096

// A SlightDay is the email of a day that may be forgotten.
type SlightDay struct {
	// Day is the day when it was kept, in UTC, as 2006-01-02.
	Day string `json:"day"`
	// First and Last are numbers of the first and the last one.
	First int64 `json:"first"`
	Last  int64 `json:"last"`
	// Bytes is what it takes, SlightCost for each included.
	Bytes int64 `json:"bytes"`
}

// Progress is how far a mailbox was read.
type Progress struct {
	Box string `json:"box,omitempty"`
	// Through is the instant up to which it was read completely; zero where
	// it wasn't.
	Through time.Time `json:"through,omitzero"`
	// Below is a UID such that the mailbox holds none below it any more, and all
	// those are kept: what Keep remembers of them is forgotten.
	Below uint64 `json:"below,omitempty"`
	// Duty is the duty of who reads the mailbox, if only one worker may.
	Duty string `json:"-"`
}

// Work is a docket that needs attention.
type Work struct {
	Docket string
	// Undecided says that an email waits, Letters that a letter is ready, Due that
	// the instant of the clock has come, and Untold that entries were made for
	// which there are no letters.
	Undecided, Letters, Due, Untold bool
	// Since is since when it waits.
	Since time.Time
}
