package canvas

// A Path is an outline of lines and curves. Its methods return it, so that
// calls can be chained:
//
//	(&canvas.Path{}).Move(x, y).Line(x, y+h).Quad(x, y+2*h, x+w, y+2*h).Close()
//
// A fill covers what the path goes around in either direction; a part that goes
// around the other way is a hole.
type Path struct{ steps []step }

// A step is a part of a path, with up to three points.
type step struct {
	kind byte // as in SVG: M, L, Q, C, Z
	p    [3]Point
}

// points is how many points a kind of step has.
func (s step) points() int {
	switch s.kind {
	case 'M', 'L':
		return 1
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 0
}

// Move starts a new part at the point.
func (p *Path) Move(x, y Unit) *Path { return p.add('M', Point{x, y}) }

// Line draws a line to the point.
func (p *Path) Line(x, y Unit) *Path { return p.add('L', Point{x, y}) }

// Quad draws a quadratic curve to (x, y) with a control point.
func (p *Path) Quad(cx, cy, x, y Unit) *Path { return p.add('Q', Point{cx, cy}, Point{x, y}) }

// Cube draws a cubic curve to (x, y) with two control points.
func (p *Path) Cube(ax, ay, bx, by, x, y Unit) *Path {
	return p.add('C', Point{ax, ay}, Point{bx, by}, Point{x, y})
}

// Close draws a line to where the part started.
func (p *Path) Close() *Path { return p.add('Z') }

func (p *Path) add(kind byte, points ...Point) *Path {
	s := step{kind: kind}
	copy(s.p[:], points)
	p.steps = append(p.steps, s)
	return p
}

// on returns the path in the coordinates of the picture that the canvas draws on.
func (p *Path) on(c *Canvas) *Path {
	moved := &Path{steps: make([]step, len(p.steps))}
	for i, s := range p.steps {
		for j := range s.points() {
			s.p[j] = c.point(s.p[j])
		}
		moved.steps[i] = s
	}
	return moved
}

// Path draws a path.
func (c *Canvas) Path(p Paint, path *Path) { c.draw(p, path.on(c), form{}) }

// Polygon draws a closed outline of lines.
func (c *Canvas) Polygon(p Paint, pts ...Point) { c.Path(p, lines(pts).Close()) }

// Polyline draws lines from point to point.
func (c *Canvas) Polyline(p Paint, pts ...Point) { c.Path(p, lines(pts)) }

func lines(pts []Point) *Path {
	path := &Path{}
	for i, pt := range pts {
		if i == 0 {
			path.Move(pt.X, pt.Y)
		} else {
			path.Line(pt.X, pt.Y)
		}
	}
	return path
}

// Rect draws a rectangle.
func (c *Canvas) Rect(x, y, w, h Unit, p Paint) { c.RoundRect(x, y, w, h, 0, p) }

// RoundRect draws a rectangle whose corners have the radius r.
func (c *Canvas) RoundRect(x, y, w, h, r Unit, p Paint) {
	a, b := c.point(Point{x, y}), c.point(Point{x + w, y + h})
	r = max(0, min(c.length(r), (b.X-a.X)/2, (b.Y-a.Y)/2))
	path := lines([]Point{a, {b.X, a.Y}, b, {a.X, b.Y}}).Close()
	if r > 0 {
		k := r - kappa(r)
		path = (&Path{}).Move(a.X+r, a.Y).
			Line(b.X-r, a.Y).Cube(b.X-k, a.Y, b.X, a.Y+k, b.X, a.Y+r).
			Line(b.X, b.Y-r).Cube(b.X, b.Y-k, b.X-k, b.Y, b.X-r, b.Y).
			Line(a.X+r, b.Y).Cube(a.X+k, b.Y, a.X, b.Y-k, a.X, b.Y-r).
			Line(a.X, a.Y+r).Cube(a.X, a.Y+k, a.X+k, a.Y, a.X+r, a.Y).Close()
	}
	c.draw(p, path, form{rectForm, [5]Unit{a.X, a.Y, b.X - a.X, b.Y - a.Y, r}})
}

// Circle draws a circle around the point.
func (c *Canvas) Circle(x, y, r Unit, p Paint) { c.Ellipse(x, y, r, r, p) }

// Ellipse draws an ellipse around the point, with a radius for each direction.
func (c *Canvas) Ellipse(x, y, rx, ry Unit, p Paint) {
	m := c.point(Point{x, y})
	rx, ry = c.length(rx), c.length(ry)
	kx, ky := kappa(rx), kappa(ry)
	path := (&Path{}).Move(m.X+rx, m.Y).
		Cube(m.X+rx, m.Y+ky, m.X+kx, m.Y+ry, m.X, m.Y+ry).
		Cube(m.X-kx, m.Y+ry, m.X-rx, m.Y+ky, m.X-rx, m.Y).
		Cube(m.X-rx, m.Y-ky, m.X-kx, m.Y-ry, m.X, m.Y-ry).
		Cube(m.X+kx, m.Y-ry, m.X+rx, m.Y-ky, m.X+rx, m.Y).Close()
	c.draw(p, path, form{roundForm, [5]Unit{m.X, m.Y, rx, ry}})
}

// kappa returns how far a control point is from the end of a quarter of a circle
// drawn as a cubic curve.
func kappa(r Unit) Unit { return r.Of(5523, 10000) }
