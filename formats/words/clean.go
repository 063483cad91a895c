package words

import (
	"strings"
	"unicode"
)

// Clean returns what somebody wrote without control characters and those that
// change the direction of what follows, with which a name could disguise another
// one, or are marks of ours. Line breaks stay. It is for texts that are shown to
// others.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r), private(r), r == '\u2028', r == '\u2029', r == '\uFEFF':
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
