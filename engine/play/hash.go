package play

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"cityhall.example/engine"
)

// A Hash is a SHA-256, written in hexadecimal digits.
type Hash [sha256.Size]byte

// String returns the hash in 64 hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText returns the hash in hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads 64 hexadecimal digits in small letters.
func (h *Hash) UnmarshalText(text []byte) error {
	if !parseHex(string(text), h[:]) {
		return &engine.FieldError{Problem: engine.Say("file/expected", "what", engine.Say("field/hex", "digits", 64))}
	}
	return nil
}

func parseHex(text string, out []byte) bool {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(out) || strings.ToLower(text) != text {
		return false
	}
	copy(out, b)
	return true
}

// Digest returns the hash of all that a game file holds but the mark of the
// journal.
func Digest(document *engine.Node) Hash {
	h := sha256.New()
	h.Write([]byte("cityhall/state\x00"))
	var buf []byte
	var walk func(*engine.Node)
	walk = func(n *engine.Node) {
		buf = putText(buf[:0], n.Key)
		buf = append(buf, byte(n.Kind))
		buf = putText(buf, n.Value)
		buf = putLength(buf, len(n.Nodes))
		h.Write(buf)
		for _, e := range n.Nodes {
			walk(e)
		}
	}
	for _, e := range document.Nodes {
		if e.Key != "journal" {
			walk(e)
		}
	}
	return Hash(h.Sum(nil))
}

// putLength appends a length in four bytes, the most significant first.
func putLength(b []byte, n int) []byte {
	return append(b, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
}

// putText appends a text after its length.
func putText(b []byte, s string) []byte { return append(putLength(b, len(s)), s...) }
