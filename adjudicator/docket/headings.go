package docket

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/mailbox"
	"cityhall.example/formats/words"
)

// headings are what heads of a kind of journals stand below.
type headings struct {
	// openings match what reports begin with, and the id of the game in it.
	openings []heading
	// labels match a label with the number of the entry, and the head below it.
	labels []heading
	// entry and head are the keys of both in documents.
	entry, head string
}

// mark stands in labels for what differs.
const mark = "0"

// labeled returns the headings with a label in each language, and the words that
// reports begin with.
func labeled(label func(language, mark string) (string, error), openings []string, entry, head string) headings {
	h := headings{entry: entry, head: head}
	for _, opening := range openings {
		h.openings = append(h.openings, headingOf(opening, `(\S+?)`, ``))
	}
	for _, language := range words.Languages() {
		if text, err := label(language, mark); err == nil {
			h.labels = append(h.labels, headingOf(text, `(\d{1,9})`, `:?`+gap+`([0-9a-fA-F]{64})\s*$`))
		}
	}
	return h
}

// read finds the heads in a text.
func (h headings) read(t mailbox.Text) []Head {
	heads := h.plain(t.Body)
	if len(heads) == 0 || !t.Email {
		return heads
	}
	email := t.Subject + "\n" + t.Body
	for i := range heads {
		if heads[i].Game == "" {
			heads[i].email = email
		}
	}
	return heads
}

func (h headings) plain(text string) []Head {
	var heads []Head
	if n, err := formats.Parse("", []byte(text)); err == nil && n.Kind == engine.MapNode {
		if heads = h.in(n, ""); len(heads) > 0 {
			return heads
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "{") && strings.Contains(line, h.head) {
			if n, err := formats.Parse("", []byte(line)); err == nil {
				heads = append(heads, h.in(n, "")...)
			}
		}
	}
	return append(heads, h.below(text)...)
}

// below finds the heads that stand below their label. Each is of the game whose report
// has begun last, and has had no head yet.
func (h headings) below(text string) (heads []Head) {
	type place struct {
		at                int
		game, entry, head string
	}
	var places []place
	for _, opening := range h.openings {
		opening.find(text, func(at int, of []string) { places = append(places, place{at: at, game: of[1]}) })
	}
	for _, label := range h.labels {
		label.find(text, func(at int, of []string) { places = append(places, place{at, "", of[1], of[2]}) })
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	game := ""
	for _, p := range places {
		if p.head != "" {
			heads = addHead(heads, game, p.entry, p.head)
		}
		game = p.game
	}
	return heads
}

// in finds the heads of a document: wherever an entry and a head are keys
// of one mapping. They are of the game that the innermost mapping around them names.
func (h headings) in(n *engine.Node, game string) (heads []Head) {
	if n.Kind == engine.MapNode {
		game = cmp.Or(named(n), game)
		if entry, head := n.Get(h.entry), n.Get(h.head); entry != nil && head != nil {
			heads = addHead(heads, game, entry.Value, head.Value)
		}
	}
	for _, below := range n.Nodes {
		heads = append(heads, h.in(below, game)...)
	}
	return heads
}

// named returns the id of the game that a document is about: a game, or what has one or
// its id under "game". Beside an id, "game" is a file.
func named(n *engine.Node) string {
	game, id := n.Get("game"), n.Get("id")
	switch {
	case game != nil && game.Kind == engine.MapNode:
		return named(game)
	case id != nil && (game != nil || n.Get("ruleset") != nil):
		return id.Value
	case game != nil:
		return game.Value
	}
	return ""
}

// addHead adds a head as it is written. There is none before the first entry.
func addHead(heads []Head, game, entry, head string) []Head {
	h, err := Head{Game: game}, error(nil)
	if h.Entry, err = strconv.Atoi(entry); err == nil {
		err = h.Hash.UnmarshalText([]byte(strings.ToLower(head)))
	}
	if err != nil || h.Entry < 1 {
		return heads
	}
	return append(heads, h)
}
