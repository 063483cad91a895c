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
func (c *Canvas) Polygon(p Paint, pts ...Point) { c.draw(p, c.lines(pts, true), form{}) }

// Polyline draws lines from point to point.
func (c *Canvas) Polyline(p Paint, pts ...Point) { c.draw(p, c.lines(pts, false), form{}) }

// lines returns the path through points of this canvas, on the picture.
func (c *Canvas) lines(pts []Point, closed bool) *Path {
	path := &Path{steps: make([]step, 0, len(pts)+1)}
	for i, pt := range pts {
		if pt = c.point(pt); i == 0 {
			path.Move(pt.X, pt.Y)
		} else {
			path.Line(pt.X, pt.Y)
		}
	}
	if closed {
		path.Close()
	}
	return path
}

// Rect draws a rectangle.
func (c *Canvas) Rect(x, y, w, h Unit, p Paint) { c.RoundRect(x, y, w, h, 0, p) }

// RoundRect draws a rectangle whose corners have the radius r.
func (c *Canvas) RoundRect(x, y, w, h, r Unit, p Paint) {
	a, b := c.point(Point{x, y}), c.point(Point{x + w, y + h})
	r = max(0, min(c.length(r), (b.X-a.X)/2, (b.Y-a.Y)/2))
	c.draw(p, nil, form{rectForm, [5]Unit{a.X, a.Y, b.X - a.X, b.Y - a.Y, r}})
}

// Circle draws a circle around the point.
func (c *Canvas) Circle(x, y, r Unit, p Paint) { c.Ellipse(x, y, r, r, p) }

// Ellipse draws an ellipse around the point, with a radius for each direction.
func (c *Canvas) Ellipse(x, y, rx, ry Unit, p Paint) {
	m := c.point(Point{x, y})
	c.draw(p, nil, form{roundForm, [5]Unit{m.X, m.Y, c.length(rx), c.length(ry)}})
}

// outline returns the path of a shape.
func (s *shape) outline() *Path {
	switch s.form.kind {
	case rectForm:
		return s.form.rect()
	case roundForm:
		return s.form.ellipse()
	}
	return s.path
}

// rect returns the path of a rectangle, with round corners if it has any.
func (f form) rect() *Path {
	x, y, right, bottom, r := f.v[0], f.v[1], f.v[0]+f.v[2], f.v[1]+f.v[3], f.v[4]
	if r == 0 {
		return (&Path{}).Move(x, y).Line(right, y).Line(right, bottom).Line(x, bottom).Close()
	}
	k := r - kappa(r)
	return (&Path{}).Move(x+r, y).
		Line(right-r, y).Cube(right-k, y, right, y+k, right, y+r).
		Line(right, bottom-r).Cube(right, bottom-k, right-k, bottom, right-r, bottom).
		Line(x+r, bottom).Cube(x+k, bottom, x, bottom-k, x, bottom-r).
		Line(x, y+r).Cube(x, y+k, x+k, y, x+r, y).Close()
}

// ellipse returns the path of an ellipse: four curves.
func (f form) ellipse() *Path {
	x, y, rx, ry := f.v[0], f.v[1], f.v[2], f.v[3]
	kx, ky := kappa(rx), kappa(ry)
	return (&Path{}).Move(x+rx, y).
		Cube(x+rx, y+ky, x+kx, y+ry, x, y+ry).
		Cube(x-kx, y+ry, x-rx, y+ky, x-rx, y).
		Cube(x-rx, y-ky, x-kx, y-ry, x, y-ry).
		Cube(x+kx, y-ry, x+rx, y-ky, x+rx, y).Close()
}

// kappa returns how far a control point is from the end of a quarter of a circle
// drawn as a cubic curve.
func kappa(r Unit) Unit { return r.Of(5523, 10000) }
