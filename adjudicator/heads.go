package adjudicator

import (
	"encoding/base64"
	"regexp"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/attest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Head is the journal head after an entry, as found in a report.
type Head struct {
	Entry int
	Hash  play.Hash
}

// ReadHeads finds the heads of a game's journal in a text: a report, emails with
// reports, or a report, a view or other output for programs, or signed notes. A head counts only where
// City Hall puts it: below its label at the beginning of a line, or under its key.
// What somebody wrote in press stands behind a bar, and could accuse an honest
// moderator.
// An email as it was sent is read too, where a part of it is in base64.
func ReadHeads(text string) []Head {
	heads := headings{report.HeadLabel, "entry", "head"}.read(text)
	for _, note := range ReadNotes(text) {
		if s, err := attest.Read(note); err == nil {
			heads = append(heads, Head{s.Entry, s.Head})
		}
	}
	return heads
}

// ReadNotes finds the signed notes on heads in a text, such as emails as they were sent.
// Nothing is said about who signed them: see [attest.Open].
func ReadNotes(text string) (notes []string) {
	for _, part := range decoded(text) {
		notes = append(notes, attest.Find(part)...)
	}
	return notes
}

// ReadLeagueHeads is [ReadHeads] for the journal of a league: emails about it, pages
// of its site, or its status.json.
func ReadLeagueHeads(text string) []Head {
	return headings{LeagueHeadLabel, "league_entry", "league_head"}.read(text)
}

// LeagueHeadLabel returns the words in front of a head of a league's journal in the
// language, with the number of the entry in place of mark.
func LeagueHeadLabel(language, mark string) (string, error) {
	return words.For(language, "").Say(engine.Say("league/head", "entry", mark)), nil
}

// headings are what heads of a kind of journals stand below: a label in each language,
// and the keys of an entry and its head.
type headings struct {
	label       func(language, mark string) (string, error)
	entry, head string
}

func (h headings) read(text string) (heads []Head) {
	for _, part := range decoded(text) {
		heads = append(heads, h.plain(part)...)
	}
	return heads
}

// decoded returns a text, and what its parts in base64 say.
func decoded(text string) []string {
	all := []string{text}
	for _, at := range base64Part.FindAllStringIndex(text, -1) {
		head, body, ok := strings.Cut(strings.ReplaceAll(text[at[1]:], "\r\n", "\n"), "\n\n")
		if !ok || strings.Contains(head, "\n--") {
			continue
		}
		if end := notBase64.FindStringIndex(body); end != nil {
			body = body[:end[0]]
		}
		part, err := base64.StdEncoding.DecodeString(body) // which skips line ends
		if err == nil {
			all = append(all, strings.ReplaceAll(string(part), "\r\n", "\n"))
		}
	}
	return all
}

// base64Part matches the header of a part in base64, and notBase64 what is behind
// such a part.
var (
	base64Part = regexp.MustCompile(`(?im)^content-transfer-encoding:[ \t]*"?base64"?[ \t]*\r?$`)
	notBase64  = regexp.MustCompile(`\n\n|[^A-Za-z0-9+/=\n]`)
)

func (h headings) plain(text string) []Head {
	if n, err := formats.Parse("", []byte(text)); err == nil && n.Kind == engine.MapNode {
		return h.in(n)
	}
	var heads []Head
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "{") {
			if n, err := formats.Parse("", []byte(line)); err == nil {
				heads = append(heads, h.in(n)...)
			}
		}
	}
	for _, language := range words.Languages() {
		heads = append(heads, h.below(language, text)...)
	}
	return heads
}

// below finds the heads that stand below their label in the language, also
// in a quoted email, and where a mail program joined or broke the lines.
func (h headings) below(language, text string) (heads []Head) {
	const mark = "0"
	label, err := h.label(language, mark)
	if err != nil {
		return nil
	}
	const gap = `[\s>]+`
	var pattern []string
	for _, word := range strings.Fields(label) {
		pattern = append(pattern, strings.Replace(regexp.QuoteMeta(word), mark, `(\d{1,9})`, 1))
	}
	labeled := regexp.MustCompile(`(?m)^(?:> ?)* {0,3}` + strings.Join(pattern, gap) + `:?` + gap + `([0-9a-fA-F]{64})\s*$`)
	for _, m := range labeled.FindAllStringSubmatch(text, -1) {
		heads = addHead(heads, m[1], m[2])
	}
	return heads
}

// in finds the heads of a document: wherever an entry and a head are keys
// of one mapping.
func (h headings) in(n *engine.Node) (heads []Head) {
	if entry, head := n.Get(h.entry), n.Get(h.head); n.Kind == engine.MapNode && entry != nil && head != nil {
		heads = addHead(heads, entry.Value, head.Value)
	}
	for _, below := range n.Nodes {
		heads = append(heads, h.in(below)...)
	}
	return heads
}

func addHead(heads []Head, entry, head string) []Head {
	h, err := Head{}, error(nil)
	if h.Entry, err = strconv.Atoi(entry); err == nil {
		err = h.Hash.UnmarshalText([]byte(strings.ToLower(head)))
	}
	if err != nil {
		return heads
	}
	return append(heads, h)
}
