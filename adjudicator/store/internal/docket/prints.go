package docket

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"cityhall.example/adjudicator/store"
)

// Prints are prints that a docket has seen, 18 bytes each: the first 12 of the
// hash and the number of the mail. So those of a long game are small enough to
// be written again now and then.
type Prints []byte

const (
	// HashBytes is how much of a hash is kept.
	HashBytes  = 12
	printBytes = HashBytes + 6
)

// Find returns the number of the mail with which the print was seen, or 0.
func (p Prints) Find(h store.Hash) int64 {
	for ; len(p) >= printBytes; p = p[printBytes:] {
		if bytes.Equal(p[:HashBytes], h[:HashBytes]) {
			var number [8]byte
			copy(number[2:], p[HashBytes:printBytes])
			return int64(binary.BigEndian.Uint64(number[:]))
		}
	}
	return 0
}

// Add adds a print, unless it was seen.
func (p *Prints) Add(print store.Fingerprint) {
	if p.Find(print.Hash) == 0 {
		p.Append(print)
	}
}

// Append adds a print that was not seen.
func (p *Prints) Append(print store.Fingerprint) {
	*p = append(*p, print.Hash[:HashBytes]...)
	number := binary.BigEndian.AppendUint64(nil, uint64(print.Mail))
	*p = append(*p, number[2:]...)
}

// All yields the first bytes of each hash, and the number of the mail.
func (p Prints) All() iter.Seq2[[]byte, int64] {
	return func(yield func([]byte, int64) bool) {
		for one := range slices.Chunk(p, printBytes) {
			var number [8]byte
			copy(number[2:], one[HashBytes:])
			if !yield(one[:HashBytes], int64(binary.BigEndian.Uint64(number[:]))) {
				return
			}
		}
	}
}

// MarshalText returns the prints in base64.
func (p Prints) MarshalText() ([]byte, error) {
	return []byte(base64.RawStdEncoding.EncodeToString(p)), nil
}

// UnmarshalText reads what MarshalText wrote.
func (p *Prints) UnmarshalText(text []byte) error {
	b, err := base64.RawStdEncoding.DecodeString(string(text))
	if err == nil && len(b)%printBytes != 0 {
		err = fmt.Errorf("prints have %d bytes each", printBytes)
	}
	*p = b
	return err
}
