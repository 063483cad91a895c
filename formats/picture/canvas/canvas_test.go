package canvas

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"image"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/formats/picture/palette"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// nasty are texts as people with bad intentions call themselves.
var nasty = []string{
	"", " ", "<script>alert(1)</script>", `"'&><`, "]]>", "&#0;", "a\x00b", "a\nb", "\xff\xfe", "\u202eevil", "\ufffe\uffff",
	strings.Repeat("long ", 5000), "e" + strings.Repeat("\u0301", 300), "안나", "\u1112\u1161\u11ab", "שלום", "مرحبا", "👩‍👩‍👧", "\U0010ffff", "\ud7a4",
}

func example() *Canvas {
	c := New(200*Px, 100*Px)
	c.Describe("A title & more", "A description")
	c.Rect(Px, Px, 10*Px, 10*Px, Paint{Fill: palette.New})
	g := c.Group("a<b").Clip(0, 0, 100*Px, 50*Px)
	g.Circle(50*Px, 50*Px, 10*Px, Paint{Line: palette.Ink, Width: P(1.5), Dash: []Unit{4 * Px, 3 * Px}})
	for i, s := range nasty {
		g.At(Px, Unit(i)*Px).Scale(3, 2).Text(0, 0, s, Type{Size: 12 * Px, Color: palette.Ink, Heavy: Px / 2, Halo: palette.White, HaloWidth: Px * Unit(i%2), Max: 90 * Px, Min: 9 * Px})
	}
	c.Path(Paint{Fill: palette.Ink}, (&Path{}).Move(0, 0).Quad(-Px, -Px, 5*Px, 5*Px).Cube(0, 0, Px, Px, 9*Px, 9*Px).Close())
	return c
}

func TestSVGIsXML(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(string(example().SVG())))
	texts := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "text" {
			texts++
		}
		for _, a := range start.Attr {
			if a.Name.Local == "id" || a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("<%s> has the attribute %s", start.Name.Local, a.Name.Local)
			}
		}
	}
	if texts < len(nasty)-2 {
		t.Errorf("%d texts", texts)
	}
}

func TestWidth(t *testing.T) {
	plain := Type{Size: 20 * Px}
	for _, c := range []struct {
		text string
		want Unit
	}{{"", 0}, {"한", Unit(divide(910*20*64, 1000))}, {"\u1112\u1161\u11ab", Unit(divide(910*20*64, 1000))}, {"한글", Unit(divide(1820*20*64, 1000))}, {"一", 20 * Px}, {"\u200d", 0}} {
		if got := Width(c.text, plain); got != c.want {
			t.Errorf("%q: got %d, want %d", c.text, got, c.want)
		}
	}
	for _, s := range nasty {
		for _, most := range []Unit{1, 5 * Px, 50 * Px} {
			if got := Width(s, Type{Size: 20 * Px, Max: most, Min: 11 * Px}); got > most {
				t.Errorf("%q: got %d, want at most %d", s, got, most)
			}
		}
	}
}

// Nothing that is drawn makes a PNG fail, at either scale, and none has more
// than colors and pixels.
func TestPNG(t *testing.T) {
	for scale := 1; scale <= 2; scale++ {
		file := example().PNG(scale)
		decoded, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if got := decoded.Bounds().Size(); got != image.Pt(200*scale, 100*scale) {
			t.Errorf("the size %v", got)
		}
		var chunks []string
		for at := 8; at < len(file); at += 12 + int(binary.BigEndian.Uint32(file[at:])) {
			if name := string(file[at+4 : at+8]); !slices.Contains(chunks, name) {
				chunks = append(chunks, name)
			}
		}
		if got := strings.Join(chunks, " "); got != "IHDR PLTE IDAT IEND" {
			t.Errorf("the chunks %s", got)
		}
	}
}

// Each glyph of the font can be drawn.
func TestGlyphs(t *testing.T) {
	r := &raster{glyphs: map[glyphKey][]contour{}}
	syllables := 0
	for c, g := range theFace().glyphs {
		if g.index == 0 {
			continue
		}
		r.glyph(theFace(), glyphKey{g.index, 20 * Px})
		if c >= 0xac00 {
			syllables++
		}
	}
	if syllables != 11172 {
		t.Errorf("%d syllables", syllables)
	}
}

func TestRoot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, 1<<60).Draw(t, "n")
		if r := root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("the root of %d is %d", n, r)
		}
	})
}

// A file that may have only so many bytes has no more, but at scale 1: first its edges
// are not smooth, and then it has fewer pixels. What fits stays as it is.
func TestWithin(t *testing.T) {
	c := example()
	whole, small := c.PNG(2), c.PNG(1)
	if !bytes.Equal(c.Within(len(whole), 2), whole) {
		t.Error("what fits is another file")
	}
	plain := c.Within(len(whole)-1, 2)
	if m, err := png.DecodeConfig(bytes.NewReader(plain)); err != nil || m.Width != 400 || len(plain) >= len(whole) {
		t.Errorf("%d bytes instead of %d, %d pixels wide: %v", len(plain), len(whole), m.Width, err)
	}
	if !bytes.Equal(c.Within(len(plain)-1, 2), small) || !bytes.Equal(c.Within(0, 1), small) {
		t.Error("what can't fit is another file")
	}
}
