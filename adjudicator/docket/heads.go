package docket

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/attest"
	"cityhall.example/formats/mailbox"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Head is the journal head after an entry, as found in a report.
type Head struct {
	// Game is the id of the game whose report it is in; "" where that isn't said.
	Game  string
	Entry int
	Hash  play.Hash
	// email is the text of the email that has it, where that isn't said.
	email string
}

// Of reports whether the head may be of the game with the id: it is unless it is in a
// report of another one, or in an email that doesn't name the game.
func (h Head) Of(id string) bool {
	return h.Game == id || h.Game == "" && (h.email == "" || mentions(h.email, id))
}

// mentions reports whether a text has the id of a game as a word.
func mentions(text, id string) bool {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == '-' }
	for from := 0; ; {
		at := strings.Index(text[from:], id)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+at])
		after, _ := utf8.DecodeRuneInString(text[from+at+len(id):])
		if !inWord(before) && !inWord(after) {
			return true
		}
		from += at + 1
	}
}

// Kept is what an email says of heads, or a text that somebody kept.
type Kept struct {
	Heads []Head
	// Notes are the signed notes on heads, as they are. Nothing is said about who signed
	// them: see [attest.Open].
	Notes []string
}

// ReadKept finds the heads of games' journals in what somebody kept: a mailbox, emails
// with reports as they were sent, a report in any form, a view or other output for
// programs, or signed notes. A head counts only where City Hall puts it: below its label at
// the beginning of a line, or under its key. What somebody wrote in press stands behind a
// bar, and could accuse an honest moderator.
func ReadKept(data []byte) (all []Kept) {
	openings, err := report.GameLabels(mark)
	if err != nil {
		panic(err) // the words are part of the program, and tests render them
	}
	h := labeled(report.HeadLabel, openings, "entry", "head")
	for _, t := range mailbox.Read(data) {
		k := Kept{h.read(t), attest.Find(t.Body)}
		for _, note := range k.Notes {
			if s, err := attest.Read(note); err == nil {
				k.Heads = append(k.Heads, Head{Game: s.Game, Entry: s.Entry, Hash: s.Head})
			}
		}
		all = append(all, k)
	}
	return all
}

// ReadHeads returns the heads that [ReadKept] finds, in their order.
func ReadHeads(data []byte) (heads []Head) {
	for _, k := range ReadKept(data) {
		heads = append(heads, k.Heads...)
	}
	return heads
}

// ReadLeagueHeads is [ReadHeads] for the journal of a league: emails about it, pages
// of its site, or its status.json.
func ReadLeagueHeads(data []byte) (heads []Head) {
	h := labeled(LeagueHeadLabel, nil, "league_entry", "league_head")
	for _, t := range mailbox.Read(data) {
		heads = append(heads, h.read(t)...)
	}
	return heads
}

// LeagueHeadLabel returns the words in front of a head of a league's journal in the
// language, with the number of the entry in place of mark.
func LeagueHeadLabel(language, mark string) (string, error) {
	return words.For(language, "").Say(engine.Say("league/head", "entry", mark)), nil
}
