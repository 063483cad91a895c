package canvas

// stroke returns what a line along the outlines covers: convex pieces, all in
// the same direction, so that what several of them cover is covered.
func stroke(outline []contour, p Paint, scale Unit) []contour {
	s := &stroker{half: int64(p.Width) * int64(scale), round: p.Round}
	if len(p.Dash) > 0 {
		outline = dashed(outline, p.Dash, scale)
	}
	for _, c := range outline {
		s.contour(c)
	}
	return s.out
}

// A stroker collects the pieces of a line.
type stroker struct {
	// half is half the width of the line, in 128ths of a pixel.
	half  int64
	round bool
	out   []contour
}

func (s *stroker) contour(c contour) {
	pts := c.pts
	if c.closed && len(pts) > 1 && pts[0] == pts[len(pts)-1] {
		pts = pts[:len(pts)-1]
	}
	n := len(pts)
	if n == 1 {
		if n := (Point{Unit(divide(s.half, 2)), 0}); s.round {
			s.cap(pts[0], n)
			s.cap(pts[0], Point{-n.X, 0})
		}
		return
	}
	if n == 2 {
		c.closed = false
	}
	segments := n - 1
	if c.closed {
		segments = n
	}
	normals := make([]Point, segments)
	for i := range segments {
		normals[i] = s.normal(pts[i], pts[(i+1)%n])
	}
	// starts and ends are the normals at both ends of each segment: its own, or
	// one that it shares with its neighbor where the line hardly turns.
	starts, ends := make([]Point, segments), make([]Point, segments)
	copy(starts, normals)
	copy(ends, normals)
	for i := range segments {
		j := (i + 1) % segments
		if j == 0 && !c.closed {
			break
		}
		a, b := normals[i], normals[j]
		if smooth(a, b) {
			shared := s.sized(Point{a.X + b.X, a.Y + b.Y})
			ends[i], starts[j] = shared, shared
		} else {
			s.join(pts[(i+1)%n], a, b)
		}
	}
	for i := range segments {
		a, b, na, nb := pts[i], pts[(i+1)%n], starts[i], ends[i]
		s.piece(a, Point{a.X + na.X, a.Y + na.Y}, Point{b.X + nb.X, b.Y + nb.Y}, b, Point{b.X - nb.X, b.Y - nb.Y}, Point{a.X - na.X, a.Y - na.Y})
	}
	if s.round && !c.closed {
		s.cap(pts[0], normals[0])
		s.cap(pts[n-1], Point{-normals[segments-1].X, -normals[segments-1].Y})
	}
}

// normal returns the way from the middle of a line to its edge.
func (s *stroker) normal(a, b Point) Point { return s.sized(Point{a.Y - b.Y, b.X - a.X}) }

// sized returns the direction with the length of half of the width.
func (s *stroker) sized(d Point) Point {
	x, y := int64(d.X), int64(d.Y)
	length := root((x*x + y*y) * 1024) // 32 times as long
	if length == 0 {
		return Point{}
	}
	return Point{Unit(divide(x*s.half*16, length)), Unit(divide(y*s.half*16, length))}
}

// smooth reports whether a line hardly turns between two segments with the
// normals: by less than a fourteenth of a circle.
func smooth(a, b Point) bool {
	cross, dot := int64(a.X)*int64(b.Y)-int64(a.Y)*int64(b.X), int64(a.X)*int64(b.X)+int64(a.Y)*int64(b.Y)
	return dot > 0 && cross*cross*4 < dot*dot
}

// join fills the corner at the point between two segments.
func (s *stroker) join(p, a, b Point) {
	if cross := int64(a.X)*int64(b.Y) - int64(a.Y)*int64(b.X); cross > 0 { // the outer side is the other one
		a, b = Point{-a.X, -a.Y}, Point{-b.X, -b.Y}
	}
	from, to := Point{p.X + a.X, p.Y + a.Y}, Point{p.X + b.X, p.Y + b.Y}
	sum := Point{a.X + b.X, a.Y + b.Y}
	if s.round {
		middle := s.sized(sum)
		if middle == (Point{}) { // back the way it came
			middle = Point{a.Y, -a.X}
		}
		s.fan(p, a, middle, b)
		return
	}
	long := int64(sum.X)*int64(sum.X) + int64(sum.Y)*int64(sum.Y)
	square := int64(a.X)*int64(a.X) + int64(a.Y)*int64(a.Y)
	// The tip is at sum·2a²/sum² from the corner. As in SVG, it is cut off if that
	// is more than 4 times half of the width.
	if long == 0 || long*4 < square {
		s.piece(p, from, to)
		return
	}
	tip := Point{p.X + Unit(divide(int64(sum.X)*2*square, long)), p.Y + Unit(divide(int64(sum.Y)*2*square, long))}
	s.piece(p, from, tip, to)
}

// fan adds the part of a disc around the point from one way to another one, the
// shorter way round or, between opposite ones, by way of the middle.
func (s *stroker) fan(p, from, middle, to Point) {
	pts := []Point{p, {p.X + from.X, p.Y + from.Y}}
	pts = s.arc(pts, p, from, middle)
	s.piece(s.arc(pts, p, middle, to)...)
}

// arc appends the points of an arc after the one at from.
func (s *stroker) arc(pts []Point, p, from, to Point) []Point {
	middle := s.sized(Point{from.X + to.X, from.Y + to.Y})
	x, y := int64(2*middle.X-from.X-to.X), int64(2*middle.Y-from.Y-to.Y)
	if x*x+y*y > 4*tolerance*tolerance && middle != from && middle != to {
		return s.arc(s.arc(pts, p, from, middle), p, middle, to)
	}
	return append(pts, Point{p.X + to.X, p.Y + to.Y})
}

// cap adds half of a disc behind the end of a line; n is its normal there, with
// the line on its left.
func (s *stroker) cap(p, n Point) {
	s.fan(p, n, Point{-n.Y, n.X}, Point{-n.X, -n.Y})
}

// piece adds a convex piece.
func (s *stroker) piece(pts ...Point) {
	area := int64(0)
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		area += int64(p.X)*int64(q.Y) - int64(p.Y)*int64(q.X)
	}
	if area < 0 {
		for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
			pts[i], pts[j] = pts[j], pts[i]
		}
	}
	s.out = append(s.out, contour{pts, true})
}

// dashed cuts the outlines into dashes.
func dashed(outline []contour, dash []Unit, scale Unit) (out []contour) {
	sum := Unit(0)
	for _, d := range dash {
		if d < 0 {
			return outline
		}
		sum += d
	}
	if sum == 0 {
		return outline
	}
	for _, c := range outline {
		pts := c.pts
		if c.closed {
			pts = append(pts[:len(pts):len(pts)], pts[0])
		}
		k, left := 0, int64(dash[0]*scale)
		now := []Point{pts[0]}
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			x, y := int64(b.X-a.X), int64(b.Y-a.Y)
			length := root(x*x + y*y)
			for at := int64(0); at+left < length; {
				at += left
				cut := Point{a.X + Unit(divide(x*at, length)), a.Y + Unit(divide(y*at, length))}
				if k%2 == 0 {
					out = append(out, contour{pts: append(now, cut)})
				}
				k++
				now, left = []Point{cut}, int64(dash[k%len(dash)]*scale)
				a, x, y, length, at = cut, int64(b.X-cut.X), int64(b.Y-cut.Y), length-at, 0
				if left == 0 && length == 0 {
					break
				}
			}
			left -= length
			now = append(now, b)
		}
		if k%2 == 0 && len(now) > 1 {
			out = append(out, contour{pts: now})
		}
	}
	return out
}
