package identity

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
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

// The parts of a token, in bytes: what nobody can guess, and the name of its
// game, which only the key shows.
const nonceSize, nameSize = 10, 6

// Token returns the token of a seat. Another epoch gives another token, and the
// old one stops working. Without the key all of its 128 bits look random; with
// it, [Key.Game] tells the game, so that nobody has to look at all games.
func (k Key) Token(game, seat, epoch string) Token {
	nonce := k.hash("cityhall/token", game, seat, epoch)[:nonceSize]
	return Token(letters.EncodeToString(append(nonce, k.crypt(nonce, gameName(game))...)))
}

// Game returns which of the games the text names, if it is a token of a seat
// there, with whatever epoch; "" for none. It proves nothing: only a token that
// equals that of a seat does.
func (k Key) Game(text string, games []string) string {
	b, err := letters.DecodeString(strings.ToLower(text))
	if err != nil || len(b) != nonceSize+nameSize {
		return ""
	}
	name := k.crypt(b[:nonceSize], b[nonceSize:])
	for _, game := range games {
		if bytes.Equal(name, gameName(game)) {
			return game
		}
	}
	return ""
}

// Hide returns a text without tokens of seats of the games, whoever wrote them
// there; games is called where something looks like a token.
func (k Key) Hide(text string, games func() []string) string {
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		known := games()
		for i := range len(word) - tokenLength + 1 {
			if k.Game(word[i:i+tokenLength], known) != "" {
				return "..."
			}
		}
		return word
	})
}

// gameName is what a token calls the game.
func gameName(game string) []byte {
	sum := sha256.Sum256([]byte(game))
	return sum[:nameSize]
}

// crypt hides the name in a token, and shows it.
func (k Key) crypt(nonce, name []byte) []byte {
	out := make([]byte, len(name))
	subtle.XORBytes(out, name, k.hash("cityhall/token-name", string(nonce)))
	return out
}

// Stamp returns 10 letters and digits that only this key gives to these parts,
// for the ids of outgoing mails, which nobody shall guess.
func (k Key) Stamp(parts ...string) string {
	return letters.EncodeToString(k.hash("cityhall/stamp", parts...)[:6])
}

// hash returns the HMAC of the domain and the parts, each after its length.
func (k Key) hash(domain string, parts ...string) []byte {
	h := hmac.New(sha256.New, k[:])
	h.Write([]byte(domain + "\x00"))
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return h.Sum(nil)
}
