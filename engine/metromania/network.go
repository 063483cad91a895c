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
	stop  [Vertices][maxLines]uint8 // the stop + 1 at a vertex on a line; 0 for none
}

// network returns the network as far as it is built.
func (s *State) network() (n network) {
	for l := range linesEach * s.seats {
		line := &s.lines[l]
		for i := 0; line.n > 0 && i <= line.Len(); i++ {
			if v := line.vertex[i]; s.station[v] {
				n.line[n.stops], n.at[n.stops] = uint8(l), v
				n.stops++
				n.stop[v][l] = uint8(n.stops)
			}
		}
	}
	return n
}

// minutes are the times to all stops; those of unreached ones are far.
type minutes [maxStops]int16

const far = 1 << 14

// search finds the times from the stations on the corners of a cell. It visits
// each stop once, in the order of their times: the stops of each of the next
// few minutes wait in a list of their own.
func (n *network) search(from Cell) (t minutes) {
	for i := range t {
		t[i] = far
	}
	var lists [change + 1][2 * maxStops]uint8
	var length [change + 1]int
	waiting := 0
	reach := func(stop uint8, time int16) {
		if time < t[stop] {
			t[stop] = time
			k := time % (change + 1)
			lists[k][length[k]] = stop
			length[k]++
			waiting++
		}
	}
	for _, v := range from.Corners() {
		for _, stop := range n.stop[v] {
			if stop > 0 {
				reach(stop-1, 0)
			}
		}
	}
	for now := int16(0); waiting > 0; now++ {
		k := now % (change + 1)
		for i := 0; i < length[k]; i++ {
			waiting--
			stop := lists[k][i]
			if t[stop] < now {
				continue
			}
			if n.follows(int(stop)) {
				reach(stop-1, now+1)
			}
			if n.follows(int(stop) + 1) {
				reach(stop+1, now+1)
			}
			for _, other := range n.stop[n.at[stop]] {
				if other > 0 {
					reach(other-1, now+change)
				}
			}
		}
		length[k] = 0
	}
	return t
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
	for _, other := range n.stop[n.at[stop]] {
		if other > 0 && t[other-1]+change == t[stop] {
			return int(other) - 1
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
