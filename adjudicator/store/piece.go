package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"iter"
)

// A Piece is a part of everything that a store keeps, see Store.Dump. One of its fields
// is set.
type Piece struct {
	Docket *Whole   `json:"docket,omitempty"`
	Mail   *Mail    `json:"mail,omitempty"`
	Boxes  *Mailbag `json:"boxes,omitempty"`
}

// A Whole is a docket with all that belongs to it.
type Whole struct {
	ID string `json:"id"`
	// State and Records are JSON documents of stores, the same in all of them: what the
	// docket is like beside the rest, and its history.
	State   json.RawMessage   `json:"state"`
	Records []json.RawMessage `json:"records,omitempty"`
	// Lines are those of the journal.
	Lines      []byte `json:"lines,omitempty"`
	Checkpoint []byte `json:"checkpoint,omitempty"`
	// Seats make the seats out of none; nil for a game without an office.
	Seats []SeatEdit `json:"seats,omitempty"`
	// People are those of the office's own docket.
	People Folk `json:"people,omitempty"`
}

// A Mailbag is what a store knows of emails beside themselves.
type Mailbag struct {
	// Next is the number of the next email.
	Next   int64       `json:"next"`
	Boxes  []Box       `json:"boxes,omitempty"`
	Slight []SlightDay `json:"slight,omitempty"`
}

// A Box is what is known of a mailbox, by its name.
type Box struct {
	Progress
	// Known are the emails that the mailbox may give again, by their UIDs.
	Known []Known `json:"known,omitempty"`
}

// A Known email of a mailbox has a number.
type Known struct {
	UID    uint64 `json:"uid"`
	Number int64  `json:"mail"`
}

// Empty reports that nothing is known of the mailbox.
func (b *Box) Empty() bool { return b.Through.IsZero() && b.Below == 0 && len(b.Known) == 0 }

// Digest returns the hash of pieces, which is the same for the same pieces in the same
// order.
func Digest(pieces iter.Seq2[*Piece, error]) (sum Hash, err error) {
	h := sha256.New()
	to := json.NewEncoder(h)
	for p, err := range pieces {
		if err != nil {
			return sum, err
		} else if err := to.Encode(p); err != nil {
			return sum, err
		} else if p.Mail != nil {
			raw := sha256.Sum256(p.Mail.Raw)
			h.Write(raw[:])
		}
	}
	return Hash(h.Sum(nil)), nil
}

// Copy copies everything that a store keeps to one that holds nothing, and reads both
// again: the digest is that of either. After an error, the other store is to be used by
// nobody until it is copied again.
func Copy(ctx context.Context, from, to Store) (digest Hash, err error) {
	if err := to.Restore(ctx, from.Dump(ctx)); err != nil {
		return digest, err
	}
	digest, err = Digest(from.Dump(ctx))
	copied, wrong := Digest(to.Dump(ctx))
	if err = errors.Join(err, wrong); err == nil && copied != digest {
		err = ErrOtherCopy
	}
	return digest, err
}
