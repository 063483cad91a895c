package korean

import (
	"slices"
	"strings"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// Names returns the Korean names of a word of the order language, sorted.
func (l *Lexicon) Names(word string) (names []string) {
	for name, w := range l.values {
		if w == word {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Words returns the words that have names, the longer ones first.
func (l *Lexicon) Words() (words []string) {
	for _, w := range l.values {
		if w != "" {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	words = slices.Compact(words)
	slices.SortStableFunc(words, func(a, b string) int { return strings.Count(b, "-") - strings.Count(a, "-") })
	return words
}
