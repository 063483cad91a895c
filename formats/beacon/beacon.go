// Package beacon knows public chance: when rounds of beacons are published, and whether
// a value is the true one. Nothing is asked of a network:
//
//	b, problem := beacon.Read("drand:quicknet@2026-12-05T20:00:00Z")
//	value, problem := beacon.Value(b, "b44679b9...") // from api.drand.sh, or anybody
//
// A round of drand is a BLS signature of its number, which nobody can know before it is
// published and anybody can verify with the network's public key. The networks of
// unchained schemes sign SHA-256 of the number as 8 bytes, in the group G1 of the curve
// BLS12-381, see RFC 9380.
package beacon

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"time"

	"github.com/cloudflare/circl/ecc/bls12381"
	"github.com/cloudflare/circl/sign/bls"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A network publishes a round every so many seconds, the first at its genesis.
type network struct {
	key             string
	genesis, period play.Time
}

// networks are those that are known, by name. Where a round can be looked up is in
// docs/fairness.md.
var networks = map[string]network{
	"drand:quicknet": {
		key:     "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
		genesis: 1692803367, period: 3,
	},
}

// ahead is how long before its publication a round has to be named, in seconds: longer
// than the report that names it takes to reach the players.
const ahead = 3600

// Published returns when the round of a beacon is published; 0 for a fact, and for a
// network that is not known.
func Published(b *play.Beacon) play.Time {
	n, known := networks[b.Network]
	if !known {
		return 0
	}
	return n.genesis + play.Time(b.Round-1)*n.period
}

// firstAt returns the first round that is published at a time or later.
func (n network) firstAt(at play.Time) int {
	return int((max(at, n.genesis)-n.genesis+n.period-1)/n.period) + 1
}

// Read reads a beacon as people name it: drand:quicknet@TIME for the first round from
// then on, drand:quicknet@ROUND, or text:FACT. It returns what is wrong with it.
func Read(text string) (*play.Beacon, engine.Phrase) {
	wrong := engine.Say("act/beacon-unread", "read", text)
	if fact, ok := strings.CutPrefix(text, play.Fact+":"); ok {
		if fact = line(fact); !play.IsLine(fact) {
			return nil, engine.Say("act/beacon-line")
		}
		return &play.Beacon{Network: play.Fact, Fact: fact}, engine.Phrase{}
	}
	name, when, _ := strings.Cut(text, "@")
	n, known := networks[name]
	if !known {
		return nil, wrong
	}
	b := &play.Beacon{Network: name}
	if round, ok := engine.ParseInt(when); ok && round >= 1 && round <= 1<<31 {
		b.Round = round
	} else if t, err := time.Parse(time.RFC3339, when); err == nil && t.Year() < 2100 {
		b.Round = n.firstAt(play.TimeOf(t))
	} else {
		return nil, wrong
	}
	return b, engine.Phrase{}
}

// Check returns what is wrong with the beacon of a game that is created at a time, if
// anything is. A round that is published within an hour might be known before the
// report that names it is read.
func Check(b *play.Beacon, at play.Time) engine.Phrase {
	if b == nil || b.Network == play.Fact {
		return engine.Phrase{}
	}
	published := Published(b)
	switch {
	case published == 0:
		return engine.Say("act/beacon-unread", "read", b.String())
	case published < at+ahead:
		return engine.Say("act/beacon-soon", "beacon", b.String(), "published", published.String(), "least", (at + ahead).String())
	}
	return engine.Phrase{}
}

// After returns the beacon for a game in which somebody joins at a time: a later round,
// if the one that is named is published within an hour. What players choose must not
// depend on it.
func After(b *play.Beacon, at play.Time) *play.Beacon {
	if b == nil || Published(b) == 0 || Published(b) >= at+ahead {
		return b
	}
	return &play.Beacon{Network: b.Network, Round: networks[b.Network].firstAt(at + ahead)}
}

// Value returns a value of the beacon in its normal form, or what is wrong with it. The
// value of a round is its signature, in hexadecimal; that of a fact is any line.
func Value(b *play.Beacon, text string) (string, engine.Phrase) {
	text = line(text)
	if b == nil {
		return "", engine.Say("act/beacon-none")
	} else if b.Network == play.Fact {
		if !play.IsLine(text) {
			return "", engine.Say("act/beacon-fact", "fact", b.Fact)
		}
		return text, engine.Phrase{}
	}
	text = strings.ToLower(strings.ReplaceAll(text, " ", ""))
	if signature, err := hex.DecodeString(text); err != nil || !networks[b.Network].verify(b.Round, signature) {
		return "", engine.Say("act/beacon-wrong", "network", b.Network, "round", b.Round, "published", Published(b).String())
	}
	return text, engine.Phrase{}
}

// ValueAt is [Value] for who tells it at a time: nobody can know the value of a round that
// isn't published.
func ValueAt(b *play.Beacon, text string, at play.Time) (string, engine.Phrase) {
	value, problem := Value(b, text)
	if problem.Empty() && at < Published(b) {
		return "", engine.Say("act/beacon-early", "network", b.Network, "round", b.Round, "published", Published(b).String(), "at", at.String())
	}
	return value, problem
}

// line returns a text in one line, in composed letters, with single spaces.
func line(text string) string {
	return norm.NFC.String(strings.Join(strings.Fields(text), " "))
}

// verify reports whether the signature is that of the round, in its one form: bytes
// behind it, or another form of the same point, would give other chance.
func (n network) verify(round int, signature []byte) bool {
	data, err := hex.DecodeString(n.key)
	key := new(bls.PublicKey[bls.KeyG2SigG1])
	if err != nil || key.UnmarshalBinary(data) != nil {
		return false
	}
	point := new(bls12381.G1)
	if point.SetBytes(signature) != nil || !bytes.Equal(point.BytesCompressed(), signature) {
		return false
	}
	message := sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(round)))
	return bls.Verify(key, message[:], signature)
}
