package metromania

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

// A leg is the part of a route on one line.
type leg struct {
	line     int
	from, to Vertex
	stops    int
}

// route appends the legs of a fastest route through the stop, from where there
// is 0 to where back is 0.
func (n *network) route(legs []leg, through int, there, back *minutes) []leg {
	var way [2 * maxStops]int
	first, last := maxStops, maxStops
	for way[first] = through; there[way[first]] > 0; first-- {
		way[first-1] = n.closer(way[first], there)
	}
	for ; back[way[last]] > 0; last++ {
		way[last+1] = n.closer(way[last], back)
	}
	for begin := first; begin <= last; {
		end := begin
		for end < last && n.line[way[end+1]] == n.line[way[begin]] {
			end++
		}
		legs = append(legs, leg{int(n.line[way[begin]]), n.at[way[begin]], n.at[way[end]], end - begin})
		begin = end + 1
	}
	return legs
}
