package canvas

import "cityhall.example/formats/picture/palette"

// shape writes a path in the shortest element for it.
func (w *svgWriter) shape(s *shape) {
	switch v := s.form.v; {
	case s.form.kind == rectForm:
		w.str("<rect")
		w.unit("x", v[0])
		w.unit("y", v[1])
		w.unit("width", v[2])
		w.unit("height", v[3])
		if v[4] > 0 {
			w.unit("rx", v[4])
		}
	case s.form.kind == roundForm && v[2] == v[3]:
		w.str("<circle")
		w.unit("cx", v[0])
		w.unit("cy", v[1])
		w.unit("r", v[2])
	case s.form.kind == roundForm:
		w.str("<ellipse")
		w.unit("cx", v[0])
		w.unit("cy", v[1])
		w.unit("rx", v[2])
		w.unit("ry", v[3])
	default:
		w.str(`<path d="`)
		w.path(s.path)
		w.str(`"`)
	}
	w.paint(s.paint)
	w.str("/>\n")
}

// path writes the steps of a path.
func (w *svgWriter) path(p *Path) {
	for _, s := range p.steps {
		w.WriteByte(s.kind)
		for i := range s.points() {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.num(s.p[i].X)
			if s.p[i].Y >= 0 { // a minus separates as well
				w.WriteByte(' ')
			}
			w.num(s.p[i].Y)
		}
	}
}

// paint writes how a shape looks. What is not said is as SVG has it: a black
// fill, no line, ends cut off, corners pointed.
func (w *svgWriter) paint(p Paint) {
	if p.Fill == 0 {
		w.str(` fill="none"`)
	} else {
		w.color("fill", p.Fill)
	}
	if p.Line == 0 || p.Width <= 0 {
		return
	}
	w.color("stroke", p.Line)
	w.unit("stroke-width", p.Width)
	if p.Round {
		w.str(` stroke-linecap="round" stroke-linejoin="round"`)
	}
	for i, d := range p.Dash {
		w.str([]string{` stroke-dasharray="`, " "}[min(i, 1)])
		w.num(d)
	}
	if len(p.Dash) > 0 {
		w.str(`"`)
	}
}

// color writes an attribute that is a color.
func (w *svgWriter) color(name string, c palette.Color) {
	w.str(" ")
	w.str(name)
	w.str(`="`)
	w.str(c.Hex())
	w.str(`"`)
}

// text writes a line of text. The line behind its letters comes before them, so
// that it doesn't cover them.
func (w *svgWriter) text(t *text) {
	halo := t.Halo != 0 && t.HaloWidth > 0
	if halo && t.Heavy > 0 {
		behind := *t
		behind.Color = t.Halo
		w.line(&behind, t.Halo, t.HaloWidth, ` aria-hidden="true"`)
		halo = false
	}
	switch {
	case halo:
		w.line(t, t.Halo, t.HaloWidth, ` paint-order="stroke"`)
	case t.Heavy > 0:
		w.line(t, t.Color, t.Heavy, "")
	default:
		w.line(t, 0, 0, "")
	}
}

func (w *svgWriter) line(t *text, stroke palette.Color, width Unit, more string) {
	w.str("<text")
	w.unit("x", t.at.X)
	w.unit("y", t.at.Y)
	w.unit("font-size", t.Size)
	switch t.Anchor {
	case Middle:
		w.str(` text-anchor="middle"`)
	case End:
		w.str(` text-anchor="end"`)
	}
	if t.width > 0 {
		w.unit("textLength", t.width)
		w.str(` lengthAdjust="spacingAndGlyphs"`)
	}
	w.color("fill", t.Color)
	if stroke != 0 {
		w.color("stroke", stroke)
		w.unit("stroke-width", width)
		w.str(` stroke-linejoin="round"`)
	}
	w.str(more + ">")
	w.escaped(t.words)
	w.str("</text>\n")
}
