// Package korean has Korean names for the words of the order language: colors,
// districts, tiles and a few verbs, as players write them. [Lexicon] is a table of
// them for one game; it finds a name with spaces left out, with a particle glued
// on, in composed or decomposed letters, and the nearest one of a misspelled word.
// The names are those of the Korean rulebooks and what else people call the same.
package korean

import (
	"fmt"
	"strings"

	"cityhall.example/engine/hangul"
)

// A Lexicon has the Korean names of a game's order words.
type Lexicon struct {
	// values has the words of the order language by their Korean names, in one
	// word; "" for names that mean nothing in an order, such as card or plot.
	values map[string]string
	// verbs are names that mean something else where an order begins.
	verbs map[string]string
	near  []candidate // the values, to be compared
}

// everywhere are the words of all games.
var everywhere = map[string]string{
	"or": "또는 혹은 아니면", "done": "끝 완료", "withdraw": "철회", "pass": "패스", "all": "전부", "max": "최대",
	"": "그리고 및 좀",
}

// New returns the lexicon of a game. The names stand by the word of the order
// language that they mean, with spaces between; under "" are those without meaning.
// Verbs are read as such only where an order begins. It panics if a name has two
// meanings.
func New(values, verbs map[string]string) *Lexicon {
	l := &Lexicon{values: map[string]string{}, verbs: map[string]string{}}
	add := func(to, from map[string]string) {
		for word, names := range from {
			for name := range strings.FieldsSeq(names) {
				if other, twice := to[name]; twice {
					panic(fmt.Sprintf("korean: %q is the name of %q and %q", name, other, word))
				}
				to[name] = word
			}
		}
	}
	add(l.values, everywhere)
	add(l.values, values)
	add(l.verbs, verbs)
	l.near = candidates(l.values)
	return l
}

// Read returns what a word of an order is in the order language: one word, with
// hyphens in it, or "" if it means nothing. It reports false for a word that isn't
// known as a whole. A word is the first of an order, or another one.
func (l *Lexicon) Read(word string, first bool) (text string, ok bool) {
	word = hangul.Compose(word)
	if !hangul.In(word) {
		return "", false
	}
	if text, ok = l.bare(word, first); ok {
		return text, true
	}
	for _, rest := range withoutParticle(word) {
		if text, ok = l.bare(rest, first); ok {
			return text, true
		}
	}
	return "", false
}

// bare reads a word without a particle: a name, or names with hyphens and slashes
// between; only counters and ASCII may stand beside them.
func (l *Lexicon) bare(word string, first bool) (string, bool) {
	if first {
		if verb, ok := l.verbs[word]; ok {
			return verb, true
		}
	}
	if text, ok := l.values[word]; ok {
		return text, true
	}
	if !hangul.In(word) { // behind it stood a particle
		return word, isPlain(word)
	}
	if number, ok := counted(word); ok {
		return number, true
	}
	at := strings.IndexAny(word, "/-")
	if at <= 0 || at == len(word)-1 {
		return "", false
	}
	before, ok := l.piece(word[:at])
	if !ok {
		return "", false
	}
	after, ok := l.piece(word[at+1:])
	return before + word[at:at+1] + after, ok
}

// piece reads a part of a name that has hyphens or slashes.
func (l *Lexicon) piece(text string) (string, bool) {
	if !hangul.In(text) {
		return text, isPlain(text)
	}
	word, ok := l.bare(text, false)
	return word, ok && word != ""
}

// isPlain reports whether the text is letters, digits and signs of ASCII, as names
// and coordinates are.
func isPlain(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && !strings.ContainsRune("-/,.()", r)
	})
}

// counters are what people write behind a number of things.
var counters = []string{"개", "장", "층", "채", "점", "칸", "곳"}

// counted returns the number before a counter.
func counted(word string) (string, bool) {
	for _, counter := range counters {
		if number, ok := strings.CutSuffix(word, counter); ok && number != "" && strings.Trim(number, "0123456789") == "" {
			return number, true
		}
	}
	return "", false
}
