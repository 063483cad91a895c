package identity

import (
	"crypto/ed25519"
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

// A Key is the office's secret, from which all tokens and stamps are computed.
// It can't be printed: only MarshalText returns it, for a file that nobody else
// can read.
type Key [32]byte

// letters encodes bytes in a to z and 2 to 7, which are safe in email
// addresses.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewKey returns a key from the system's random source.
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
// error doesn't show what was read.
func (k *Key) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(b) != len(k) {
		return errors.New("expected a key of 64 hexadecimal digits; with another key, all tokens that were sent are void")
	}
	copy(k[:], b)
	return nil
}

// Format prints "key" for every verb.
func (Key) Format(f fmt.State, _ rune) { fmt.Fprint(f, "key") }

// The parts of a token, in bytes: a part that nobody can guess, and the name of
// its game, which only the key reveals.
const nonceSize, nameSize = 10, 6

// Token returns the token of a seat. With a new epoch there is a new token, and
// the old one stops working. Without the key all of its 128 bits look random;
// with it, [Key.Game] finds the game, so that City Hall need not check all
// games.
func (k Key) Token(game, seat, epoch string) Token {
	nonce, name := k.hash("cityhall/token", game, seat, epoch)[:nonceSize], NameOf(game)
	return Token(letters.EncodeToString(append(nonce, k.crypt(nonce, name[:])...)))
}

// A GameName is what a token holds of the name of its game.
type GameName [nameSize]byte

// NameOf returns the game's name in tokens.
func NameOf(game string) GameName {
	sum := sha256.Sum256([]byte(game))
	return GameName(sum[:nameSize])
}

// Game returns the name of the game that the text names, if it looks like a
// token. It proves nothing: only a token equal to a seat's does.
func (k Key) Game(text string) (GameName, bool) {
	b, err := letters.DecodeString(strings.ToLower(text))
	if err != nil || len(b) != nonceSize+nameSize {
		return GameName{}, false
	}
	return GameName(k.crypt(b[:nonceSize], b[nonceSize:])), true
}

// maxWord is how long a word may be that Hide looks through.
const maxWord = 1000

// Hide removes all tokens of the known games' seats, and of links to them, from a text, and words of more
// than 1,000 letters in which there may be one. It calls known only if something
// looks like a token.
func (k Key) Hide(text string, known func(GameName) bool) string {
	var b strings.Builder
	copied := 0
	for at := 0; ; {
		from, to := longWord(text, at)
		if from < 0 {
			return b.String() + text[copied:]
		} else if k.hides(text[from:to], known) {
			b.WriteString(text[copied:from] + "...")
			copied = to
		}
		at = to
	}
}

// hides reports whether there may be a token in a word.
func (k Key) hides(word string, known func(GameName) bool) bool {
	if len(word) > maxWord {
		return true
	}
	for i := range len(word) - tokenLength + 1 {
		if name, ok := k.Game(word[i : i+tokenLength]); ok && known(name) {
			return true
		}
		if i+linkLength > len(word) {
			continue
		}
		if l, ok := k.Link(word[i : i+linkLength]); ok && known(l.Game) {
			return true
		}
	}
	return false
}

// longWord returns the first word from a place on that is as long as a token; -1
// where there is none. Most bytes of a text needn't be looked at for that.
func longWord(text string, at int) (from, to int) {
	for at+tokenLength <= len(text) {
		last := at + tokenLength - 1
		for last >= at && inToken(text[last]) {
			last--
		}
		if last >= at {
			at = last + 1
			continue
		}
		to = at + tokenLength
		for to < len(text) && inToken(text[to]) {
			to++
		}
		return at, to
	}
	return -1, -1
}

// inToken reports whether tokens have the letter or digit, in either case.
func inToken(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '2' <= c && c <= '7'
}

// crypt encrypts and decrypts the name in a token.
func (k Key) crypt(nonce, name []byte) []byte {
	out := make([]byte, len(name))
	subtle.XORBytes(out, name, k.hash("cityhall/token-name", string(nonce)))
	return out
}

// Fingerprint returns what tells keys apart and says nothing of them.
func (k Key) Fingerprint() string { return hex.EncodeToString(k.hash("cityhall/fingerprint")[:16]) }

// Signing returns the key with which the office signs heads of journals. It says nothing
// of this key, which computes it.
func (k Key) Signing() ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(k.hash("cityhall/head-signature"))
}

// Stamp returns 10 letters and digits that only this key computes from these
// parts, for ids of outgoing email that nobody can guess.
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
