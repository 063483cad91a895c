package canvas

import (
	"image"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A glyphKey is a glyph in a size.
type glyphKey struct {
	index sfnt.GlyphIndex
	size  Unit
}

// text draws a line of text.
func (r *raster) text(t *text, clip image.Rectangle) {
	outline := r.letters(t)
	lined := func(width Unit) []contour { return stroke(outline, Paint{Width: width, Round: true}, r.scale) }
	if t.Halo != 0 && t.HaloWidth > 0 {
		r.fill(lined(t.HaloWidth), t.Halo, clip)
		r.fill(outline, t.Halo, clip)
	}
	r.fill(outline, t.Color, clip)
	if t.Heavy > 0 {
		r.fill(lined(t.Heavy), t.Color, clip)
	}
}

// letters returns the outlines of a text.
func (r *raster) letters(t *text) (out []contour) {
	f, size := theFace(), t.Size*r.scale
	x, y, wide := t.at.X*r.scale, t.at.Y*r.scale, int64(0)
	switch t.Anchor {
	case Middle:
		x -= t.width * r.scale / 2
	case End:
		x -= t.width * r.scale
	}
	for _, c := range t.words {
		g := f.glyph(c)
		at := Point{x + Unit(divide(wide*int64(size), f.em)), y}
		if r.fine {
			at = Point{(at.X + Px/2) &^ (Px - 1), (at.Y + Px/2) &^ (Px - 1)}
		}
		outline := box(Unit(divide(int64(g.wide)*int64(size), f.em)), size)
		if g.index != 0 {
			outline = r.glyph(f, glyphKey{g.index, size})
		}
		for _, o := range outline {
			moved := contour{pts: make([]Point, len(o.pts)), closed: true}
			for i, p := range o.pts {
				moved.pts[i] = Point{p.X + at.X, p.Y + at.Y}
			}
			out = append(out, moved)
		}
		wide += int64(g.wide)
	}
	return out
}

// glyph returns the outlines of a glyph at the origin.
func (r *raster) glyph(f *face, key glyphKey) []contour {
	if outline, ok := r.glyphs[key]; ok {
		return outline
	}
	segments, err := f.LoadGlyph(&r.buffer, key.index, fixed.Int26_6(key.size), nil)
	if err != nil {
		panic("the font of pictures: " + err.Error()) // no glyph of it fails: see the test
	}
	path := &Path{}
	for _, s := range segments {
		p := [3]Point{}
		for i, a := range s.Args {
			p[i] = Point{Unit(a.X), Unit(a.Y)}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			path.Move(p[0].X, p[0].Y)
		case sfnt.SegmentOpLineTo:
			path.Line(p[0].X, p[0].Y)
		case sfnt.SegmentOpQuadTo:
			path.Quad(p[0].X, p[0].Y, p[1].X, p[1].Y)
		case sfnt.SegmentOpCubeTo:
			path.Cube(p[0].X, p[0].Y, p[1].X, p[1].Y, p[2].X, p[2].Y)
		}
	}
	outline := path.flatten(1)
	for i := range outline {
		outline[i].closed = true
	}
	r.glyphs[key] = outline
	return outline
}

// box returns the outlines of what stands for a character that the font lacks.
func box(wide, size Unit) []contour {
	if wide == 0 {
		return nil
	}
	a, b, top, line := size.Of(8, 100), wide-size.Of(8, 100), -size.Of(70, 100), max(size.Of(6, 100), 1)
	return []contour{
		{[]Point{{a, top}, {b, top}, {b, 0}, {a, 0}}, true},
		{[]Point{{a + line, top + line}, {a + line, -line}, {b - line, -line}, {b - line, top + line}}, true},
	}
}
