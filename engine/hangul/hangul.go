// Package hangul takes Korean syllables apart into their letters and puts them together.
package hangul

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The letters of a syllable: a leading consonant, a vowel and maybe a final consonant.
// Unicode has the syllables in this order.
const (
	syllables = '가'
	leading   = 0x1100
	vowels    = 0x1161
	finals    = 0x11a7 // of which the first means none

	leadingCount, vowelCount, finalCount = 19, 21, 28
)

// IsSyllable reports whether the character is a whole syllable.
func IsSyllable(r rune) bool { return r >= syllables && r <= '힣' }

// In reports whether the text has a Korean syllable.
func In(text string) bool { return strings.ContainsFunc(text, IsSyllable) }

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
		case last >= 0 && r > finals && r < finals+finalCount && IsSyllable(out[last]) && (out[last]-syllables)%finalCount == 0:
			out[last] += r - finals
		default:
			out = append(out, r)
		}
	}
	return string(out)
}

// Letters returns the letters of a text, those of each syllable apart.
func Letters(text string) []rune {
	var out []rune
	for _, r := range text {
		if !IsSyllable(r) {
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

// Refinal gives the last syllable of a text another final consonant: ㄴ or ㅆ.
func Refinal(text string, final rune) string {
	last, size := utf8.DecodeLastRuneInString(text)
	if !IsSyllable(last) {
		return text
	}
	at := map[rune]rune{'ㄴ': 4, 'ㅆ': 20}[final]
	return text[:len(text)-size] + string(last-(last-syllables)%finalCount+at)
}

// OneSlip reports whether one letter was left out, added or mistaken, of words as [Letters]
// takes them apart.
func OneSlip(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	switch len(b) - len(a) {
	case 0:
		return at < len(a) && slices.Equal(a[at+1:], b[at+1:])
	case 1:
		return slices.Equal(a[at:], b[at+1:])
	}
	return false
}
