package engine

import (
	"strings"
	"unicode/utf8"
)

// A Lexicon has names of another language for the words of a game's orders: an
// order is then read as if it had the words themselves.
type Lexicon interface {
	// Read returns the word of the order language for one that was written, in small
	// letters, with hyphens where it has several parts; "" if it means nothing. It
	// reports false for a word that it doesn't know. The first word of an order may
	// mean something else than others.
	Read(word string, first bool) (text string, ok bool)
	// Near returns the word of the order language that was meant by one that was
	// mistyped; "" if there is none, or more than one.
	Near(word string) string
}

// translated puts words of the order language in place of those that the lexicon
// knows. A nonce is no word of any language. Where an order begins, a word that is no
// order by itself stays as it is unless it has company: nouns are talk.
func (g *Grammar) translated(words []word) []word {
	if g.Lexicon == nil {
		return words
	}
	kept := words[:0]
	first := true
	for i, w := range words {
		text, ok := "", false
		if len(kept) == 0 || kept[0].text != joinWord {
			text, ok = g.Lexicon.Read(w.text, first)
			ok = ok && !(len(kept) == 0 && text != "" && g.talk(words[i:], text))
		}
		switch {
		case ok && text == "":
			if w.stops && len(kept) > 0 {
				kept[len(kept)-1].stops = true
			}
			continue
		case ok:
			w.written, w.text, w.name = w.text, text, nameOf(text)
		}
		kept = append(kept, w)
		first = i+1 < len(words) && w.text == "or"
	}
	return kept
}

// talk reports whether the first of the words, which is text in the order language,
// begins no order: it takes more for one, and what follows is nothing that stands in
// orders.
func (g *Grammar) talk(words []word, text string) bool {
	if _, bad := g.Read(text); bad == nil {
		return false
	}
	if len(words) < 2 || words[0].stops {
		return true
	}
	next := words[1].text
	if strings.ContainsFunc(next, func(r rune) bool { return r < utf8.RuneSelf && r != '.' && r != ',' }) {
		return false
	}
	_, known := g.Lexicon.Read(next, false)
	return !known && g.Lexicon.Near(next) == ""
}

// joinWord begins an order with a nonce.
const joinWord = "join"

// shown returns the word as it was written.
func (w word) shown() string {
	if w.written != "" {
		return w.written
	}
	return w.text
}
