package play

import (
	"crypto/sha256"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
)

// An OrderSet is one player's orders in one file or email.
type OrderSet struct {
	// File is the name of its source.
	File string
	// Game and Player are the names of the game and the player; "" if not
	// given.
	Game, Player string
	// Named is what the name of a file of plain lines is without its ending: the player,
	// whom the lines need not name; "" for other sources.
	Named string
	// Turn is the only turn that the orders are for, or Unbound.
	Turn int
	// ID identifies the set, so that filing it again does nothing; it can be
	// empty. Derived says that it was made from the bytes of the file.
	ID      string
	Derived bool
	// Filed is what the game's journal has under the player's id. Whoever checks
	// or files the set has to look it up before: see docket.Recall.
	Filed []FiledSet
	Lines []OrderLine
	// When are orders among them that were typed without a verb.
	When []When
	// Notes are private notes that came with the orders, in one line each; an empty one
	// forgets all before it. No journal has them, nor anything that depends on them.
	// NotesID identifies the set as far as its notes go; "" for none.
	Notes   []string
	NotesID string
	// Mail is the digest of the email that the set came from, or nil. The
	// journal keeps it, and nothing depends on it.
	Mail *Hash
	// Substitute and Bot are those of the [EntrySet].
	Substitute, Bot string
	// Seen is the journal head in the report that the set answers; "" if not given.
	// Foreign says that the game's journal has no such head: whoever checks or files the
	// set has to look it up before, see docket.Recall.
	Seen    Mark
	Foreign bool
}

// A When is an order that somebody typed without its verb: it is that order only where
// its author has a decision of the kind to make, or will have one next.
type When struct {
	Order, Kind string
	Line        int
}

// An OrderLine is an order as its player wrote it, in one line.
type OrderLine struct {
	Text string
	// Line and Column are where it starts in the file.
	Line, Column int
	// Hint says how YAML may have changed the line against the player's
	// intention. It is shown if the line can't be read, and usually empty.
	Hint engine.Phrase
	// At returns the place in the file of the character at an offset of the
	// text; nil if the file has the text unchanged.
	At func(offset int) (line, column int)
	// Read are the orders in the text where it was read before, by the game's grammar; nil
	// where it wasn't.
	Read []engine.Sentence
}

// Place returns the place in the file of the character at an offset of the
// text, or a place near it if the file has different text.
func (l OrderLine) Place(offset int) (line, column int) {
	if l.At != nil {
		return l.At(offset)
	}
	return l.Line, l.Column + utf8.RuneCountInString(l.Text[:min(offset, len(l.Text))])
}

// Part returns the words from one offset of the text to another as a line of
// their own.
func (l OrderLine) Part(from, to int) OrderLine {
	if from == 0 && to == len(l.Text) {
		return l
	}
	part := OrderLine{Text: strings.TrimRight(l.Text[from:to], " ,;"), Hint: l.Hint, At: func(offset int) (line, column int) { return l.Place(from + offset) }}
	part.Line, part.Column = l.Place(from)
	return part
}

// Lower returns the order moved down by a number of lines: into the text that
// contains the file it was read from.
func (l OrderLine) Lower(lines int) OrderLine {
	within := l
	l.Line += lines
	l.At = func(offset int) (line, column int) {
		line, column = within.Place(offset)
		return line + lines, column
	}
	return l
}

// A FiledSet says that an entry of the journal has an order set with an id.
type FiledSet struct {
	Player, ID string
	Entry      int
	Digest     Hash
}

// An EntrySet is an order set as in the journal.
type EntrySet struct {
	Player string `json:"player"`
	// Turn is the guard, or nil.
	Turn   *int     `json:"turn,omitempty"`
	ID     string   `json:"id,omitempty"`
	Orders []string `json:"orders"`
	Digest Hash     `json:"digest"`
	// Substitute is the person who ordered for the player.
	Substitute string `json:"substitute,omitempty"`
	// Bot is the name of the bot that chose the orders.
	Bot string `json:"bot,omitempty"`
	// Seen is the journal head in the report that the set answers, as quoted there.
	Seen Mark `json:"seen,omitempty"`
	// Held are the orders, by their places, that an undo leaves on hold.
	Held []int `json:"held,omitempty"`
	// Mail is the digest of the email that the set came from, or nil.
	Mail *Hash `json:"mail,omitempty"`
}

// Hash returns the digest of the orders: SHA-256 over a domain, the player, the
// guard, the id and each order as understood, every text after its length.
func (s *EntrySet) Hash() Hash {
	turn := ""
	if s.Turn != nil {
		turn = itoa(*s.Turn)
	}
	b := append(make([]byte, 0, 256), "cityhall/orders\x00"...)
	b = engine.AppendText(engine.AppendText(engine.AppendText(b, s.Player), turn), s.ID)
	for _, order := range s.Orders {
		b = engine.AppendText(b, order)
	}
	return sha256.Sum256(b)
}
