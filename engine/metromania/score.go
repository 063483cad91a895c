package metromania

import "cityhall.example/engine"

// score is the final scoring, from "Line scores" on.
func (s *State) score(log *engine.Log) {
	var stations, trips, blame [maxSeats]int
	for seat := range engine.Seat(s.seats) {
		lines := s.completed(seat)
		// All with two lines, half with one, none without.
		stations[seat] = s.scored[seat] * lines / linesEach
		eventStationTotal(log, seat, s.scored[seat], lines, stations[seat])
	}
	n := s.network()
	for trip := range Trip(Trips) {
		r, there, back := s.test(trip, &n)
		if r.Minutes < 0 {
			s.scoreFailed(trip, &r, &blame, log)
			continue
		}
		eventTrip(log, trip, r.From, r.To, r.Minutes)
		if log != nil {
			n.logRoutes(trip, &r, &there, &back, log)
		}
		s.scoreTrip(trip, &r, &trips, log)
	}
	for seat := range engine.Seat(s.seats) {
		s.total[seat] = stations[seat] + trips[seat] + blame[seat]
		eventTotal(log, seat, stations[seat], trips[seat], blame[seat], s.total[seat], s.completed(seat), s.tunnelsOf(seat))
	}
}

// scoreTrip scores a trip for every owner of a line on a fastest route, more
// for those who placed one of its markers.
func (s *State) scoreTrip(trip Trip, r *result, trips *[maxSeats]int, log *engine.Log) {
	for seat := range engine.Seat(s.seats) {
		if !r.Owners.Has(seat) {
			continue
		}
		points, bonus := tripPoints, 0
		if trip == parkToLake {
			points = lastTripPoints
		} else if r.Placed[0] == seat || r.Placed[1] == seat {
			bonus = markerPoints
		}
		trips[seat] += points + bonus
		eventTripScored(log, trip, seat, points, bonus)
	}
}

// scoreFailed takes points from those responsible for an impossible trip. No
// player has both markers of a letter.
func (s *State) scoreFailed(trip Trip, r *result, blame *[maxSeats]int, log *engine.Log) {
	symbols, cells := trip.symbols(), [2]Cell{r.From, r.To}
	var at [2]engine.Maybe[Cell]
	var why [2]engine.Maybe[cause]
	for i, c := range cells {
		at[i], why[i] = engine.Some(c), engine.Some(r.Cause[i])
		if c == NoCell {
			at[i] = engine.Missing[Cell]()
		}
		if !r.Blame[i] {
			why[i] = engine.Missing[cause]()
		}
	}
	eventTripFailed(log, trip, symbols[0], at[0], why[0], symbols[1], at[1], why[1])
	for i, seat := range r.Placed {
		if r.Blame[i] && seat != engine.Nobody {
			blame[seat] += blamePoints
			eventBlamed(log, trip, seat, symbols[i], at[i], why[i], blamePoints)
		}
	}
}

// logRoutes tells a fastest route and, for each owner who scores but is not on
// one told so far, another.
func (n *network) logRoutes(trip Trip, r *result, there, back *minutes, log *engine.Log) {
	var shown engine.Seats
	var space [maxStops]leg
	told := 0
	for stop := range n.stops {
		if int(there[stop]+back[stop]) != r.Minutes || shown.Has(owner(int(n.line[stop]))) {
			continue
		}
		legs := n.route(space[:0], stop, there, back)
		told++
		eventRoute(log, trip, told, len(legs)-1)
		for _, g := range legs {
			shown = shown.With(owner(g.line))
			eventLeg(log, trip, owner(g.line), pattern(g.line), g.from, g.to, g.stops)
		}
	}
}
