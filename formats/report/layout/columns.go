package layout

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// Pad fills a text with spaces up to the width.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Columns(text)))
}

// Clip cuts a text to the width; its end becomes a dot.
func Clip(text string, width int) string {
	if Columns(text) <= width {
		return text
	}
	fits := 0 // so much of the text leaves a column for the dot
	for i := range text {
		if Columns(text[:i]) >= width {
			break
		}
		fits = i
	}
	return text[:fits] + "."
}

// widths counts columns as a terminal does that has no language of its own:
// characters that are wide in some places only, such as those of frames, have one.
var widths = &runewidth.Condition{StrictEmojiNeutral: true}

// Columns returns how many columns a text fills: two for each East Asian
// character, and none for signs that are added to the one before.
func Columns(text string) int {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return widths.StringWidth(text)
		}
	}
	return len(text)
}

// wide reports whether a character fills two columns.
func wide(r rune) bool { return widths.RuneWidth(r) == 2 }
