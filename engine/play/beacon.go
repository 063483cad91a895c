package play

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"cityhall.example/engine"
)

// A Beacon names public chance that nobody knows when the game is created. Its value
// comes later, as [Act.Beacon], and goes into every draw.
type Beacon struct {
	// Network is where it is published, such as "drand:quicknet"; Fact for a fact in
	// words.
	Network string `json:"network"`
	// Round counts from 1; 0 for a fact.
	Round int `json:"round,omitempty"`
	// Fact says what is public, in one line: "the lottery of 5 December".
	Fact string `json:"fact,omitempty"`
}

// Fact is the network of facts in words, which people check.
const Fact = "text"

// String returns the beacon as the game file has it: "drand:quicknet 657413", or
// "text the lottery of 5 December".
func (b *Beacon) String() string {
	switch {
	case b == nil:
		return ""
	case b.Network == Fact:
		return Fact + " " + b.Fact
	}
	return b.Network + " " + itoa(b.Round)
}

// parseBeacon reads what String returns; nil for anything else.
func parseBeacon(s string) *Beacon {
	network, what, _ := strings.Cut(s, " ")
	b := &Beacon{Network: network, Fact: what}
	if network != Fact {
		b.Fact = ""
		b.Round, _ = engine.ParseInt(what)
	}
	if b.String() != s || !beaconPattern.MatchString(network) || network == Fact && !IsLine(what) || network != Fact && (b.Round < 1 || b.Round > maxRound) {
		return nil
	}
	return b
}

// Mix returns the text that goes into the draws for a value of the beacon: the SHA-256
// of a signature, in hexadecimal; a fact as it is.
func (b *Beacon) Mix(value string) string {
	if b.Network == Fact {
		return value
	}
	signature, _ := hex.DecodeString(value)
	sum := sha256.Sum256(signature)
	return hex.EncodeToString(sum[:])
}
