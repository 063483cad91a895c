package store

import (
	"encoding/json"
	"time"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Hash is SHA-256.
type Hash = play.Hash

// A Version is a commit of a docket. Two versions of one docket are equal only
// if they are the same commit.
type Version struct {
	// Tx counts commits. It is not the entry's number: a refused mail makes
	// no entry, and must not be decided twice either.
	Tx int64 `json:"tx"`
	// Entry and Head are those of the journal's last line; zero without any.
	Entry int  `json:"entry,omitempty"`
	Head  Hash `json:"head,omitzero"`
}

// Saved is a docket as of a commit.
type Saved struct {
	Docket string
	At     Version
	// File and JournalFile are what the checkpoint and the journal are called
	// where an error names them: their paths, where they are files.
	File, JournalFile string
	// Checkpoint is the last one that was written, behind entry At.Entry or an
	// earlier one. It says itself behind which one. Nil for an office without one.
	Checkpoint []byte
	// Touched says that the journal isn't as the store left it, or that this isn't known:
	// its entries before the checkpoint have to be looked at as well.
	Touched bool
	// Seats are as of At; nil for a game without an office.
	Seats *Seats
	// People are those whom the seats of all dockets name, as of At; they are kept in
	// the office's own docket.
	People Folk
	// Undecided are the numbers of the emails that wait in the docket's queue, in
	// the order in which they are to be decided.
	Undecided []int64
	// Letters were committed and are not sent, given up or covered by another.
	Letters []Letter
	// Told is the last entry for which letters were made, see Change.Told.
	Told int
	// Due is when the clock has to look at the docket next; zero for never.
	Due time.Time
	// Trouble is why the docket waits for its moderator, or "".
	Trouble string
	// Notes is what the office last noted about the docket, see Change.Notes.
	Notes json.RawMessage
}

// A Change is everything that one step does to a docket.
type Change struct {
	Docket string
	// After is the version that the change was made for. The zero version makes
	// the docket.
	After Version
	// Now is when the change is made. A store reads no clock.
	Now time.Time
	// Lines are whole lines of the journal, each with its line feed, the first one
	// with the number After.Entry + 1; nil where nothing was entered.
	Lines []byte
	// Checkpoint is behind the last of the lines. The store may write it later,
	// or not at all if a crash comes first. Needed where there are lines. A change
	// that is nothing but a checkpoint replaces the one at c.After, and makes no
	// version.
	Checkpoint []byte
	// Seats are applied to the seats in their order. Nil leaves them.
	Seats []SeatEdit
	// People replace those with their ids, see [Folk.With]. They belong in the
	// office's own docket, and nowhere else.
	People []Person
	// Decided are verdicts about the first emails of Saved.Undecided, in order.
	Decided []Decided
	// Letters are to be sent. Their keys are new.
	Letters []Letter
	// Sent is what became of letters, as for Store.Sent, where more follows from it
	// in the same step.
	Sent []Delivery
	// Seen are fingerprints that the docket sees from now on. What it has seen keeps
	// its number.
	Seen []Fingerprint
	// Told, if it isn't 0, is the last entry for which letters were made (or for
	// which none are needed). Work names dockets that have later entries, which
	// is how an office hears of entries that another program made.
	Told int
	// Due replaces Saved.Due, if it isn't nil.
	Due *time.Time
	// Trouble replaces Saved.Trouble, if it isn't nil.
	Trouble *string
	// Notes replaces Saved.Notes, if it isn't nil: a JSON document that the store
	// does not read, such as what was counted today. Keep it small: it
	// is written often.
	Notes json.RawMessage
}

// A Fingerprint is the hash of an email, with the number of that email.
type Fingerprint struct {
	Hash Hash
	Mail int64
}

// Decided is the verdict on an email in a docket, and everything that answers to
// it are made of.
type Decided struct {
	Mail int64 `json:"mail"`
	// Player is the seat that it concerned, or "".
	Player string `json:"player,omitempty"`
	// Verdict is a code, no sentence in any language.
	Verdict string `json:"verdict"`
	// Entry is the last entry of the docket when it was decided, with those that
	// the mail made.
	Entry int `json:"entry,omitempty"`
	// Record is a JSON document that the store does not read: receipts, refusals,
	// results of acts, previews, all as codes with arguments.
	Record json.RawMessage `json:"record,omitempty"`
}

// An Event is one thing that happened in a docket beside its journal. One of
// the fields behind At is set.
type Event struct {
	At      time.Time
	Decided *Decided
	Sent    *Delivery
	Seat    *SeatEdit
	Trouble *string
	// Letter was committed, or is being sent in place of those that it covers.
	Letter *Letter
}

// A Mark is what a store reads of a line of a journal.
type Mark struct {
	Entry int  `json:"entry"`
	Head  Hash `json:"head"`
}

// ReadMark reads the number and the head of an entry from its line, which is a
// JSON object, with or without its line feed.
func ReadMark(line []byte) (Mark, error) {
	var m Mark
	if err := json.Unmarshal(line, &m); err != nil {
		return m, words.Fail("store/no-entry")
	} else if m.Entry < 1 || m.Head == (Hash{}) {
		return m, words.Fail("store/no-entry")
	}
	return m, nil
}
