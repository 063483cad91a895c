// Package wordstest proves that everything a reader gets comes from catalogs. It
// declares the language [Marked], English with every word in brackets: whatever
// is without them in a text of that language was written somewhere else.
//
//	for _, word := range wordstest.Unmarked(text, wordstest.Allowed(rules, players)) {
//		t.Errorf("%q is from no catalog", word)
//	}
package wordstest

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

var word = regexp.MustCompile(`\pL+`)

// mark puts every word into brackets.
func mark(text string) string { return word.ReplaceAllString(text, "[$0]") }

var declare = sync.OnceFunc(func() {
	words.Derive("marked", words.English, mark, map[string]any{
		"a": func(v any) string { return fmt.Sprint("[a] ", v) },
		"n": func(number any, noun string, _ ...string) string { return fmt.Sprintf("%v %s", number, noun) },
	})
})

// Marked returns the name of the marked language, which it declares.
func Marked() string {
	declare()
	return "marked"
}

// Allowed returns the words that nothing marks: the words and values of the
// order language, players' names, of which boards show the beginning, and more.
func Allowed(rules *engine.Rules, more ...string) map[string]bool {
	allowed := map[string]bool{}
	add := func(text string) {
		for _, w := range word.FindAllString(text, -1) {
			allowed[strings.ToLower(w)] = true
		}
	}
	for i := range rules.Grammar.Forms {
		add(rules.Grammar.Forms[i].Syntax)
	}
	for _, t := range rules.Grammar.Types {
		for _, v := range t.Values {
			add(v)
		}
	}
	for _, k := range rules.Kinds {
		add(k.Name)
	}
	add(rules.Title + " " + rules.Name + " or up to nonce seen")
	for _, text := range more {
		add(text)
	}
	return allowed
}

var (
	marked = regexp.MustCompile(`\[\pL+\]?`)                                         // a clipped one lacks its end
	codes  = regexp.MustCompile(`\b([0-9a-f]{16,}|[0-9]+-[0-9a-f]{8}|[A-F]{2,6})\b`) // hashes, the beginnings of heads, and letters of markers
	others = regexp.MustCompile(`\pL[\pL]*`)
)

// Unmarked returns the words of a text in the marked language that no catalog has
// written and that are not allowed, none twice. Single letters are coordinates
// and signs; the digits of a hash and letters in a row are no words.
func Unmarked(text string, allowed map[string]bool) (found []string) {
	seen := map[string]bool{}
	rest := codes.ReplaceAllString(marked.ReplaceAllString(text, " "), " ")
	for _, w := range others.FindAllString(rest, -1) {
		if w = strings.ToLower(w); len([]rune(w)) > 1 && !allowed[w] && !seen[w] {
			seen[w] = true
			found = append(found, w)
		}
	}
	return found
}
