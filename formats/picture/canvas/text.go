package canvas

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/formats/picture/palette"
)

// An Anchor is which part of a text is at its point.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
)

// A Type is how a text looks. There is one font, a bold one.
type Type struct {
	Size   Unit
	Color  palette.Color
	Anchor Anchor
	// Heavy strikes the letters with a line of this width in their own color.
	Heavy Unit
	// Halo is the color of a line of HaloWidth behind the letters, half of which
	// is outside of them.
	Halo      palette.Color
	HaloWidth Unit
	// Max is the maximum width, if it isn't 0. A longer text is set in smaller
	// letters, by half pixels down to Min, and then ends in an ellipsis. If Min is
	// 0, the letters stay as they are.
	Max, Min Unit
}

// A text is a line of text in coordinates of the picture. Its Anchor says where
// x is.
type text struct {
	Type
	at    Point
	words string
	// width is how wide it is.
	width Unit
}

// CapHeight returns the height of uppercase letters and digits of the size. To
// center a text at y, put its baseline at y + CapHeight(size)/2.
func CapHeight(size Unit) Unit { return size.Of(695, 1000) }

// Text draws a line of text whose baseline is at y, and returns its width. Any
// text will do: a character that the font lacks is a box.
func (c *Canvas) Text(x, y Unit, words string, t Type) Unit {
	words, size, width := fit(words, t)
	if words == "" {
		return 0
	}
	drawn := &text{Type: t, at: c.point(Point{x, y}), words: words, width: c.length(width)}
	drawn.Size, drawn.Heavy, drawn.HaloWidth = c.length(size), c.length(t.Heavy), c.length(t.HaloWidth)
	c.drawing.shapes = append(c.drawing.shapes, shape{layer: c.layer, text: drawn})
	return width
}

// Width returns the width of the text when it is drawn.
func Width(words string, t Type) Unit {
	_, _, width := fit(words, t)
	return width
}

// FittedSize returns the size in which the text is drawn.
func FittedSize(words string, t Type) Unit {
	_, size, _ := fit(words, t)
	return size
}

// fit returns the words as they are drawn, and their size and width.
func fit(words string, t Type) (string, Unit, Unit) {
	f := theFace()
	words = clean(words, maxLetters)
	size, width := t.Size, f.width(words, t.Size)
	if t.Max <= 0 || width <= t.Max {
		return words, size, width
	}
	for t.Min > 0 && width > t.Max && size > t.Min {
		size = max(size-Px/2, t.Min)
		width = f.width(words, size)
	}
	if width <= t.Max {
		return words, size, width
	}
	letters := []rune(words)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		words = strings.TrimRight(string(letters), " ") + "…"
		if width = f.width(words, size); width <= t.Max {
			return words, size, width
		}
	}
	return "", size, 0
}

// How many characters of a text are looked at: of one that is drawn, since no picture is
// as wide, and of one that is read aloud.
const maxLetters, maxSpoken = 400, 4000

// clean returns a text as it is drawn, up to so many characters: in one line, composed,
// without what would reorder its neighbors or pile up on a letter.
func clean(words string, most int) string {
	plain := true
	for i := range len(words) {
		if words[i] < ' ' || words[i] >= 0x7f {
			plain = false
			break
		}
	}
	if plain && len(words) <= most {
		return words
	}
	var b strings.Builder
	n, marks := 0, 0
	for _, r := range norm.NFC.String(strings.ToValidUTF8(words[:min(len(words), 16*most)], "\ufffd")) {
		switch {
		case n == most:
			return b.String()
		case r == '\t' || r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
			r = ' '
		case joins(r):
			marks++
		case unicode.Is(unicode.Cf, r): // direction marks and other instructions
			continue
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Co, r), r == 0xfffe, r == 0xffff, r&0xfffe == 0xfffe:
			r, marks = '\ufffd', 0
		case unicode.Is(unicode.M, r):
			marks++
		default:
			marks = 0
		}
		if marks > 3 {
			continue
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// joins reports whether the character only says how its neighbors are joined or
// shown; it has no width.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || r >= 0xfe00 && r <= 0xfe0f
}
