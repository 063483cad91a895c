package metromania

import (
	"iter"

	"cityhall.example/engine"
)

// maxStops is the most stops that all lines can have: each station on every
// line.
const maxStops = StationCount * maxLines

// change is how many minutes it takes to change lines; to the next station it
// takes one.
const change = 3

// A network is the lines as a traveler sees them. A stop is a station on a
// line; the stops of a line follow each other.
type network struct {
	stops int
	line  [maxStops]uint8
	at    [maxStops]Vertex
	other [maxStops]uint8 // the next stop at the same vertex, the first one after the last
	last  [Vertices]uint8 // the last stop + 1 at a vertex; 0 for none
}

// network returns the network as far as it is built.
func (s *State) network() (n network) {
	for l := range linesEach * s.seats {
		line := &s.lines[l]
		for i := 0; line.n > 0 && i <= line.Len(); i++ {
			if v := line.vertex[i]; s.station[v] {
				stop := uint8(n.stops)
				n.line[stop], n.at[stop], n.other[stop] = uint8(l), v, stop
				if last := n.last[v]; last > 0 {
					n.other[stop], n.other[last-1] = n.other[last-1], stop
				}
				n.stops++
				n.last[v] = uint8(n.stops)
			}
		}
	}
	return n
}

// minutes are the times to the stops; those to unreached ones are far.
type minutes [maxStops]int16

const far = 1 << 14

// search finds the times from the stations on the corners of a cell: along the lines
// there and back, and from line to line, until nothing gets faster.
func (n *network) search(from Cell) (t minutes) {
	faster := false
	reach := func(stop uint8, time int16) {
		if time < t[stop] {
			t[stop] = time
			faster = true
		}
	}
	for stop := range n.stops {
		t[stop] = far
	}
	for _, v := range from.Corners() {
		for stop := range n.stopsAt(v) {
			reach(stop, 0)
		}
	}
	for faster {
		faster = false
		for stop := 1; stop < n.stops; stop++ {
			if n.follows(stop) {
				reach(uint8(stop), t[stop-1]+1)
			}
		}
		for stop := n.stops - 1; stop > 0; stop-- {
			if n.follows(stop) {
				reach(uint8(stop-1), t[stop]+1)
			}
		}
		for stop := range uint8(n.stops) {
			for other := n.other[stop]; other != stop; other = n.other[other] {
				reach(other, t[stop]+change)
			}
		}
	}
	return t
}

// stopsAt yields the stops at the vertex, in the order of their lines.
func (n *network) stopsAt(v Vertex) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		if n.last[v] == 0 {
			return
		}
		last := n.last[v] - 1
		for stop := n.other[last]; yield(stop) && stop != last; {
			stop = n.other[stop]
		}
	}
}

// follows reports that the stop and the one before it are neighbors on a line.
func (n *network) follows(stop int) bool {
	return stop > 0 && stop < n.stops && n.line[stop] == n.line[stop-1]
}

// fastest returns the least time between the cells whose times are given.
func (n *network) fastest(there, back *minutes) int {
	best := far
	for stop := range n.stops {
		best = min(best, int(there[stop])+int(back[stop]))
	}
	return best
}

// closer returns a stop next to one, from which the time is less by what it
// takes to the one: on the same line, if there is one.
func (n *network) closer(stop int, t *minutes) int {
	switch {
	case n.follows(stop) && t[stop-1]+1 == t[stop]:
		return stop - 1
	case n.follows(stop+1) && t[stop+1]+1 == t[stop]:
		return stop + 1
	}
	for other := range n.stopsAt(n.at[stop]) {
		if t[other]+change == t[stop] {
			return int(other)
		}
	}
	panic("metromania: times that no way explains")
}

// A Stop of a route is a station on a line.
type Stop struct {
	Seat    engine.Seat
	Pattern Pattern
	At      Vertex
	// Minutes are what the way to the stop takes from the start.
	Minutes int
}

// route appends the stops of a fastest route through the stop, from where there
// is 0 to where back is 0.
func (n *network) route(stops []Stop, through int, there, back *minutes) []Stop {
	var way [maxStops]int
	first := len(way) - 1
	for way[first] = through; there[way[first]] > 0; first-- {
		way[first-1] = n.closer(way[first], there)
	}
	for _, stop := range way[first:] {
		stops = append(stops, n.stopOf(stop, int(there[stop])))
	}
	for stop, total := through, there[through]+back[through]; back[stop] > 0; {
		stop = n.closer(stop, back)
		stops = append(stops, n.stopOf(stop, int(total-back[stop])))
	}
	return stops
}

func (n *network) stopOf(stop, minutes int) Stop {
	l := int(n.line[stop])
	return Stop{owner(l), pattern(l), n.at[stop], minutes}
}

// routes yields a fastest route of the trip and, for each owner who scores but
// is not on one yielded so far, another. The slice is good until the next one.
func (n *network) routes(r *Result, there, back *minutes) iter.Seq[[]Stop] {
	return func(yield func([]Stop) bool) {
		var shown engine.Seats
		var space [maxStops]Stop
		for stop := range n.stops {
			if int(there[stop]+back[stop]) != r.Minutes || shown.Has(owner(int(n.line[stop]))) {
				continue
			}
			stops := n.route(space[:0], stop, there, back)
			for _, at := range stops {
				shown = shown.With(at.Seat)
			}
			if !yield(stops) {
				return
			}
		}
	}
}

// Changes returns how often the route changes lines.
func Changes(route []Stop) (changes int) {
	for i := range route[1:] {
		if !route[i].sameLine(route[i+1]) {
			changes++
		}
	}
	return changes
}

// sameLine reports that both stops are on one line.
func (s Stop) sameLine(other Stop) bool { return s.Seat == other.Seat && s.Pattern == other.Pattern }
