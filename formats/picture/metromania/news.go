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

// halos draws a ring around each run of new tunnels, and around new stations.
// Rings that touch are one.
func (b *board) halos() {
	if b.trip != nil {
		return
	}
	for _, layer := range [...]struct {
		color palette.Color
		more  canvas.Unit
	}{{palette.White, ringWidth + canvas.P(1.4)}, {palette.New, ringWidth}, {palette.White, 0}} {
		for i := range b.tracks {
			t := &b.tracks[i]
			for _, run := range b.fresh(t) {
				if !b.passes(t, run[0], run[1]) {
					continue
				}
				b.c.Path(canvas.Paint{Line: layer.color, Width: b.z(2 * (lineRing + layer.more)), Round: true}, b.way(t, run[0], run[1], 0))
			}
		}
		for v := range game.Vertex(game.Vertices) {
			if at := b.at(v); b.news.stations[v] && b.seen(at) {
				b.c.Circle(at.X, at.Y, b.z(stationRing+layer.more), canvas.Paint{Fill: layer.color})
			}
		}
	}
}

// discs numbers what is new, each where it hides least.
func (b *board) discs() {
	if b.trip != nil {
		return
	}
	const r = style.DiscRadius
	for _, n := range b.news.numbers {
		var places []canvas.Point
		if n.track < 0 {
			places = b.around(b.at(n.station), r+b.z(stationRing))
		} else {
			places = b.beside(&b.tracks[n.track], r)
		}
		at, least := canvas.Point{}, int64(-1)
		for _, place := range places {
			if hidden := b.covers(place, r); least < 0 || hidden < least {
				at, least = place, hidden
			}
		}
		style.Disc(b.c, at.X, at.Y, n.number)
		b.take(at, r)
	}
}

// around returns places around a point.
func (b *board) around(at canvas.Point, distance canvas.Unit) (places []canvas.Point) {
	for d := range game.Direction(game.Sectors) {
		places = append(places, along(at, d, distance), across(at, d, distance))
	}
	return places
}

// beside returns places on both sides of the latest run of new tunnels, from its
// middle on; where none is new, around the end of the line.
func (b *board) beside(t *track, r canvas.Unit) (places []canvas.Point) {
	runs := b.fresh(t)
	if runs == nil {
		return b.around(b.at(t.line.Vertex(t.line.Len())), r+b.z(canvas.P(13)))
	}
	first, last := runs[len(runs)-1][0], runs[len(runs)-1][1]
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

// covers returns how much a disc would hide; outside of the picture it is of no
// use.
func (b *board) covers(at canvas.Point, r canvas.Unit) (hidden int64) {
	w := b.shown
	if (w == box{}) {
		w = box{0, 0, 2 * b.center.X, 2 * b.center.Y}
	}
	if at.X < w.left+r || at.X > w.right-r || at.Y < w.top+r || at.Y > w.bottom-r {
		hidden = 1 << 40
	}
	for _, c := range b.full {
		x, y, near := int64(at.X-c.at.X), int64(at.Y-c.at.Y), int64(r+c.r)
		hidden += max(0, near*near-x*x-y*y)
	}
	return hidden
}
