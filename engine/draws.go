package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// secretSize is the length of a game's secret in bytes.
const secretSize = 32

// A Secret is the source of all chance in a game.
type Secret [secretSize]byte

// SeedSecret derives a secret from a text, for scripts and tests. Anyone who
// knows or guesses the text knows every card.
func SeedSecret(text string) Secret {
	return sha256.Sum256(append([]byte("cityhall/seed\x00"), text...))
}

// Commitment returns the hash that is published before the game. After the
// game, anyone can check the secret against it.
func (s Secret) Commitment() [32]byte {
	return sha256.Sum256(append([]byte("cityhall/commitment\x00"), s[:]...))
}

// Salt returns the salt of a journal entry. Without it, players could test
// guesses of a rival's hidden order against the public heads.
func (s Secret) Salt(entry int) [16]byte {
	sum := hmacSum(s, appendBlock(nil, "entry", uint64(entry), 0))
	return [16]byte(sum[:16])
}

// Draws is the source of all chance. Each draw names a purpose and a counter,
// which the state keeps, so that equal states draw equally.
type Draws struct {
	key                   [32]byte
	blind, used, revealed bool
	quick                 *rand.PCG

	// Watch, if set, is called for each stream that starts, see [Watch].
	Watch Watch
}

// A Watch is told of each stream that starts: tests check that none is used twice,
// and a proof lists what was drawn. What it returns, unless that is nil, is told of
// each number that is drawn from the stream, and below which bound.
type Watch func(purpose string, counter int) func(bound, number int)

// NewDraws returns the draws for a secret and the players' nonces in seat
// order; nil for a game without nonces.
func NewDraws(secret Secret, nonces []string) *Draws {
	msg := appendText(nil, "streams")
	for _, n := range nonces {
		msg = appendText(msg, n)
	}
	return &Draws{key: hmacSum(secret, msg)}
}

// QuickDraws returns draws for games that are only imagined: the same for a seed, and
// as even as others, but easy to foresee. What is drawn depends on all draws before.
func QuickDraws(seed uint64) *Draws { return &Draws{quick: rand.NewPCG(seed, 0)} }

// BlindDraws returns draws that reveal nothing. With them a state can be played
// ahead up to the first draw; they remember whether there was one.
func BlindDraws() *Draws { return &Draws{blind: true} }

// Used reports whether anything was drawn from blind draws: nothing after that
// is known.
func (d *Draws) Used() bool { return d.used }

// Reveal notes that a card drawn earlier, and hidden since, is turned up. A
// seat that plays ahead doesn't know it but can continue: its own moves up to
// another seat's decision don't depend on it.
func (d *Draws) Reveal() { d.revealed = true }

// Exact reports whether a state played ahead is certain: nothing was drawn or
// revealed.
func (d *Draws) Exact() bool { return !d.used && !d.revealed }

// A Stream is a sequence of random numbers for one purpose.
type Stream struct {
	key     *[32]byte
	quick   *rand.PCG
	blind   bool
	purpose string
	counter uint64
	block   uint64
	buf     [32]byte
	left    int
	told    func(bound, number int)
}

// Stream starts the stream for a purpose and a counter. Its block i is
// HMAC-SHA-256(key, purpose, counter, i).
func (d *Draws) Stream(purpose string, counter int) Stream {
	d.used = true
	s := Stream{key: &d.key, quick: d.quick, blind: d.blind, purpose: purpose, counter: uint64(counter)}
	if d.Watch != nil {
		s.told = d.Watch(purpose, counter)
	}
	return s
}

// Below returns a number from 0 to n-1, all equally likely, by rejection. It
// takes 32 bits of the stream at a time, most significant byte first. n must be
// at least 1 and below 2^32.
func (s *Stream) Below(n int) int {
	if n <= 0 || uint64(n) >= 1<<32 {
		panic("engine: a draw among none, or too many")
	}
	if s.blind {
		return 0
	} else if s.quick != nil {
		high, _ := bits.Mul64(s.quick.Uint64(), uint64(n))
		return int(high)
	}
	limit := uint32(1<<32 - 1<<32%uint64(n)) // 0 stands for 2^32: nothing is rejected
	for {
		v := s.next()
		if limit == 0 || v < limit {
			number := int(v % uint32(n))
			if s.told != nil {
				s.told(n, number)
			}
			return number
		}
	}
}

func (s *Stream) next() uint32 {
	if s.left == 0 {
		var space [96]byte
		s.buf = hmacSum(*s.key, appendBlock(space[:0], s.purpose, s.counter, s.block))
		s.block++
		s.left = len(s.buf)
	}
	v := binary.BigEndian.Uint32(s.buf[len(s.buf)-s.left:])
	s.left -= 4
	return v
}

// Shuffle puts the values in a random order (Fisher and Yates, from the last
// place down: place i changes with place Below(i+1)).
func Shuffle[T any](s *Stream, values []T) {
	for i := len(values) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		values[i], values[j] = values[j], values[i]
	}
}

// Pick draws a piece from a bag with counts[k] pieces of kind k, removes it and
// returns its kind.
func Pick[N ~uint8 | ~int8 | ~int16](s *Stream, counts []N) int {
	total := 0
	for _, n := range counts {
		total += int(n)
	}
	i := s.Below(total)
	for k, n := range counts {
		if i < int(n) {
			counts[k]--
			return k
		}
		i -= int(n)
	}
	panic("engine: a bag with fewer pieces than it counted")
}

// appendText appends a text after its length in two bytes.
func appendText(b []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint16(b, uint16(len(text))), text...)
}

func appendBlock(b []byte, purpose string, counter, block uint64) []byte {
	b = appendText(b, purpose)
	b = binary.BigEndian.AppendUint64(b, counter)
	return binary.BigEndian.AppendUint64(b, block)
}

// hmacSum is HMAC-SHA-256 with a key of 32 bytes. crypto/hmac would allocate.
func hmacSum(key [32]byte, msg []byte) [32]byte {
	var space [64 + 96]byte
	inner := append(space[:0], make([]byte, 64)...)
	for i := range inner {
		inner[i] = 0x36
		if i < len(key) {
			inner[i] ^= key[i]
		}
	}
	sum := sha256.Sum256(append(inner, msg...))
	var outer [64 + 32]byte
	for i := range 64 {
		outer[i] = 0x5c
		if i < len(key) {
			outer[i] ^= key[i]
		}
	}
	copy(outer[64:], sum[:])
	return sha256.Sum256(outer[:])
}
