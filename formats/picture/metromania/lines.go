package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// Sizes of stations, in a plan of size 1.
const (
	station  = 62 * canvas.Px / 10 // of one line
	transfer = 96 * canvas.Px / 10 // of several
	head     = 15 * canvas.Px      // the arrow of an open line
)

// lines draws the lines, solid below striped, each on a white casing that shows
// which is above.
func (b *board) lines() {
	for i := range b.tracks {
		t := &b.tracks[i]
		last := t.line.Len() - 1
		if !b.passes(t, 0, last) {
			continue
		}
		for i := range t.heading {
			for part := 1; part < 6; part += 2 {
				b.full = append(b.full, circle{b.spot(t, i, b.side.Of(part, 6)), b.z(canvas.P(5)), true})
			}
		}
		c := b.c.Group("line " + badgeName(t))
		way := b.way(t, 0, last, b.short(t))
		color := b.color(trackOf(t.seat).Line, trackOf(t.seat).BackLine)
		c.Path(canvas.Paint{Line: palette.White, Width: b.z(canvas.P(11.2))}, way)
		c.Path(canvas.Paint{Line: color, Width: b.z(lineWidth), Round: true}, way)
		if t.pattern == game.Striped {
			c.Path(stripes(b.z(canvas.Px)), way)
		}
	}
}

// passes reports that the tunnels from first to last may be seen.
func (b *board) passes(t *track, first, last int) bool {
	for i := first; i <= last+1; i++ {
		if b.seen(b.at(t.line.Vertex(i))) {
			return true
		}
	}
	return false
}

// badgeName names a line in the file of the picture.
func badgeName(t *track) string {
	return string(rune('1'+t.seat)) + [...]string{game.Solid: " solid", game.Striped: " striped"}[t.pattern]
}

// stripes are the white blocks of a striped line, for the size of a pixel in the
// plan.
func stripes(px canvas.Unit) canvas.Paint {
	return canvas.Paint{Line: palette.White, Width: 4 * px, Dash: []canvas.Unit{6 * px, 5 * px}}
}

// open reports that the line may go on.
func (p *picture) open(t *track) bool {
	return !p.s.Complete(t.seat, t.pattern) && !p.s.Blocked(t.seat, t.pattern)
}

// tip returns how far before its last vertex the arrow of an open line ends, and
// how long the arrow is.
func (b *board) tip(t *track) (short, length canvas.Unit) {
	v := t.line.Vertex(t.line.Len())
	switch {
	case b.s.Station(v):
		return b.z(canvas.P(12)), b.z(canvas.P(12))
	case b.pill(v):
		return b.z(canvas.P(9)), b.z(head)
	}
	return 0, b.z(head)
}

// short returns how far before its last vertex the line itself ends.
func (b *board) short(t *track) canvas.Unit {
	if !b.open(t) {
		return 0
	}
	short, length := b.tip(t)
	return short + length.Of(4, 5)
}

// ends draws the heads of open lines, and bars across blocked ones.
func (b *board) ends() {
	for i := range b.tracks {
		t := &b.tracks[i]
		last := t.line.Len() - 1
		d := t.heading[last]
		color := b.color(trackOf(t.seat).Line, trackOf(t.seat).BackLine)
		casing := canvas.Paint{Fill: color, Line: palette.White, Width: b.z(canvas.P(1.4))}
		if b.open(t) {
			short, length := b.tip(t)
			tip, base := b.spot(t, last, b.side-short), b.spot(t, last, b.side-short-length)
			b.c.Polygon(casing, across(base, d, b.z(canvas.P(-9))), tip, across(base, d, b.z(canvas.P(9))))
			b.take(base, b.z(canvas.P(9)))
		} else if b.s.Blocked(t.seat, t.pattern) {
			b.bar(t, last, d, casing)
		}
	}
}

// bar draws the bar across the end of a blocked line; where a station stands, it
// is before the station.
func (b *board) bar(t *track, last int, d game.Direction, paint canvas.Paint) {
	short := b.z(canvas.P(1))
	if b.s.Station(t.line.Vertex(last + 1)) {
		short = b.z(canvas.P(12))
	}
	near, far := b.spot(t, last, b.side-short-b.z(canvas.P(5))), b.spot(t, last, b.side-short)
	half := b.z(canvas.P(9))
	b.c.Polygon(paint, across(near, d, -half), across(far, d, -half), across(far, d, half), across(near, d, half))
}

// stations draws the stations: a large one serves several lines.
func (b *board) stations() {
	for v := range game.Vertex(game.Vertices) {
		if b.s.Station(v) && !b.pill(v) && b.seen(b.at(v)) { // a name says it itself
			b.station(v)
		}
	}
}

func (b *board) station(v game.Vertex) {
	at, r, ring, casing := b.at(v), b.z(station), b.z(canvas.P(2.8)), b.z(canvas.P(2))
	line := palette.Ink
	switch lines, seats := b.owners(v); {
	case b.trip != nil:
		r, line = b.z(canvas.P(5.5)), palette.Tick
	case lines > 1:
		r, casing = b.z(transfer), b.z(canvas.P(2.3))
		b.c.Circle(at.X, at.Y, r+b.z(canvas.P(1.8))+casing, canvas.Paint{Fill: palette.White})
		shared(b.c, at, r, seats)
		b.take(at, r+b.z(canvas.P(3)))
		return
	}
	b.c.Circle(at.X, at.Y, r+ring.Of(1, 2)+casing, canvas.Paint{Fill: palette.White})
	b.c.Circle(at.X, at.Y, r, canvas.Paint{Fill: palette.White, Line: line, Width: ring})
	b.take(at, r+ring)
}

// shared draws a station of several lines around a point: a ring with a part in
// the color of each owner.
func shared(c *canvas.Canvas, at canvas.Point, r canvas.Unit, seats engine.Seats) {
	// ray returns the point of a circle at twelfths of a turn.
	ray := func(k int, length canvas.Unit) canvas.Point {
		d := game.Direction(k / 2 % game.Sectors)
		if k%2 == 0 {
			return along(at, d, length)
		}
		return across(at, (d+game.Sectors-1)%game.Sectors, length)
	}
	n, i := seats.Len(), 0
	outer, inner := r.Of(117, 100), r.Of(66, 100)
	for seat := range engine.Seat(len(palette.Tracks)) {
		if !seats.Has(seat) {
			continue
		}
		sector := []canvas.Point{at}
		for k := 12 * i / n; k <= 12*(i+1)/n; k++ {
			sector = append(sector, ray(k, outer))
		}
		c.Polygon(canvas.Paint{Fill: trackOf(seat).Line}, sector...)
		i++
	}
	c.Circle(at.X, at.Y, outer, canvas.Paint{Line: palette.Ink, Width: r.Of(14, 100)})
	c.Circle(at.X, at.Y, inner, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: r.Of(14, 100)})
}

// badges draws whose the lines are: outside of the rim where they start and end,
// and once more on those that go on, or of which a part is seen that has none.
func (b *board) badges() {
	for i := range b.tracks {
		t := &b.tracks[i]
		if !b.passes(t, 0, t.line.Len()-1) {
			continue
		}
		told := b.holds(b.rimBadge(t, 0, t.line.Vertex(0)))
		if last := t.line.Len() - 1; b.s.Complete(t.seat, t.pattern) {
			told = b.holds(b.rimBadge(t, last, t.line.Vertex(last+1))) || told
		} else if i := b.quiet(t); i >= 0 && b.trip == nil {
			told = b.holds(b.lineBadge(t, b.spot(t, i, b.side.Of(1, 2)))) || told
		}
		if at, ok := b.room(t); ok && !told {
			b.lineBadge(t, at)
		}
	}
}

// lineBadge draws a badge on a line, and returns where.
func (b *board) lineBadge(t *track, at canvas.Point) canvas.Point {
	b.badge(b.c, at, max(b.z(canvas.P(9.6)), canvas.P(8.2)), t)
	b.take(at, b.z(canvas.P(10)))
	return at
}

// holds reports that a badge at the point is seen, if that is not where all is.
func (b *board) holds(at canvas.Point) bool {
	return b.shown == box{} || b.shown.holds(at, 0)
}

// room returns a place for a badge on a line, or else beside it, in the part of the
// picture that is seen: the latest where nothing is in its way.
func (b *board) room(t *track) (at canvas.Point, ok bool) {
	r := b.z(canvas.P(11))
	for _, beside := range []canvas.Unit{0, 16, -16} {
		for i := t.line.Len() - 1; i >= 0; i-- {
			for part := 5; part > 0; part-- {
				at := across(b.spot(t, i, b.side.Of(part, 6)), t.heading[i], b.z(beside*canvas.Px))
				if b.shown.holds(at, r) && b.clear(at, r) {
					return at, true
				}
			}
		}
	}
	return at, false
}

// clear reports that nothing that can't be hidden is around a point.
func (b *board) clear(at canvas.Point, r canvas.Unit) bool {
	for _, c := range b.full {
		if !c.soft && !apart(at, c.at, c.r+r) {
			return false
		}
	}
	for v := range game.Vertex(game.Vertices) {
		if b.pill(v) && !apart(at, b.at(v), 28*canvas.Px+r) {
			return false
		}
	}
	return true
}

// limits draws where lines begin and end: the arrows of their cells in the line's
// color, and a dot where it begins.
func (b *board) limits() {
	for i := range b.tracks {
		t := &b.tracks[i]
		color := b.color(trackOf(t.seat).Line, trackOf(t.seat).BackEnd)
		b.gate(t.line.Cell(0), canvas.Paint{Fill: palette.White, Line: color, Width: b.z(canvas.P(1.9))})
		if b.s.Complete(t.seat, t.pattern) {
			b.gate(t.line.Cell(t.line.Len()-1), canvas.Paint{Fill: color, Line: palette.White, Width: b.z(canvas.P(1.2))})
		}
		if at := b.at(t.line.Vertex(0)); b.seen(at) {
			b.c.Circle(at.X, at.Y, b.z(canvas.P(6)), canvas.Paint{Fill: color, Line: palette.White, Width: b.z(canvas.P(1.2))})
			b.take(at, b.z(canvas.P(6)))
		}
	}
}

// rimBadge draws a badge outside of the arrow cell of a tunnel and beside its
// arrow, with a stem to the vertex, and returns where.
func (b *board) rimBadge(t *track, tunnel int, v game.Vertex) canvas.Point {
	c := t.line.Cell(tunnel)
	from, to := b.rim(c)
	near, far, n, out := from, to, 22, canvas.P(16)
	if v == c.Corners()[2] {
		near, far = to, from
	}
	if b.pill(v) {
		n = 44 // beside the vertex's name
	} else if b.s.Station(v) {
		n, out = 24, canvas.P(20)
	}
	at := outward(between(near, far, n, 100), c.Sector(), b.z(out))
	color := b.color(trackOf(t.seat).Line, trackOf(t.seat).BackEnd)
	b.c.Polyline(canvas.Paint{Line: color, Width: b.z(canvas.P(4.4)), Round: true}, near, at)
	b.badge(b.c, at, max(b.z(canvas.P(10.5)), canvas.P(8.6)), t)
	b.take(at, b.z(canvas.P(12)))
	b.take(between(near, at, 1, 2), b.z(canvas.P(5)))
	return at
}

// quiet returns the latest of the last three tunnels where a badge hits neither
// a neighbor nor a marker, or -1.
func (b *board) quiet(t *track) int {
	for i := t.line.Len() - 1; i >= max(0, t.line.Len()-3); i-- {
		marked := false
		for _, c := range t.line.Vertex(i).Beside(t.heading[i]) {
			if c != game.NoCell {
				_, on := b.s.MarkerOn(c)
				marked = marked || on
			}
		}
		end := t.line.Vertex(i + 1)
		head := i == t.line.Len()-1 && b.open(t) && (b.s.Station(end) || b.pill(end)) // moved back to the middle
		if t.off[i] == 0 && !marked && !head && t.line.Len() > 2 && i > 0 {           // an arrow is in the first one's cell
			return i
		}
	}
	return -1
}
