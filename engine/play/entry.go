package play

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"

	"cityhall.example/engine"
)

// An Entry is one line of the journal: an act and its result. It holds
// everything that the act depended on, so that it can be replayed.
type Entry struct {
	// Number counts from 1.
	Number int `json:"entry"`
	Act
	// State is the digest of the game after the act.
	State Hash `json:"state"`
	// Head is the hash of the entry, of its salt and of the head before it.
	Head Hash `json:"head"`
}

// Tip returns the end of a journal with this last entry.
func (e *Entry) Tip() Tip { return Tip{Entry: e.Number, At: e.At, Head: e.Head} }

// Follows returns what is wrong with the entry, of which the line is given, as
// the one after the tip, if anything is: its head, which needs the game's secret,
// or its time.
func (e *Entry) Follows(tip Tip, line []byte, secret engine.Secret) engine.Phrase {
	switch {
	case e.Head != e.seal(tip.Head, line, secret):
		return engine.Say("journal/follows", "before", tip.Entry)
	case e.At < tip.At:
		return engine.Say("journal/time", "at", e.At.String(), "before", tip.At.String())
	}
	return engine.Phrase{}
}

// Genesis is everything that a game is created from, except the secret.
type Genesis struct {
	Ruleset string   `json:"ruleset"`
	ID      string   `json:"id"`
	Players []string `json:"players"`
	// Options is the document of the options.
	Options string `json:"options"`
	Nonces  bool   `json:"nonces"`
	// Beacon is the public randomness that goes into the draws, or nil.
	Beacon     *Beacon `json:"beacon,omitempty"`
	Commitment Hash    `json:"commitment"`
}

// Seal sets the entry's head from the head before it and the game's secret.
func (e *Entry) Seal(before Hash, secret engine.Secret) { e.Head = e.seal(before, e.Line(), secret) }

// noHead is the end of a line with a head of zeros.
var noHead = []byte(`"` + Hash{}.String() + "\"}\n")

// seal is SHA-256 over a domain, the head before, the salt, and the line with
// a head of zeros.
func (e *Entry) seal(before Hash, line []byte, secret engine.Secret) Hash {
	if line[len(line)-1] != '\n' {
		line = append(line[:len(line):len(line)], '\n')
	}
	salt := secret.Salt(e.Number)
	h := sha256.New()
	h.Write([]byte("cityhall/entry\x00"))
	h.Write(before[:])
	h.Write(salt[:])
	h.Write(line[:len(line)-len(noHead)])
	h.Write(noHead)
	return Hash(h.Sum(nil))
}

// Line returns the entry as a line of the journal, including its line end.
func (e *Entry) Line() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		panic(err) // every entry can be encoded
	}
	return b.Bytes()
}
