package canvas

import "math/bits"

// A contour is a path of straight lines, in 64ths of a pixel of the picture that
// is rendered.
type contour struct {
	pts    []Point
	closed bool
}

// tolerance is how far a line may be from the curve that it stands for.
const tolerance = 4

// flatten returns the path as straight lines, scale times as large. All of it is
// integers, so it is the same on every processor.
func (p *Path) flatten(scale Unit) []contour {
	var out []contour
	var now contour
	end := func() {
		if len(now.pts) > 0 {
			out = append(out, now)
		}
		now = contour{}
	}
	var first Point
	for _, s := range p.steps {
		for i := range s.points() {
			s.p[i].X *= scale
			s.p[i].Y *= scale
		}
		if s.kind != 'M' && s.kind != 'Z' && len(now.pts) == 0 { // after Close, from where the part started
			now.pts = append(now.pts, first)
		}
		switch s.kind {
		case 'M':
			end()
			first = s.p[0]
			now.pts = append(now.pts, first)
		case 'L':
			now.line(s.p[0])
		case 'Q':
			now.quad(s.p[0], s.p[1])
		case 'C':
			now.cube(s.p[0], s.p[1], s.p[2])
		case 'Z':
			now.closed = true
			end()
		}
	}
	end()
	return out
}

func (c *contour) line(p Point) {
	if c.pts[len(c.pts)-1] != p {
		c.pts = append(c.pts, p)
	}
}

func (c *contour) quad(b, d Point) {
	a := c.pts[len(c.pts)-1]
	// A quadratic curve in n lines is off by bend/4n².
	n := pieces(bend(a, b, d), 4*tolerance)
	for i := int64(1); i < n; i++ {
		j := n - i
		at := func(a, b, d Unit) Unit {
			return Unit(divide(int64(a)*j*j+2*int64(b)*i*j+int64(d)*i*i, n*n))
		}
		c.line(Point{at(a.X, b.X, d.X), at(a.Y, b.Y, d.Y)})
	}
	c.line(d)
}

func (c *contour) cube(b, d, e Point) {
	a := c.pts[len(c.pts)-1]
	// A cubic curve in n lines is off by at most 3·bend/4n².
	n := pieces(3*max(bend(a, b, d), bend(b, d, e)), 4*tolerance)
	for i := int64(1); i < n; i++ {
		j := n - i
		at := func(a, b, d, e Unit) Unit {
			return Unit(divide(int64(a)*j*j*j+3*int64(b)*i*j*j+3*int64(d)*i*i*j+int64(e)*i*i*i, n*n*n))
		}
		c.line(Point{at(a.X, b.X, d.X, e.X), at(a.Y, b.Y, d.Y, e.Y)})
	}
	c.line(e)
}

// bend returns how far b is from where a and c would have it.
func bend(a, b, c Point) int64 {
	x, y := int64(a.X)-2*int64(b.X)+int64(c.X), int64(a.Y)-2*int64(b.Y)+int64(c.Y)
	return root(x*x + y*y)
}

// pieces returns the least n with bend <= most·n², within reason.
func pieces(bend, most int64) int64 {
	n := root(bend / most)
	for n*n*most < bend {
		n++
	}
	return min(max(n, 1), 64)
}

// root returns the integer square root: the largest r with r² <= n.
func root(n int64) int64 {
	if n <= 0 {
		return 0
	}
	r := int64(1) << ((bits.Len64(uint64(n)) + 1) / 2) // too large, and then ever less
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}
