package identity

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// A Key is the office's secret, from which all tokens and stamps come. It is
// never printed: only MarshalText shows it, for a file that nobody else can
// read.
type Key [32]byte

// letters writes bytes in a to z and 2 to 7, which survive any mail address.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewKey returns a key from the system's source of chance.
func NewKey() (Key, error) {
	var k Key
	if _, err := rand.Read(k[:]); err != nil {
		return Key{}, fmt.Errorf("cannot make a key: %w", err)
	}
	return k, nil
}

// MarshalText returns the key in 64 hexadecimal digits.
func (k Key) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText reads 64 hexadecimal digits, with white space around them. The
// error does not show what was read.
func (k *Key) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(b) != len(k) {
		return errors.New("expected a key of 64 hexadecimal digits; with another key, all tokens that were sent are void")
	}
	copy(k[:], b)
	return nil
}

// Format prints "key", whatever is asked for.
func (Key) Format(f fmt.State, _ rune) { fmt.Fprint(f, "key") }

// Token returns the token of a seat. Another epoch gives another token, and the
// old one is void.
func (k Key) Token(game, seat, epoch string) Token {
	return Token(k.sum("cityhall/token", 16, game, seat, epoch))
}

// Stamp returns 10 letters and digits that only this key gives to these parts,
// for the ids of outgoing mails, which nobody shall guess.
func (k Key) Stamp(parts ...string) string { return k.sum("cityhall/stamp", 6, parts...) }

// sum returns the first size bytes of the HMAC of the domain and the parts,
// each behind its length.
func (k Key) sum(domain string, size int, parts ...string) string {
	h := hmac.New(sha256.New, k[:])
	h.Write([]byte(domain + "\x00"))
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return letters.EncodeToString(h.Sum(nil)[:size])
}
