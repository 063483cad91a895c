package play

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"cityhall.example/engine"
)

// A Hash is a SHA-256, written in hexadecimal.
type Hash [sha256.Size]byte

// String returns the hash in 64 hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText returns the hash in hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) {
	return hex.AppendEncode(make([]byte, 0, 2*len(h)), h[:]), nil
}

// UnmarshalText reads 64 lowercase hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error {
	if !parseHex(text, h[:]) {
		return &engine.FieldError{Problem: engine.Say("file/expected", "what", engine.Say("field/hex", "digits", 64))}
	}
	return nil
}

// parseHex reads lowercase digits that fill out; it changes nothing if the text
// is anything else.
func parseHex(text, out []byte) bool {
	other := func(c byte) bool { return (c < '0' || c > '9') && (c < 'a' || c > 'f') }
	if len(text) != 2*len(out) || slices.ContainsFunc(text, other) {
		return false
	}
	hex.Decode(out, text)
	return true
}

// Digest returns the hash of everything in a game file except the journal's
// tip.
func (g *Game) Digest() Hash {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	*room = engine.Encode(append((*room)[:0], "cityhall/state\x00"...), g.Players, g.code)
	return sha256.Sum256(*room)
}

// rooms are where games are encoded for their digests.
var rooms = sync.Pool{New: func() any { return new([]byte) }}
