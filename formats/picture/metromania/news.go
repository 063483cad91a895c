package metromania

import (
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
	report "cityhall.example/formats/report/metromania"
)

// Sizes of the rings around what is new, in a plan of size 1: from the middle to
// the inner side, and the width of the ring.
const (
	lineRing    = 92 * canvas.Px / 10
	stationRing = 158 * canvas.Px / 10
	ringWidth   = 26 * canvas.Px / 10
)

// news are what is new on the board.
type news struct {
	// tunnels and stations tell what is new; what it is called is its number.
	tunnels  [game.Cells]bool
	stations [game.Vertices]bool
	numbers  []numbered
}

// numbered is a new thing with its number: a line, with tunnels or just its end,
// or a station.
type numbered struct {
	number  int
	track   int // in the picture's list; -1 for a station
	station game.Vertex
}

// newsOf reads the marks.
func (p *picture) newsOf() (n news) {
	seen := map[int]bool{}
	for _, m := range p.scene.Marks {
		thing := numbered{number: m.Number, track: -1}
		switch m.Kind {
		case report.StationMark:
			thing.station = game.Vertex(m.A)
			n.stations[thing.station] = true
		case report.LineMark:
			if m.Part > 0 {
				n.tunnels[m.Part-1] = true
			}
			seat, pattern := report.LineOf(m.Thing)
			for i, t := range p.tracks {
				if t.seat == seat && t.pattern == pattern {
					thing.track = i
				}
			}
			if thing.track < 0 {
				continue // a line that is blocked before it has started
			}
		}
		if m.Number > 0 && !seen[m.Number] {
			n.numbers = append(n.numbers, thing)
			seen[m.Number] = true
		}
	}
	return n
}

// fresh returns the runs of new tunnels of a track: the first and last of each.
func (b *board) fresh(t *track) (runs [][2]int) {
	for i := 0; i < t.line.Len(); i++ {
		if !b.news.tunnels[t.line.Cell(i)] {
			continue
		}
		first := i
		for i+1 < t.line.Len() && b.news.tunnels[t.line.Cell(i+1)] {
			i++
		}
		runs = append(runs, [2]int{first, i})
	}
	return runs
}

// halos draws a ring around each run of new tunnels, and around each new station:
// those of stations are whole, above all others.
func (b *board) halos() {
	if b.trip != nil {
		return
	}
	layers := [...]struct {
		color palette.Color
		more  canvas.Unit
	}{{palette.White, ringWidth + canvas.P(1.4)}, {palette.New, ringWidth}, {palette.White, 0}}
	for i := range b.tracks {
		t := &b.tracks[i]
		for _, run := range b.fresh(t) {
			if !b.passes(t, run[0], run[1]) {
				continue
			}
			for _, layer := range layers {
				b.c.Path(canvas.Paint{Line: layer.color, Width: b.z(2 * (lineRing + layer.more)), Round: true}, b.way(t, run[0], run[1], 0))
			}
		}
	}
	for v := range game.Vertex(game.Vertices) {
		if at := b.at(v); b.news.stations[v] && b.seen(at) {
			for _, layer := range layers {
				b.c.Circle(at.X, at.Y, b.z(stationRing+layer.more), canvas.Paint{Fill: layer.color})
			}
		}
	}
}

// discs numbers what is new: each run of tunnels and each station, beside it.
func (b *board) discs() {
	if b.trip != nil {
		return
	}
	for v := range game.Vertex(game.Vertices) {
		if b.news.stations[v] {
			b.full = append(b.full, circle{b.at(v), b.z(stationRing), true})
		}
	}
	for _, n := range b.news.numbers {
		if n.track < 0 {
			at := b.at(n.station)
			b.disc(n.number, at, b.around(at, style.DiscRadius+b.z(stationRing)))
			continue
		}
		t := &b.tracks[n.track]
		runs := b.fresh(t)
		for _, run := range runs {
			b.disc(n.number, b.spot(t, (run[0]+run[1])/2, b.side.Of(1, 2)), b.beside(t, run))
		}
		if end := b.at(t.line.Vertex(t.line.Len())); runs == nil { // only its end is new
			b.disc(n.number, end, b.around(end, style.DiscRadius+b.z(canvas.P(13))))
		}
	}
}

// disc draws the number of a thing at one of the places, where it hides least. If
// it would hide something at each of them, it stands farther away, on a stalk.
func (b *board) disc(number int, thing canvas.Point, places []canvas.Point) {
	if b.shown != (box{}) && !b.shown.holds(thing, 0) {
		return
	}
	const r = style.DiscRadius
	at, least := canvas.Point{}, int64(-1)
	for _, place := range places {
		if hidden := b.covers(place, r); least < 0 || hidden < least {
			at, least = place, hidden
		}
	}
	if b.hides(at, r) {
		for step := range 6 {
			for _, place := range b.around(thing, b.side.Of(10+3*step, 20)+r) {
				if b.hides(at, r) && !b.hides(place, r) {
					at = place
					b.c.Polyline(canvas.Paint{Line: palette.New, Width: canvas.P(1.6)}, at, between(thing, at, 1, 3))
				}
			}
		}
	}
	style.Disc(b.c, at.X, at.Y, number)
	b.take(at, r)
}

// around returns places around a point.
func (b *board) around(at canvas.Point, distance canvas.Unit) (places []canvas.Point) {
	for d := range game.Direction(game.Sectors) {
		places = append(places, along(at, d, distance), across(at, d, distance))
	}
	return places
}

// beside returns places on both sides of a run of tunnels, from its middle on.
func (b *board) beside(t *track, run [2]int) (places []canvas.Point) {
	const r = style.DiscRadius
	first, last := run[0], run[1]
	middle := (first + last) / 2
	for k := range 2 * (last - first + 1) {
		i := middle - k/2
		if k%2 == 1 {
			i = middle + (k+1)/2
		}
		if i < first || i > last {
			continue
		}
		for _, part := range [...]int{50, 30, 70} {
			at := b.spot(t, i, b.side.Of(part, 100))
			for _, away := range [...]canvas.Unit{canvas.P(9), canvas.P(12), canvas.P(16)} {
				places = append(places, across(at, t.heading[i], r+b.z(away)), across(at, t.heading[i], -r-b.z(away)))
			}
		}
	}
	return places
}

// window returns the part of the plane in which a disc is seen.
func (b *board) window() box {
	if b.shown == (box{}) {
		return box{0, b.center.Y - b.side.Of(game.Side, 1), 2 * b.center.X, b.center.Y + b.side.Of(game.Side, 1)}
	}
	return b.shown
}

// covers returns how much a disc would hide; outside of the picture it is of no
// use.
func (b *board) covers(at canvas.Point, r canvas.Unit) (hidden int64) {
	if !b.window().holds(at, r) {
		hidden = 1 << 40
	}
	for _, c := range b.full {
		over := c.over(at, r)
		if c.soft {
			over /= 8
		}
		hidden += over
	}
	return hidden
}

// hides reports that a disc would hide more than a bit of a line.
func (b *board) hides(at canvas.Point, r canvas.Unit) bool {
	if !b.window().holds(at, r) {
		return true
	}
	for _, c := range b.full {
		if !c.soft && c.over(at, r) > 0 {
			return true
		}
	}
	return false
}

// over returns how much another circle overlaps this one.
func (c circle) over(at canvas.Point, r canvas.Unit) int64 {
	x, y, near := int64(at.X-c.at.X), int64(at.Y-c.at.Y), int64(r+c.r)
	return max(0, near*near-x*x-y*y)
}
