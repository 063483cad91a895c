package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
)

// nasty are names of players in scripts that the font lacks, with characters
// that mean something to XML or to a terminal, invisible, piled up, or without
// an end.
var nasty = []string{
	"<script>alert(1)</script>", `"'&><`, "]]>", "&#0;", "a\x00b\x1b[31m", "\xff\xfe", "\u202eevil", "\ufffe\uffff", " ", "\u200b",
	strings.Repeat("W", 500), strings.Repeat("가", 500), "e" + strings.Repeat("\u0301", 300), "\u1112\u1161\u11ab\u1100\u1173\u11af",
	"שלום", "مرحبا", "日本", "👩‍👩‍👧", "\U0010ffff", "Ł", "ß", "...",
}

// Whatever players are called, each game can be drawn, and the SVG is XML without
// anything that isn't drawn: no script, no reference, no style, no id.
func TestNames(t *testing.T) {
	for i, p := range picturetest.Positions() {
		var players []string
		for seat := range p.Players {
			players = append(players, nasty[(4*i+seat)%len(nasty)])
		}
		p.Players = players
		subject := p.Subject()
		for name, size := range sizes {
			c, err := Of(subject, words.English, size)
			if err != nil {
				t.Fatal(err)
			}
			checkXML(t, p.Name()+" "+name, c)
			c.PNG(1)
		}
	}
}

// drawn are the elements and attributes of a picture in SVG.
var (
	elements   = []string{"svg", "g", "title", "desc", "path", "rect", "circle", "ellipse", "text"}
	attributes = []string{"xmlns", "width", "height", "viewBox", "role", "font-family", "font-weight", "data-name", "x", "y", "rx", "ry", "cx", "cy", "r", "d",
		"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "font-size", "text-anchor", "textLength", "lengthAdjust",
		"paint-order", "aria-hidden"}
)

func checkXML(t *testing.T, name string, c *canvas.Canvas) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(string(c.SVG()))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains(elements, token.Name.Local) {
				t.Errorf("%s has the element %s", name, token.Name.Local)
			}
			for _, a := range token.Attr {
				if !slices.Contains(attributes, a.Name.Local) || strings.Contains(a.Value, "url(") {
					t.Errorf("%s has the attribute %s=%q", name, a.Name.Local, a.Value)
				}
			}
		case xml.Comment, xml.Directive, xml.ProcInst:
			t.Errorf("%s has %T", name, token)
		}
	}
}
