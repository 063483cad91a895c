package league

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// An Entry is a line of the league's journal: an act and what it leads to.
type Entry struct {
	// Number counts from 1.
	Number int `json:"entry"`
	Act
	// State is the digest of the league after the act.
	State play.Hash `json:"state"`
	// Head is the hash of the entry and of the head before it. Nothing in it is
	// secret, so it has no salt and everybody can check it.
	Head play.Hash `json:"head"`
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

// Tip returns the end of a journal with this last entry.
func (e *Entry) Tip() play.Tip { return play.Tip{Entry: e.Number, At: e.At, Head: e.Head} }

// seal returns the head: SHA-256 over a domain, the head before, and the line
// with a head of zeros.
func (e *Entry) seal(before play.Hash) play.Hash {
	blank := *e
	blank.Head = play.Hash{}
	h := sha256.New()
	h.Write([]byte("cityhall/league-entry\x00"))
	h.Write(before[:])
	h.Write(blank.Line())
	return play.Hash(h.Sum(nil))
}

// ReadEntry reads a line of the journal, without or with its end of line. Anything
// but the very bytes that Line writes is refused, with a *[formats.Error].
func ReadEntry(file string, number int, line []byte) (*Entry, error) {
	wrong := func(code string, args ...any) error {
		return &formats.Error{File: file, Line: number, Column: 1, Problem: engine.Say(code, args...)}
	}
	var e Entry
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, wrong("journal/unreadable", "entry", number)
	}
	if !bytes.Equal(bytes.TrimSuffix(e.Line(), []byte("\n")), bytes.TrimSuffix(line, []byte("\n"))) {
		return nil, wrong("journal/edited", "entry", number, "returns", bytes.HasSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")))
	}
	if e.Number != number {
		return nil, wrong("journal/number", "entry", e.Number, "want", number)
	}
	return &e, nil
}

// follows returns what is wrong with the entry as the one after the tip, if
// anything is.
func (e *Entry) follows(tip play.Tip) engine.Phrase {
	switch {
	case e.Head != e.seal(tip.Head):
		return engine.Say("journal/follows", "before", tip.Entry)
	case e.At < tip.At:
		return engine.Say("journal/time", "at", e.At.String(), "before", tip.At.String())
	}
	return engine.Phrase{}
}
