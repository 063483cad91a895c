package canvas

import (
	"encoding/binary"
	"image"
	"image/draw"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"cityhall.example/formats/picture/palette"
)

// A raster renders shapes into pixels.
//
// Three rules make the pixels the same on every processor. The rasterizer gets
// at most tile pixels at a time in each direction, since it computes with floats
// beyond that. It gets lines only, no curves, whose points it would compute with
// floats. And texts are outlines from the font, in integers, like every other
// path.
type raster struct {
	scale         Unit
	width, height int
	// Where every pixel of the drawing is several of the raster's, it is fine: edges
	// look smooth with few shades, and letters well spaced on whole pixels, and the file
	// is a third smaller. cover is then how much of a pixel is covered, by quarters.
	fine  bool
	cover *[4]uint8
	// pix are the pixels, row by row, and drawn are the colors of shapes.
	pix    []palette.Color
	drawn  map[palette.Color]bool
	vector vector.Rasterizer
	mask   image.Alpha
	glyphs map[glyphKey][]contour
	buffer sfnt.Buffer
}

const tile = 512

// Fine pixels at an edge are half covered, or all of them are covered or not.
var halves, wholes = [4]uint8{0, 128, 128, 255}, [4]uint8{0, 0, 255, 255}

// render draws the picture with scale pixels for each pixel.
func (c *Canvas) render(scale int, cover *[4]uint8) *raster {
	d := c.drawing
	r := &raster{scale: Unit(scale), fine: scale > 1, cover: cover, drawn: map[palette.Color]bool{palette.White: true}, glyphs: map[glyphKey][]contour{}}
	r.width, r.height = int((d.width*r.scale+Px-1)/Px), int((d.height*r.scale+Px-1)/Px)
	r.pix = make([]palette.Color, r.width*r.height)
	for i := range r.pix {
		r.pix[i] = palette.White
	}
	for i := range d.shapes {
		s := &d.shapes[i]
		clip := r.clip(s.layer)
		if clip.Empty() {
			continue
		}
		if s.text != nil {
			r.text(s.text, clip)
			continue
		}
		outline := s.outline().flatten(r.scale)
		if s.paint.Fill != 0 {
			r.fill(outline, s.paint.Fill, clip)
		}
		if s.paint.Line != 0 && s.paint.Width > 0 {
			r.fill(stroke(outline, s.paint, r.scale), s.paint.Line, clip)
		}
	}
	return r
}

// clip returns the pixels that the layer may draw on.
func (r *raster) clip(l *layer) image.Rectangle {
	clip := image.Rect(0, 0, r.width, r.height)
	round := func(u Unit) int { return int((u*r.scale + Px/2) >> 6) }
	for ; l != nil; l = l.outer {
		if l.clipped {
			clip = clip.Intersect(image.Rect(round(l.x), round(l.y), round(l.x+l.w), round(l.y+l.h)))
		}
	}
	return clip
}

// fill fills what the outlines go around.
func (r *raster) fill(outline []contour, c palette.Color, clip image.Rectangle) {
	r.drawn[c] = true
	box, high := bounds(outline).Intersect(clip), tile
	if r.fine {
		high = band
	}
	for y := box.Min.Y; y < box.Max.Y; y += high {
		bottom := min(y+high, box.Max.Y)
		left, right := box.Min.X, box.Max.X
		if r.fine {
			left, right = across(outline, y, bottom)
			left, right = max(left, box.Min.X), min(right, box.Max.X)
		}
		for x := left; x < right; x += tile {
			r.fillTile(outline, c, image.Rect(x, y, min(x+tile, right), bottom))
		}
	}
}

// band is how many rows of fine pixels are filled at a time: of a long line that is
// neither level nor upright, each has little.
const band = 64

// across returns from where to where the outlines are in some rows of pixels.
func across(outline []contour, top, bottom int) (left, right int) {
	from, to := Unit(top)*Px, Unit(bottom)*Px
	least, most := Unit(1<<30), Unit(-1<<30)
	for _, c := range outline {
		for i, b := range c.pts {
			a := c.pts[(i+len(c.pts)-1)%len(c.pts)]
			if a.Y > b.Y {
				a, b = b, a
			}
			if b.Y < from || a.Y > to {
				continue
			}
			for _, y := range [...]Unit{max(a.Y, from), min(b.Y, to)} {
				x := a.X
				if b.Y > a.Y {
					x += Unit(divide(int64(b.X-a.X)*int64(y-a.Y), int64(b.Y-a.Y)))
				} else {
					least, most = min(least, b.X), max(most, b.X)
				}
				least, most = min(least, x), max(most, x)
			}
		}
	}
	return int((least - 1) >> 6), int((most + Px) >> 6)
}

// bounds returns the pixels that the outlines touch.
func bounds(outline []contour) image.Rectangle {
	var box image.Rectangle
	first := true
	for _, c := range outline {
		for _, p := range c.pts {
			x, y := int(p.X), int(p.Y)
			if first {
				box, first = image.Rect(x, y, x, y), false
			}
			box.Min.X, box.Min.Y = min(box.Min.X, x), min(box.Min.Y, y)
			box.Max.X, box.Max.Y = max(box.Max.X, x), max(box.Max.Y, y)
		}
	}
	return image.Rect(box.Min.X>>6, box.Min.Y>>6, (box.Max.X+63)>>6, (box.Max.Y+63)>>6)
}

func (r *raster) fillTile(outline []contour, c palette.Color, box image.Rectangle) {
	w, h := box.Dx(), box.Dy()
	r.vector.Reset(w, h)
	r.vector.DrawOp = draw.Src
	at := Point{Unit(box.Min.X) * Px, Unit(box.Min.Y) * Px}
	for _, o := range outline {
		for i, p := range o.pts {
			r.edge(o.pts[(i+len(o.pts)-1)%len(o.pts)], p, at, Unit(h)*Px)
		}
	}
	if len(r.mask.Pix) < w*h {
		r.mask.Pix = make([]uint8, w*h)
	}
	mask := image.Alpha{Pix: r.mask.Pix[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	r.vector.Draw(&mask, mask.Rect, image.Opaque, image.Point{})
	for y := range h {
		row, cover := r.pix[(box.Min.Y+y)*r.width+box.Min.X:][:w], mask.Pix[y*w:][:w]
		for x := 0; x < w; x++ {
			a := cover[x]
			if r.fine {
				a = r.cover[a>>6]
			}
			switch a {
			case 0:
				for x+8 < w && binary.NativeEndian.Uint64(cover[x+1:]) == 0 { // most of many masks
					x += 8
				}
			case 255:
				row[x] = c
				for x+8 < w && binary.NativeEndian.Uint64(cover[x+1:]) == 1<<64-1 { // the inside of a shape
					for i := range row[x+1:][:8] {
						row[x+1+i] = c
					}
					x += 8
				}
			default:
				row[x] = blend(row[x], c, uint32(a))
			}
		}
	}
}

// blend returns a with some of b over it: 255 is all.
func blend(a, b palette.Color, share uint32) palette.Color {
	mixed := palette.Color(0xff000000)
	for shift := 0; shift < 24; shift += 8 {
		x, y := uint32(a)>>shift&0xff, uint32(b)>>shift&0xff
		mixed |= palette.Color((x*(255-share)+y*share+127)/255) << shift
	}
	return mixed
}

// chunk is the height up to which the rasterizer follows a line exactly.
const chunk = 16 * Px

// edge gives the rasterizer the part of a line that is in a tile at the point, so
// high.
func (r *raster) edge(a, b, at Point, height Unit) {
	a.X, a.Y, b.X, b.Y = a.X-at.X, a.Y-at.Y, b.X-at.X, b.Y-at.Y
	up := a.Y > b.Y
	if up {
		a, b = b, a
	}
	top, bottom := max(a.Y, 0), min(b.Y, height)
	x := func(y Unit) Unit { // computed alike for every line between these points
		return a.X + Unit(divide(int64(b.X-a.X)*int64(y-a.Y), int64(b.Y-a.Y)))
	}
	for y := top; y < bottom; y += chunk {
		next := min(y+chunk, bottom)
		from, to := Point{x(y), y}, Point{x(next), next}
		if up {
			from, to = to, from
		}
		r.vector.MoveTo(float32(from.X)/64, float32(from.Y)/64)
		r.vector.LineTo(float32(to.X)/64, float32(to.Y)/64)
	}
}
