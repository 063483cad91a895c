package korean

import (
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/hangul"
)

// particles are what stands behind a value in a Korean sentence, the longer ones
// first.
var particles = []string{"에서", "까지", "으로", "을", "를", "이", "가", "은", "는", "에", "로", "의", "와", "과"}

// withoutParticle returns the word without each of the particles at its end. What
// is left has two syllables at least, or is no syllable at all: most single ones
// are the beginning of some other word.
func withoutParticle(word string) (rests []string) {
	for _, p := range particles {
		rest, ok := strings.CutSuffix(word, p)
		if ok && (!hangul.In(rest) || utf8.RuneCountInString(rest) > 1) {
			rests = append(rests, rest)
		}
	}
	return rests
}
