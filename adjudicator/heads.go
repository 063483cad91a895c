package adjudicator

import (
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/attest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Head is the journal head after an entry, as found in a report.
type Head struct {
	// Game is the id of the game whose report it is in; "" where that isn't said.
	Game  string
	Entry int
	Hash  play.Hash
}

// Of reports whether the head may be of the game with the id: it is unless it is in a
// report of another one.
func (h Head) Of(id string) bool { return h.Game == "" || h.Game == id }

// ReadHeads finds the heads of games' journals in a text: a report in any form, emails
// with reports, a view or other output for programs, or signed notes. A head counts only
// where City Hall puts it: below its label at the beginning of a line, or under its key.
// What somebody wrote in press stands behind a bar, and could accuse an honest moderator.
// An email as it was sent is read too, where a part of it is in base64 or quoted-printable.
func ReadHeads(text string) []Head {
	openings, err := report.GameLabels(mark)
	if err != nil {
		panic(err) // the words are part of the program, and tests render them
	}
	parts := decoded(text)
	heads := labeled(report.HeadLabel, openings, "entry", "head").read(parts)
	for _, note := range notesIn(parts) {
		if s, err := attest.Read(note); err == nil {
			heads = append(heads, Head{s.Game, s.Entry, s.Head})
		}
	}
	return heads
}

// ReadNotes finds the signed notes on heads in a text, such as emails as they were sent.
// Nothing is said about who signed them: see [attest.Open].
func ReadNotes(text string) []string { return notesIn(decoded(text)) }

func notesIn(parts []string) (notes []string) {
	for _, part := range parts {
		notes = append(notes, attest.Find(part)...)
	}
	return notes
}

// ReadLeagueHeads is [ReadHeads] for the journal of a league: emails about it, pages
// of its site, or its status.json.
func ReadLeagueHeads(text string) []Head {
	return labeled(LeagueHeadLabel, nil, "league_entry", "league_head").read(decoded(text))
}

// LeagueHeadLabel returns the words in front of a head of a league's journal in the
// language, with the number of the entry in place of mark.
func LeagueHeadLabel(language, mark string) (string, error) {
	return words.For(language, "").Say(engine.Say("league/head", "entry", mark)), nil
}

// decoded returns a text, with its parts in quoted-printable as they read, and what its
// parts in base64 say, all with line feeds.
func decoded(text string) []string {
	text = unquoted(strings.ReplaceAll(text, "\r\n", "\n"))
	all := []string{text}
	for _, at := range base64Part.FindAllStringIndex(text, -1) {
		head, body, ok := strings.Cut(text[at[1]:], "\n\n")
		if !ok || strings.Contains(head, "\n--") {
			continue
		}
		body, _, _ = strings.Cut(body, "\n\n")
		if end := strings.IndexFunc(body, notBase64); end >= 0 {
			body = body[:end]
		}
		part, err := base64.StdEncoding.DecodeString(body) // which skips line ends
		if err == nil {
			all = append(all, strings.ReplaceAll(string(part), "\r\n", "\n"))
		}
	}
	return all
}

// unquoted returns a text with its parts in quoted-printable as they read.
func unquoted(text string) string {
	var b strings.Builder
	for {
		at := quotedPart.FindStringIndex(text)
		if at == nil {
			break
		}
		b.WriteString(text[:at[1]])
		text = text[at[1]:]
		head, body, ok := strings.Cut(text, "\n\n")
		if !ok || strings.Contains(head, "\n--") {
			continue
		}
		end := len(body)
		if next := partEnd.FindStringIndex(body); next != nil {
			end = next[0]
		}
		b.WriteString(head + "\n\n")
		for quoted := ""; body[:end] != ""; {
			line, _, _ := strings.Cut(body[:end], "\n")
			line = body[:min(len(line)+1, end)]
			body, end, quoted = body[len(line):], end-len(line), quoted+line
			if strings.HasSuffix(strings.TrimRight(line, " \t\n"), "=") && end > 0 && len(quoted) < 1<<16 {
				continue // the line goes on, if it isn't endless
			}
			read, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(quoted)))
			if err != nil {
				read = []byte(quoted) // it is of what follows the part
			}
			b.WriteString(strings.ReplaceAll(string(read), "\r\n", "\n"))
			quoted = ""
		}
		text = body
	}
	return b.String() + text
}

// quotedPart matches the header of a part in quoted-printable, and partEnd that of the next
// part or email. Lines before it, such as a boundary, have nothing that is quoted.
var (
	quotedPart = regexp.MustCompile(`(?im)^content-transfer-encoding:[ \t]*"?quoted-printable"?[ \t]*$`)
	partEnd    = regexp.MustCompile(`(?i)\n(?:From |content-transfer-encoding:)`)
)

// base64Part matches the header of a part in base64.
var base64Part = regexp.MustCompile(`(?im)^content-transfer-encoding:[ \t]*"?base64"?[ \t]*$`)

// notBase64 reports whether a character is in no such part.
func notBase64(c rune) bool {
	return c != '\n' && (c > unicode.MaxASCII || !strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", c))
}
