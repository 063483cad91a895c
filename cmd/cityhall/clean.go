package main

import (
	"fmt"
	"io"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// clean returns a writer for people and logs. Text from a file, a file's name or
// an email can't move their cursor or color their screen: control characters,
// marks that turn the direction of writing, and bytes that are no text become
// visible, as \u001b. In JSON that is the same string.
func clean(w io.Writer) *transform.Writer { return transform.NewWriter(w, unseen{}) }

// unseen makes characters visible that a terminal would obey.
type unseen struct{ transform.NopResetter }

// Transform is as in transform.Transformer.
func (unseen) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, size := utf8.DecodeRune(src[nSrc:])
		text := src[nSrc : nSrc+size]
		switch {
		case r == utf8.RuneError && size == 1 && !atEOF && !utf8.FullRune(src[nSrc:]):
			return nDst, nSrc, transform.ErrShortSrc
		case r == utf8.RuneError && size == 1:
			text = []byte(string(utf8.RuneError))
		case obeyed(r):
			text = fmt.Appendf(nil, `\u%04x`, r)
		}
		if len(dst)-nDst < len(text) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], text)
		nSrc += size
	}
	return nDst, nSrc, nil
}

// obeyed reports whether a terminal may do something else with a character than
// show it.
func obeyed(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case r < ' ', 0x7f <= r && r < 0xa0: // C0, delete, C1
		return true
	}
	return 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 || r == 0x2028 || r == 0x2029
}
