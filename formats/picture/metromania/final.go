package metromania

import (
	"fmt"
	"slices"
	"strconv"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
)

// final draws the end of the game for a large screen: a trip, and where every
// point came from. It returns where it ends.
func (p *picture) final(c *canvas.Canvas, y canvas.Unit, t *trip) canvas.Unit {
	b := &board{picture: p, plan: widePlan(y), c: c, names: 12 * canvas.Px, trip: t}
	b.draw()
	if t != nil {
		p.caption(c, t, wideMargin, y+22*canvas.Px)
	}
	y = b.center.Y + cityHalf + 44*canvas.Px
	if t != nil {
		y = p.strip(c, t, y, scene.Wide*canvas.Px)
	}
	y = p.table(c, y, &columns{width: scene.Wide * canvas.Px, name: 118 * canvas.Px, stations: 52 * canvas.Px, trip: 47 * canvas.Px, last: 62 * canvas.Px, size: 14 * canvas.Px, minutes: "picture/minutes-short"})
	return p.legend(c, y+4*canvas.Px, scene.Wide*canvas.Px)
}

// caption says which trip is shown.
func (p *picture) caption(c *canvas.Canvas, t *trip, x, y canvas.Unit) {
	c.Text(x, y, p.tripName(t.trip), canvas.Type{Size: 17 * canvas.Px, Color: palette.Ink, Max: 140 * canvas.Px, Min: 12 * canvas.Px})
	c.Text(x, y+22*canvas.Px, p.say("picture/minutes", "count", t.minutes), canvas.Type{Size: 19 * canvas.Px, Color: palette.Ink, Max: 120 * canvas.Px, Min: 12 * canvas.Px})
	if t.routes > 1 {
		c.Text(x, y+40*canvas.Px, p.say("picture/routes", "count", t.routes), canvas.Type{Size: 12 * canvas.Px, Color: palette.Soft, Max: 110 * canvas.Px, Min: 10 * canvas.Px})
	}
}

// captionLine says it in one line, and returns where that ends.
func (p *picture) captionLine(c *canvas.Canvas, t *trip, y canvas.Unit) canvas.Unit {
	text := p.tripName(t.trip) + " · " + p.say("picture/minutes", "count", t.minutes)
	if t.routes > 1 {
		text += " · " + p.say("picture/routes", "count", t.routes)
	}
	c.Text(wideMargin, y+18*canvas.Px, text, canvas.Type{Size: 15 * canvas.Px, Color: palette.Ink, Max: scene.Narrow*canvas.Px - 2*wideMargin, Min: 11 * canvas.Px})
	return y + 16*canvas.Px
}

// strip draws the route as a straight line, as long as it takes, and returns where
// it ends: the minutes in the stations, and whose line it is above them.
func (p *picture) strip(c *canvas.Canvas, t *trip, y, width canvas.Unit) canvas.Unit {
	c = c.Group("route")
	c.Rect(wideMargin, y, width-2*wideMargin, canvas.Px, canvas.Paint{Fill: palette.Line})
	y += 44 * canvas.Px
	left, room := 46*canvas.Px, width-92*canvas.Px
	at := func(minute int) canvas.Unit { return left + room.Of(minute, max(t.minutes, 1)) }
	p.tripEnd(c, canvas.Point{X: 20 * canvas.Px, Y: y}, t, 0)
	p.tripEnd(c, canvas.Point{X: width - 20*canvas.Px, Y: y}, t, 1)
	for begin := 0; begin < len(t.route); {
		end := begin
		for end+1 < len(t.route) && t.route[end+1].Seat == t.route[begin].Seat && t.route[end+1].Pattern == t.route[begin].Pattern {
			end++
		}
		p.leg(c, t, begin, end, y, at)
		begin = end + 1
	}
	r := min(canvas.P(11.5), room.Of(45, 100*max(t.minutes, 1)))
	for i, stop := range t.route {
		ends := i == 0 || i == len(t.route)-1 || t.route[i-1].At == stop.At || t.route[i+1].At == stop.At
		size := r
		if ends {
			size = max(r, 8*canvas.Px)
		}
		c.Circle(at(stop.Minutes), y, size, canvas.Paint{Fill: palette.White, Line: palette.Ink, Width: canvas.P(2.2)})
		if size >= 8*canvas.Px {
			text := strconv.Itoa(stop.Minutes)
			p.centered(c, canvas.Point{X: at(stop.Minutes), Y: y}, text, canvas.Type{Size: max(size.Of(115, 100), canvas.P(9.5)), Color: palette.Ink, Max: 2*size - 4*canvas.Px, Min: 9 * canvas.Px})
		}
	}
	return y + 22*canvas.Px
}

// leg draws the part of the strip on one line, and the change to the next.
func (p *picture) leg(c *canvas.Canvas, t *trip, begin, end int, y canvas.Unit, at func(int) canvas.Unit) {
	first, last := t.route[begin], t.route[end]
	from, to := at(first.Minutes), at(last.Minutes)
	c.Polyline(canvas.Paint{Line: trackOf(first.Seat).Line, Width: 9 * canvas.Px}, canvas.Point{X: from, Y: y}, canvas.Point{X: to, Y: y})
	if first.Pattern == game.Striped {
		c.Polyline(stripes(canvas.Px), canvas.Point{X: from, Y: y}, canvas.Point{X: to, Y: y})
	}
	p.badge(c, canvas.Point{X: (from + to).Of(1, 2), Y: y - 26*canvas.Px}, 10*canvas.Px, &track{seat: first.Seat, pattern: first.Pattern})
	if end+1 == len(t.route) {
		return
	}
	next := at(t.route[end+1].Minutes)
	c.Polyline(canvas.Paint{Line: palette.Ink, Width: canvas.P(2.4), Dash: []canvas.Unit{canvas.P(2.4), canvas.P(2.6)}}, canvas.Point{X: to, Y: y}, canvas.Point{X: next, Y: y})
	c.Text((to+next).Of(1, 2), y-14*canvas.Px, fmt.Sprintf("+%d", t.route[end+1].Minutes-last.Minutes), canvas.Type{Size: 12 * canvas.Px, Color: palette.Ink, Anchor: canvas.Middle})
}

// tripEnd draws the marker at one end of the trip, or the park or the lake.
func (p *picture) tripEnd(c *canvas.Canvas, at canvas.Point, t *trip, end int) {
	f := figure{at: at, num: 1, den: 1, paint: canvas.Paint{Fill: palette.Ink}}
	switch symbol := p.s.Symbol(t.ends[end]); symbol {
	case game.Park:
		f.fir(c)
	case game.Lake:
		f.waves(c)
	default:
		f.draw(c, symbol)
		size := 15 * canvas.Px
		c.Text(at.X, f.letter(symbol, size), game.Letter(t.trip).String(), canvas.Type{Size: size, Color: palette.White, Anchor: canvas.Middle})
	}
}

func (p *picture) centered(c *canvas.Canvas, at canvas.Point, text string, t canvas.Type) {
	t.Anchor = canvas.Middle
	c.Text(at.X, at.Y+canvas.CapHeight(canvas.FittedSize(text, t))/2, text, t)
}

// ranked returns the seats by what they scored; winners come first.
func (p *picture) ranked() (seats []engine.Seat) {
	for seat := range engine.Seat(p.s.Seats()) {
		seats = append(seats, seat)
	}
	won := p.s.Winners()
	slices.SortStableFunc(seats, func(a, b engine.Seat) int {
		if won.Has(a) != won.Has(b) {
			if won.Has(a) {
				return -1
			}
			return 1
		}
		return p.s.Score(b) - p.s.Score(a)
	})
	return seats
}
