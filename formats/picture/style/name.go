package style

import (
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/formats/picture/canvas"
)

// Name writes a player's name like [canvas.Canvas.Text]. One that is too long even in
// the smallest letters takes two lines of about the same width, and only what is longer than
// those is cut off. It returns how wide the name is.
func Name(c *canvas.Canvas, x, y canvas.Unit, name string, t canvas.Type) canvas.Unit {
	fits := func(text string) bool { return canvas.Width(text, canvas.Type{Size: t.Min}) <= t.Max }
	if t.Max <= 0 || fits(name) {
		return c.Text(x, y, name, t)
	}
	y -= canvas.CapHeight(t.Size) / 2 // the middle of both
	t.Size, t.Min = nameSize, nameSize
	at, letters := 0, []rune(norm.NFC.String(name))
	width := func(letters []rune) canvas.Unit { return canvas.Width(string(letters), canvas.Type{Size: t.Size}) }
	for i := 1; i < len(letters) && width(letters[:i]) <= t.Max && (at == 0 || width(letters[:at]) < width(letters[at:])); i++ {
		if !unicode.Is(unicode.M, letters[i]) {
			at = i
		}
	}
	first := c.Text(x, y-nameSize.Of(8, 100), string(letters[:at]), t)
	return max(first, c.Text(x, y+nameSize.Of(92, 100), string(letters[at:]), t))
}

// nameSize is the size of a name in two lines.
const nameSize = 11 * canvas.Px
