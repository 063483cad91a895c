package play

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"

	"cityhall.example/engine"
)

// An Act is what an entry of the journal records.
type Act string

// The acts.
const (
	// ActNew makes the game; it is the first entry and no other.
	ActNew Act = "new"
	// ActOrders files order sets, plays for missing players, and lets the game
	// run as far as the orders reach.
	ActOrders Act = "orders"
	// ActUndo takes the game back to what it was after an earlier entry.
	ActUndo Act = "undo"
	// ActAmend records that the moderator changed the game file by hand.
	ActAmend Act = "amend"
	// ActEnd ends the game before its time.
	ActEnd Act = "end"
	// ActPause stops the play: orders are filed and wait.
	ActPause Act = "pause"
	// ActResume lets a paused game go on with the orders on file.
	ActResume Act = "resume"
	// ActReplace records that another person plays a seat from now on.
	ActReplace Act = "replace"
	// ActMessage is what the moderator writes to all players.
	ActMessage Act = "message"
)

// Who may cause an entry.
const (
	ByPlayer    = "player"
	ByModerator = Moderator
	ByClock     = "clock"
)

// An Entry is one line of the journal: one call of the adjudicator. It holds
// all that the call depended on, so that it can be played again.
type Entry struct {
	// Number counts the entries from 1.
	Number int    `json:"entry"`
	By     string `json:"by"`
	Act    Act    `json:"act"`
	// Genesis is what the game was made from, for ActNew.
	Genesis *Genesis `json:"genesis,omitempty"`
	// Sets are the order sets that were accepted, in the order of the seats.
	Sets []EntrySet `json:"sets,omitempty"`
	// Missing are the players for whom the default was to be played.
	Missing []string `json:"missing,omitempty"`
	// To is the entry to go back to, for ActUndo.
	To int `json:"to,omitempty"`
	// Player is the seat that another person plays, for ActReplace.
	Player string `json:"player,omitempty"`
	// Document is the game file as the moderator left it, for ActAmend, with
	// the secret left out; Changed are the fields that differ.
	Document string   `json:"document,omitempty"`
	Changed  []string `json:"changed,omitempty"`
	// Reason says why, in one line; for ActMessage it is the message.
	Reason string `json:"reason,omitempty"`
	// Mail is the digest of the mail that asked for the act, if one did. Order
	// sets have their own.
	Mail *Hash `json:"mail,omitempty"`
	// State is the digest of the game after the call.
	State Hash `json:"state"`
	// Head is the hash of the entry, of its salt and of the head before it.
	Head Hash `json:"head"`
}

// Genesis is what a game is made from; the secret alone is elsewhere.
type Genesis struct {
	Ruleset string   `json:"ruleset"`
	ID      string   `json:"id"`
	Players []string `json:"players"`
	// Options is the document of the options.
	Options    string `json:"options"`
	Nonces     bool   `json:"nonces"`
	Commitment Hash   `json:"commitment"`
}

// An EntrySet is an order set as the journal holds it.
type EntrySet struct {
	Player string `json:"player"`
	// Turn is the guard, or nil.
	Turn   *int     `json:"turn,omitempty"`
	ID     string   `json:"id,omitempty"`
	Orders []string `json:"orders"`
	Digest Hash     `json:"digest"`
	// Mail is the digest of the mail that the set came from, if it did.
	Mail *Hash `json:"mail,omitempty"`
}

// Seal sets the entry's head, from the head before it and the game's secret.
func (e *Entry) Seal(before Hash, secret engine.Secret) { e.Head = e.seal(before, secret) }

// Sealed reports whether the head is right.
func (e *Entry) Sealed(before Hash, secret engine.Secret) bool {
	return e.Head == e.seal(before, secret)
}

// seal is SHA-256 over a domain, the head before, the salt, and the line with
// a head of zeros.
func (e *Entry) seal(before Hash, secret engine.Secret) Hash {
	bare := *e
	bare.Head = Hash{}
	salt := secret.Salt(e.Number)
	h := sha256.New()
	h.Write([]byte("cityhall/entry\x00"))
	h.Write(before[:])
	h.Write(salt[:])
	h.Write(bare.Line())
	return Hash(h.Sum(nil))
}

// Line returns the entry as a line of the journal, its end of line included.
func (e *Entry) Line() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		panic(err) // nothing in an entry can fail to be encoded
	}
	return b.Bytes()
}

// Hash returns the digest of the orders: SHA-256 over a domain, the player,
// the guard, the id and each order as it was understood, every text after its
// length.
func (s *EntrySet) Hash() Hash {
	turn := ""
	if s.Turn != nil {
		turn = itoa(*s.Turn)
	}
	b := []byte("cityhall/orders\x00")
	for _, text := range append([]string{s.Player, turn, s.ID}, s.Orders...) {
		b = engine.AppendText(b, text)
	}
	return sha256.Sum256(b)
}
