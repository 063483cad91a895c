package metromania

import (
	"slices"

	"cityhall.example/engine"
)

// What trips score ("Test trips", "Impossible trips", "The last test").
const (
	tripPoints     = 3
	markerPoints   = 3
	lastTripPoints = 5
	blamePoints    = -6
)

// A Result is how a test trip went.
type Result struct {
	// From and To are the cells; NoCell for a marker that was not placed.
	From, To Cell
	// Minutes are what the fastest routes take, or -1 where there is none.
	Minutes int
	// Owners have a line on a fastest route.
	Owners engine.Seats
	// Placed are who placed the markers of From and To; for a marker that was
	// not placed, who holds it. Nobody for park and lake, or if not known.
	Placed [2]engine.Seat
	// Blame says for From and To whether they make the trip impossible, for
	// which those in Placed are responsible.
	Blame [2]bool
	// Cause is why, where they do.
	Cause [2]cause
}

// symbols returns what the trip joins.
func (t Trip) symbols() [2]Symbol {
	if t == ParkToLake {
		return [2]Symbol{Park, Lake}
	}
	return ends[t]
}

// Test makes the test trip with the lines as they are now.
func (s *State) Test(trip Trip) Result {
	n := s.network()
	r, _, _ := s.test(trip, &n)
	return r
}

// test makes the trip, and returns the times from both ends too.
func (s *State) test(trip Trip, n *network) (r Result, there, back minutes) {
	r = s.tripEnds(trip)
	if r.From != NoCell && r.To != NoCell {
		there, back = n.search(r.From), n.search(r.To)
		if best := n.fastest(&there, &back); best < far {
			r.Minutes = best
			for stop := range n.stops {
				if int(there[stop]+back[stop]) == best {
					r.Owners = r.Owners.With(owner(int(n.line[stop])))
				}
			}
			return r, there, back
		}
	}
	s.blame(&r)
	return r, there, back
}

// Routes returns a fastest route of the trip and, for each owner who scores but
// is not on one of those, another; none if the trip is impossible.
func (s *State) Routes(trip Trip) (routes [][]Stop) {
	n := s.network()
	r, there, back := s.test(trip, &n)
	for route := range n.routes(&r, &there, &back) {
		routes = append(routes, slices.Clone(route))
	}
	return routes
}

// tripEnds returns where the trip goes, and who placed the markers there.
func (s *State) tripEnds(trip Trip) Result {
	r := Result{From: NoCell, To: NoCell, Minutes: -1, Placed: [2]engine.Seat{engine.Nobody, engine.Nobody}}
	if trip == ParkToLake {
		for c := range Cell(Cells) {
			switch s.symbol[c] {
			case Park:
				r.From = c
			case Lake:
				r.To = c
			}
		}
		return r
	}
	l := Letter(trip)
	r.From, r.To = s.marker[ends[l][0]][l], s.marker[ends[l][1]][l]
	for i, t := range ends[l] {
		r.Placed[i] = s.placer(t, l)
	}
	return r
}

// placer returns who placed the marker, which is whose line runs through its
// cell; or who holds it, or Nobody if that is not known.
func (s *State) placer(t Symbol, letter Letter) engine.Seat {
	at := s.marker[t][letter]
	for l := range linesEach * s.seats {
		if s.hand[owner(l)][t].Has(letter) {
			return owner(l)
		}
		for _, c := range s.lines[l].cells[:s.lines[l].n] {
			if c == at {
				return owner(l)
			}
		}
	}
	return engine.Nobody
}

// blame finds which ends make a trip impossible: a marker that is not placed, a
// cell that has no station; else both.
func (s *State) blame(r *Result) {
	for i, c := range [2]Cell{r.From, r.To} {
		switch {
		case c == NoCell:
			r.Blame[i], r.Cause[i] = true, notPlaced
		case !s.served(c):
			r.Blame[i], r.Cause[i] = true, noStation
		}
	}
	if !r.Blame[0] && !r.Blame[1] {
		r.Blame, r.Cause = [2]bool{true, true}, [2]cause{noRoute, noRoute}
	}
}

// served reports that a station stands on a corner of the cell.
func (s *State) served(c Cell) bool {
	for _, v := range c.Corners() {
		if s.station[v] {
			return true
		}
	}
	return false
}
