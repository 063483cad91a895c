package canvas

import (
	"bytes"
	"encoding/xml"
	"strconv"

	"cityhall.example/formats/picture/palette"
)

// fonts is the font stack of SVG. The width of each text is given, so another
// font doesn't move anything.
const fonts = "City Hall Sans,NanumSquare,Apple SD Gothic Neo,Malgun Gothic,Noto Sans KR,Noto Sans CJK KR,Helvetica Neue,Arial,sans-serif"

// SVG returns the picture as an SVG document: texts as texts, no reference to
// anything outside or inside, and no ids, so several fit on a page.
func (c *Canvas) SVG() []byte {
	d := c.drawing
	w := &svgWriter{}
	w.Grow(64 << 10)
	w.str(`<svg xmlns="http://www.w3.org/2000/svg"`)
	w.unit("width", d.width)
	w.unit("height", d.height)
	w.str(` viewBox="0 0 `)
	w.num(d.width)
	w.str(" ")
	w.num(d.height)
	w.str(`" role="img" font-family="` + fonts + `" font-weight="700">`)
	w.element("title", d.title)
	w.element("desc", d.desc)
	w.str(`<path fill="` + palette.White.Hex() + `" d="M0 0H`)
	w.num(d.width)
	w.str("V")
	w.num(d.height)
	w.str(`H0Z"/>` + "\n")
	for i := range d.shapes {
		s := &d.shapes[i]
		w.enter(s.layer)
		if s.text != nil {
			w.text(s.text)
		} else {
			w.shape(s)
		}
	}
	w.enter(nil)
	w.str("</svg>\n")
	return w.Bytes()
}

// A svgWriter writes elements.
type svgWriter struct {
	bytes.Buffer
	// open are the layers that are open, from the outside in.
	open []*layer
}

func (w *svgWriter) str(s string) { w.WriteString(s) }

// num writes a length in pixels.
func (w *svgWriter) num(u Unit) {
	hundredths := divide(int64(u)*100, 64)
	if hundredths < 0 {
		w.WriteByte('-')
		hundredths = -hundredths
	}
	whole, rest := hundredths/100, hundredths%100
	if whole > 0 || rest == 0 {
		w.Write(strconv.AppendInt(w.AvailableBuffer(), whole, 10))
	}
	if rest > 0 {
		w.WriteByte('.')
		w.WriteByte(byte('0' + rest/10))
		if rest%10 > 0 {
			w.WriteByte(byte('0' + rest%10))
		}
	}
}

// unit writes an attribute that is a length.
func (w *svgWriter) unit(name string, u Unit) {
	w.str(" ")
	w.str(name)
	w.str(`="`)
	w.num(u)
	w.str(`"`)
}

// escaped writes a text between tags or in an attribute.
func (w *svgWriter) escaped(s string) { xml.EscapeText(w, []byte(s)) }

// element writes an element with a text, unless that is empty.
func (w *svgWriter) element(name, text string) {
	if text != "" {
		w.str("<" + name + ">")
		w.escaped(clean(text, maxSpoken))
		w.str("</" + name + ">")
	}
}

// enter closes and opens groups until l is open.
func (w *svgWriter) enter(l *layer) {
	if n := len(w.open); n > 0 && w.open[n-1] == l || n == 0 && l == nil {
		return
	}
	var want []*layer
	for ; l != nil; l = l.outer {
		want = append(want, l)
	}
	same := 0
	for same < len(w.open) && same < len(want) && w.open[same] == want[len(want)-1-same] {
		same++
	}
	for n := len(w.open); n > same; n-- {
		w.leave(w.open[n-1])
	}
	w.open = w.open[:same]
	for i := len(want) - 1 - same; i >= 0; i-- {
		w.begin(want[i])
		w.open = append(w.open, want[i])
	}
}

func (w *svgWriter) begin(l *layer) {
	if !l.clipped {
		w.str(`<g data-name="`)
		w.escaped(l.name)
		w.str("\">\n")
		return
	}
	// An inner picture cuts off what is outside, and needs no id for that.
	w.str("<svg")
	w.unit("x", l.x)
	w.unit("y", l.y)
	w.unit("width", l.w)
	w.unit("height", l.h)
	w.str(` viewBox="`)
	for i, u := range []Unit{l.x, l.y, l.w, l.h} {
		if i > 0 {
			w.str(" ")
		}
		w.num(u)
	}
	w.str("\">\n")
}

func (w *svgWriter) leave(l *layer) {
	if l.clipped {
		w.str("</svg>\n")
	} else {
		w.str("</g>\n")
	}
}
