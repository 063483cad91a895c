package play

import (
	"crypto/sha256"
	"unicode/utf8"

	"cityhall.example/engine"
)

// An OrderSet is what one player orders in one file or email.
type OrderSet struct {
	// File names where it comes from.
	File string
	// Game and Player are the names of the game and the player; "" where they
	// are not given.
	Game, Player string
	// Turn is the only turn for which the orders are, or Unbound.
	Turn int
	// ID makes the set known again; it may be empty.
	ID    string
	Lines []OrderLine
	// Mail is the digest of the email that the set came from, or nil. The
	// journal keeps it, and nothing depends on it.
	Mail *Hash
	// Substitute, Bot and Seen are those of the [EntrySet].
	Substitute, Bot string
	Seen            Mark
}

// An OrderLine is an order as its player wrote it, in one line.
type OrderLine struct {
	Text string
	// Line and Column are where it begins in the file.
	Line, Column int
	// Hint says what YAML may have done to the line against the player's will,
	// to be told where the line is not understood; mostly none.
	Hint engine.Phrase
	// At finds the character at an offset of the text in the file; nil where the
	// file has the text as it is.
	At func(offset int) (line, column int)
}

// Place returns where the character at an offset of the text is in the file, or
// near to it where the file writes it in another way.
func (l OrderLine) Place(offset int) (line, column int) {
	if l.At != nil {
		return l.At(offset)
	}
	return l.Line, l.Column + utf8.RuneCountInString(l.Text[:min(offset, len(l.Text))])
}

// Lower returns the order as one that is so many lines further down: in the
// text of which the file that it was read from is a part.
func (l OrderLine) Lower(lines int) OrderLine {
	within := l
	l.Line += lines
	l.At = func(offset int) (line, column int) {
		line, column = within.Place(offset)
		return line + lines, column
	}
	return l
}

// An EntrySet is an order set as the journal holds it.
type EntrySet struct {
	Player string `json:"player"`
	// Turn is the guard, or nil.
	Turn   *int     `json:"turn,omitempty"`
	ID     string   `json:"id,omitempty"`
	Orders []string `json:"orders"`
	Digest Hash     `json:"digest"`
	// Substitute is the name of the person who ordered in the player's place.
	Substitute string `json:"substitute,omitempty"`
	// Bot is the name of the bot that chose the orders.
	Bot string `json:"bot,omitempty"`
	// Seen is the last head that the player saw, as the set quotes it.
	Seen Mark `json:"seen,omitempty"`
	// Mail is the digest of the email that the set came from, if it did.
	Mail *Hash `json:"mail,omitempty"`
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
