package canvas

import (
	_ "embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontFile is the one font of pictures: see font/subset.py.
//
//go:embed font/font.ttf
var fontFile []byte

// A face is the font with its widths, in units of which em are the size of a
// text.
type face struct {
	*sfnt.Font
	em int64
	// glyphs are by character, up to maxRune; those that the font lacks are zero.
	glyphs []glyph
}

// maxRune is the last character that the font may have: the last syllable of
// Korean.
const maxRune = 0xd7a3

// A glyph is the picture of a character and how wide it is.
type glyph struct {
	index sfnt.GlyphIndex
	wide  int32
}

// theFace reads the font once.
var theFace = sync.OnceValue(func() *face {
	f, err := sfnt.Parse(fontFile)
	if err != nil {
		panic("the font of pictures: " + err.Error())
	}
	read := &face{Font: f, em: int64(f.UnitsPerEm()), glyphs: make([]glyph, maxRune+1)}
	b := &sfnt.Buffer{}
	for _, part := range [][2]rune{{0x20, 0x45f}, {0x2000, 0x2bff}, {0x3000, 0x33ff}, {0xac00, maxRune}} {
		for r := part[0]; r <= part[1]; r++ {
			i, err := f.GlyphIndex(b, r)
			if err != nil || i == 0 {
				continue
			}
			// At a size of em pixels, a unit of the font is a pixel.
			advance, err := f.GlyphAdvance(b, i, fixed.I(int(read.em)), font.HintingNone)
			if err != nil {
				panic("the font of pictures: " + err.Error())
			}
			read.glyphs[r] = glyph{i, int32(advance.Round())}
		}
	}
	return read
})

// Has reports whether the font can draw the character.
func Has(r rune) bool {
	return theFace().glyph(r).index != 0
}

// glyph returns the character's glyph; one that the font lacks has no index, and
// is drawn as a box.
func (f *face) glyph(r rune) glyph {
	if r >= 0 && r <= maxRune && f.glyphs[r].index != 0 {
		return f.glyphs[r]
	}
	if joins(r) {
		return glyph{}
	}
	if r >= 0x1100 && r <= 0x11ff || r >= 0x2e80 && r <= 0xffff || r >= 0x1f000 {
		return glyph{wide: int32(f.em)} // as wide as it is high
	}
	return glyph{wide: int32(f.em * 6 / 10)}
}

// width returns the width of a text of the size.
func (f *face) width(text string, size Unit) Unit {
	wide := int64(0)
	for _, r := range text {
		wide += int64(f.glyph(r).wide)
	}
	return Unit(divide(wide*int64(size), f.em))
}
