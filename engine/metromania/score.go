package metromania

import "cityhall.example/engine"

// score is the final scoring, from "Line scores" on.
func (s *State) score(log *engine.Log) {
	var stations, trips, blame [maxSeats]int
	for seat := range engine.Seat(s.seats) {
		lines := s.completed(seat)
		stations[seat] = s.StationsKept(seat)
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

// StationsKept returns the station points that the seat keeps: all with two
// complete lines, half with one, none without.
func (s *State) StationsKept(seat engine.Seat) int {
	return s.scored[seat] * s.completed(seat) / linesEach
}

// Points returns what the trip scores for the seat: for a line on a fastest
// route, and for one of the trip's markers besides. It takes points where the
// trip is impossible and the seat responsible.
func (r *Result) Points(trip Trip, seat engine.Seat) (points, bonus int) {
	switch mine := [2]bool{r.Placed[0] == seat, r.Placed[1] == seat}; {
	case r.Minutes < 0:
		for i, blamed := range r.Blame {
			if blamed && mine[i] {
				points += blamePoints
			}
		}
	case !r.Owners.Has(seat):
	case trip == ParkToLake:
		points = lastTripPoints
	case mine[0] || mine[1]:
		points, bonus = tripPoints, markerPoints
	default:
		points = tripPoints
	}
	return points, bonus
}

// scoreTrip scores a trip for every owner of a line on a fastest route, more
// for those who placed one of its markers.
func (s *State) scoreTrip(trip Trip, r *Result, trips *[maxSeats]int, log *engine.Log) {
	for seat := range engine.Seat(s.seats) {
		if points, bonus := r.Points(trip, seat); points > 0 {
			trips[seat] += points + bonus
			eventTripScored(log, trip, seat, points, bonus)
		}
	}
}

// scoreFailed takes points from those responsible for an impossible trip. No
// player has both markers of a letter.
func (s *State) scoreFailed(trip Trip, r *Result, blame *[maxSeats]int, log *engine.Log) {
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

// logRoutes tells the routes of the trip, leg by leg: a leg is the part on one
// line.
func (n *network) logRoutes(trip Trip, r *Result, there, back *minutes, log *engine.Log) {
	told := 0
	for route := range n.routes(r, there, back) {
		told++
		eventRoute(log, trip, told, Changes(route))
		for begin := 0; begin < len(route); {
			end := begin
			for end+1 < len(route) && route[end+1].sameLine(route[begin]) {
				end++
			}
			eventLeg(log, trip, route[begin].Seat, route[begin].Pattern, route[begin].At, route[end].At, end-begin)
			begin = end + 1
		}
	}
}
