package metromania

import (
	"strconv"

	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// A trip is the test trip that the picture shows at the end.
type trip struct {
	trip    game.Trip
	ends    [2]game.Cell
	minutes int
	route   []game.Stop
	routes  int // that are told
}

// trip chooses the trip that has most to show: one with a change, if there is
// one, and of those the longest. It is nil before the final scoring, and if all
// trips are impossible.
func (p *picture) trip() *trip {
	if !p.scored() {
		return nil
	}
	var best *trip
	for i := range game.Trip(game.Trips) {
		r := p.s.Test(i)
		if r.Minutes < 0 {
			continue
		}
		routes := p.s.Routes(i)
		t := &trip{trip: i, ends: [2]game.Cell{r.From, r.To}, minutes: r.Minutes, route: routes[0], routes: len(routes)}
		if best == nil || t.worth() > best.worth() {
			best = t
		}
	}
	return best
}

// worth is what there is to see in a trip.
func (t *trip) worth() int {
	if game.Changes(t.route) > 0 {
		return 1000 + t.minutes
	}
	return t.minutes
}

// name names the trip.
func (p *picture) tripName(t game.Trip) string {
	if t == game.ParkToLake {
		return p.say("picture/park-to-lake")
	}
	return p.say("picture/trip", "letter", game.Letter(t).String())
}

// drawTrip draws the route over the city that steps back: the lines, and how
// many minutes it takes to each station.
func (b *board) drawTrip() {
	for _, layer := range [...]struct {
		width canvas.Unit
		color palette.Color
	}{{canvas.P(15.5), palette.Ink}, {canvas.P(12.4), palette.White}, {canvas.P(9.6), 0}} {
		for i := range b.trip.route[1:] {
			b.ride(b.trip.route[i], b.trip.route[i+1], layer.width, layer.color)
		}
	}
	for i, stop := range b.trip.route {
		if i > 0 && b.trip.route[i-1].At == stop.At {
			continue
		}
		times := []string{strconv.Itoa(stop.Minutes)}
		if i+1 < len(b.trip.route) && b.trip.route[i+1].At == stop.At {
			times = append(times, strconv.Itoa(b.trip.route[i+1].Minutes))
		}
		b.minutes(b.at(stop.At), times)
	}
}

// ride draws the part of a line between two stops; color 0 is the line's own.
func (b *board) ride(from, to game.Stop, width canvas.Unit, color palette.Color) {
	if from.Seat != to.Seat || from.Pattern != to.Pattern {
		return
	}
	for i := range b.tracks {
		t := &b.tracks[i]
		if t.seat != from.Seat || t.pattern != from.Pattern {
			continue
		}
		first, last := t.index(from.At), t.index(to.At)
		paint := canvas.Paint{Line: color, Width: b.z(width), Round: true}
		if color == 0 {
			paint.Line = trackOf(t.seat).Line
		}
		way := b.way(t, min(first, last), max(first, last)-1, 0)
		b.c.Path(paint, way)
		if color == 0 && t.pattern == game.Striped {
			b.c.Path(stripes(b.z(canvas.Px)), way)
		}
	}
}

// index returns which vertex of the line it is.
func (t *track) index(v game.Vertex) int {
	for i := range t.line.Len() + 1 {
		if t.line.Vertex(i) == v {
			return i
		}
	}
	return 0
}

// minutes draws a station of the route with the time at which it is reached and,
// where lines are changed, at which the next one is: "3 > 6".
func (b *board) minutes(at canvas.Point, times []string) {
	t := canvas.Type{Size: max(b.z(canvas.P(14)), canvas.P(10)), Color: palette.Ink}
	r := max(b.z(canvas.P(12.5)), canvas.P(9))
	gap := t.Size.Of(6, 10) // between the times
	width := canvas.Width(times[0], t)
	if len(times) > 1 {
		width += gap + canvas.Width(times[1], t)
	}
	half := max(r, width.Of(1, 2)+r.Of(5, 10))
	b.c.RoundRect(at.X-half, at.Y-r, 2*half, 2*r, r, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: b.z(canvas.P(2.6))})
	x, base := at.X-width.Of(1, 2), at.Y+canvas.CapHeight(t.Size)/2
	x += b.c.Text(x, base, times[0], t)
	if len(times) > 1 {
		tip := t.Size.Of(22, 100)
		x += gap.Of(1, 2)
		b.c.Polygon(canvas.Paint{Fill: palette.Ink}, canvas.Point{X: x - tip, Y: at.Y - tip}, canvas.Point{X: x + tip, Y: at.Y}, canvas.Point{X: x - tip, Y: at.Y + tip})
		b.c.Text(x+gap.Of(1, 2), base, times[1], t)
	}
}
