package korean

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"cityhall.example/engine/hangul"
)

// A candidate is a name to compare with.
type candidate struct {
	letters []rune
	word    string // of the order language
}

// candidates are the names of two syllables and more, sorted.
func candidates(values map[string]string) (all []candidate) {
	for name, word := range values {
		if word != "" && utf8.RuneCountInString(name) > 1 {
			all = append(all, candidate{hangul.Letters(name), word})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(slices.Compare(a.letters, b.letters), cmp.Compare(a.word, b.word))
	})
	return all
}

// Near returns the word of the order language whose name differs from what was
// written, or from that without a particle, in one letter of one syllable; "" if
// there is none, or more than one.
func (l *Lexicon) Near(word string) string {
	word = hangul.Compose(word)
	if !hangul.In(word) {
		return ""
	}
	for _, read := range append([]string{word}, withoutParticle(word)...) {
		near, several := "", false
		written := hangul.Letters(read)
		for _, c := range l.near {
			if utf8.RuneCountInString(read) > 1 && hangul.OneSlip(written, c.letters) {
				several = several || near != "" && near != c.word
				near = c.word
			}
		}
		if several {
			return ""
		} else if near != "" {
			return near
		}
	}
	return ""
}
