package typed

import "strings"

// The letters of a syllable: a leading consonant, a vowel and maybe a final consonant.
// Unicode has the syllables in this order.
const (
	syllables = '가'
	leading   = 0x1100
	vowels    = 0x1161
	finals    = 0x11a7 // of which the first means none

	leadingCount, vowelCount, finalCount = 19, 21, 28
)

// isSyllable reports whether the character is a whole syllable.
func isSyllable(r rune) bool { return r >= syllables && r <= '힣' }

// HasHangul reports whether the text has a Korean syllable.
func HasHangul(text string) bool { return strings.ContainsFunc(text, isSyllable) }

// Compose returns the text with the letters of syllables put together, as some
// phones don't send them.
func Compose(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= leading && r < 0x1200 }) {
		return text
	}
	runes := []rune(text)
	out := make([]rune, 0, len(runes))
	for _, r := range runes {
		last := len(out) - 1
		switch {
		case last >= 0 && r >= vowels && r < vowels+vowelCount && out[last] >= leading && out[last] < leading+leadingCount:
			out[last] = syllables + ((out[last]-leading)*vowelCount+(r-vowels))*finalCount
		case last >= 0 && r > finals && r < finals+finalCount && isSyllable(out[last]) && (out[last]-syllables)%finalCount == 0:
			out[last] += r - finals
		default:
			out = append(out, r)
		}
	}
	return string(out)
}

// letters returns the letters of a text, those of each syllable apart.
func letters(text string) []rune {
	var out []rune
	for _, r := range text {
		if !isSyllable(r) {
			out = append(out, r)
			continue
		}
		at := r - syllables
		out = append(out, leading+at/(vowelCount*finalCount), vowels+at/finalCount%vowelCount)
		if final := at % finalCount; final > 0 {
			out = append(out, finals+final)
		}
	}
	return out
}
