package identity

import (
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"strconv"
	"strings"
)

// Links in emails carry a token of their own: they are quoted and forwarded, while
// a seat's token stands in a header only. A link's token is for a turn of a seat,
// and for orders alone. With it, the key finds the game, the seat and the turn, so
// that recognizing one costs the same however many games and seats there are.

// A Link is what the token of a link is for.
type Link struct {
	Game GameName
	// Seat is the index of the seat in its game, and Turn the turn.
	Seat, Turn int
}

// The size of a link's token: what nobody can guess, the game's name, the index of
// the seat in one byte, the turn in three; 160 bits in base32.
const (
	linkSize   = nonceSize + nameSize + 1 + 3
	linkLength = linkSize * 8 / 5
	maxLinked  = 1 << 8  // seats
	maxTurn    = 1 << 24 // turns
)

// LinkToken returns the token of links to a seat, with its index in the game, in a
// turn; "" for an index or a turn that no token can hold. With a new epoch of the
// seat, it stops working.
func (k Key) LinkToken(game, seat, epoch string, index, turn int) Token {
	if index < 0 || index >= maxLinked || turn < 0 || turn >= maxTurn {
		return ""
	}
	nonce, name := k.hash("cityhall/link", game, seat, epoch, strconv.Itoa(index), strconv.Itoa(turn))[:nonceSize], NameOf(game)
	what := binary.BigEndian.AppendUint32(name[:], uint32(index)<<24|uint32(turn))
	return Token(letters.EncodeToString(append(nonce, k.cryptLink(nonce, what)...)))
}

// Link returns what the text is for, if it looks like the token of a link. It proves
// nothing: only a token equal to that of a seat does.
func (k Key) Link(text string) (l Link, ok bool) {
	b, err := letters.DecodeString(strings.ToLower(text))
	if err != nil || len(b) != linkSize {
		return l, false
	}
	what := k.cryptLink(b[:nonceSize], b[nonceSize:])
	n := binary.BigEndian.Uint32(what[nameSize:])
	return Link{GameName(what[:nameSize]), int(n >> 24), int(n % maxTurn)}, true
}

// cryptLink encrypts and decrypts what a link's token is for.
func (k Key) cryptLink(nonce, what []byte) []byte {
	out := make([]byte, len(what))
	subtle.XORBytes(out, what, k.hash("cityhall/link-name", string(nonce)))
	return out
}

// equal compares a token with a text in constant time.
func (t Token) equal(text string) bool {
	return t != "" && hmac.Equal([]byte(t.Reveal()), []byte(text))
}
