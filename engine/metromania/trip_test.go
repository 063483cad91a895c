package metromania

import (
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// A walker tries every route between two cells, ride by ride, up to a number
// of minutes.
type walker struct {
	s     *State
	limit int
	to    Cell
	rides []int // the lines of the route so far
	found bool
	on    engine.Seats
}

// stops returns the stations of a line in order.
func stops(s *State, l *Line) []Vertex {
	var list []Vertex
	if l.Len() > 0 {
		for i := range l.Len() + 1 {
			if v := l.Vertex(i); s.Station(v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// ride takes any line from the station, then any stop of it.
func (w *walker) ride(at Vertex, minutes int) {
	for l := range linesEach * w.s.seats {
		list := stops(w.s, &w.s.lines[l])
		for i, v := range list {
			if v != at {
				continue
			}
			w.rides = append(w.rides, l)
			for j, next := range list {
				time := minutes + abs(i-j)
				if time > w.limit {
					continue
				}
				if has(cornersOf(w.to), pointOf(next)) {
					w.found = true
					for _, ridden := range w.rides {
						w.on = w.on.With(owner(ridden))
					}
				} else if i != j && time+change <= w.limit {
					w.ride(next, time+change)
				}
			}
			w.rides = w.rides[:len(w.rides)-1]
		}
	}
}

// walk returns the least number of minutes and the owners on routes of that
// length, or -1 where nothing up to a limit leads there.
func walk(s *State, from, to Cell, most int) (int, engine.Seats) {
	for limit := range most + 1 {
		w := walker{s: s, limit: limit, to: to}
		for v := range Vertex(Vertices) {
			if s.Station(v) && has(cornersOf(from), pointOf(v)) {
				w.ride(v, 0)
			}
		}
		if w.found {
			return limit, w.on
		}
	}
	return -1, 0
}

// linked says whether lines lead from one cell to the other at all.
func linked(s *State, from, to Cell) bool {
	reached := map[Vertex]bool{}
	for v := range Vertex(Vertices) {
		reached[v] = s.Station(v) && has(cornersOf(from), pointOf(v))
	}
	for range linesEach * s.seats {
		for l := range linesEach * s.seats {
			list := stops(s, &s.lines[l])
			any := false
			for _, v := range list {
				any = any || reached[v]
			}
			for _, v := range list {
				reached[v] = any
			}
		}
	}
	for v, ok := range reached {
		if ok && has(cornersOf(to), pointOf(v)) {
			return true
		}
	}
	return false
}

// nearStation returns a cell, in most cases one at a station.
func nearStation(s *State, below func(int) int) Cell {
	for range 8 {
		if list := stops(s, &s.lines[below(linesEach*s.seats)]); len(list) > 0 {
			cells := list[below(len(list))].around()
			return cells[below(len(cells))]
		}
	}
	return Cell(below(Cells))
}

// TestTrips compares the search with trying every route, in random cities with
// random markers and stations.
func TestTrips(t *testing.T) {
	const limit = 14
	cities, tried, failed, longer := testkit.Times(100, 2000), 0, 0, 0
	for n := range cities {
		s, below := deal(2+n%3, n)
		for step := 20 + below(60); step > 0 && s.ended == building; step-- {
			s.Play(engine.RandomMove(s.Moves(nil), below), nil, nil)
		}
		// Some more stations on the lines, and markers anywhere.
		for v := range Vertex(Vertices) {
			for l := range linesEach * s.seats {
				if s.runs[l][v] != 0 && s.stock > 0 && below(4) == 0 && !s.station[v] {
					s.station[v] = true
					s.stock--
				}
			}
		}
		for trip := range Trip(Trips) {
			if trip != ParkToLake {
				for _, symbol := range ends[trip] {
					s.marker[symbol][trip] = nearStation(s, below)
				}
			}
			got := s.Test(trip)
			minutes, owners := walk(s, got.From, got.To, min(limit, max(got.Minutes, 6)))
			switch {
			case got.Minutes > limit:
				longer++
				if minutes >= 0 {
					t.Fatalf("city %d, trip %d: %d minutes, want %d", n, trip, got.Minutes, minutes)
				}
			case got.Minutes != minutes || got.Owners != owners:
				t.Fatalf("city %d, trip %d: %d minutes by %b, want %d by %b", n, trip, got.Minutes, got.Owners, minutes, owners)
			}
			if (got.Minutes >= 0) != linked(s, got.From, got.To) {
				t.Fatalf("city %d, trip %d: %d minutes, linked %v", n, trip, got.Minutes, !(got.Minutes >= 0))
			}
			tried++
			if minutes < 0 {
				failed++
			}
		}
	}
	t.Logf("%d trips, %d impossible, %d longer than %d minutes", tried, failed, longer, limit)
	if failed > tried*2/3 || longer > tried/20 {
		t.Errorf("%d trips, %d impossible, %d longer than %d minutes: too few were compared", tried, failed, longer, limit)
	}
}

// TestRoutes follows the routes that are told: they begin and end at the
// cells, take the minutes of the trip, and show a line of each who scores.
func TestRoutes(t *testing.T) {
	trips := 0
	for n := range testkit.Times(20, 200) {
		s, below := deal(2+n%3, n)
		log := new(engine.Log)
		var room []engine.Move
		for s.ended == building {
			var m engine.Move
			if below(3) > 0 {
				m = Rules.Greedy(s, room)
			} else {
				room = s.Moves(room[:0])
				m = engine.RandomMove(room, below)
			}
			s.Play(m, nil, log)
		}
		f := follower{T: t, s: s, game: n}
		for _, e := range log.Events {
			f.follow(e)
		}
		trips += f.trips
		for seat := range engine.Seat(s.seats) {
			total := s.StationsKept(seat)
			for trip := range Trip(Trips) {
				r := s.Test(trip)
				points, bonus := r.Points(trip, seat)
				total += points + bonus
			}
			if total != s.Score(seat) {
				t.Fatalf("game %d: the parts of seat %d make %d, want %d", n, seat, total, s.Score(seat))
			}
		}
	}
	if trips < testkit.Times(30, 300) {
		t.Errorf("only %d trips", trips)
	}
}

// A follower goes the routes that events tell of, leg by leg.
type follower struct {
	*testing.T
	s             *State
	game, trips   int
	trip          engine.Event
	shown, scored engine.Seats
	at            Vertex
	minutes       int
}

func (f *follower) follow(e engine.Event) {
	switch Rules.Event(e.Code).Name {
	case "trip":
		f.trip, f.shown, f.scored = e, 0, 0
		f.trips++
	case "route":
		if e.Arg[1] > 1 {
			f.arrived()
		}
		f.at, f.minutes = NoVertex, int(e.Arg[2])*change
	case "leg":
		f.leg(e)
	case "trip-scored":
		if f.scored == 0 {
			f.arrived()
		}
		f.scored = f.scored.With(engine.Seat(e.Arg[1]))
		if f.shown|f.scored != f.shown {
			f.Fatalf("game %d, trip %d: seat %d scores, and no route shows why", f.game, f.trip.Arg[0], e.Arg[1])
		}
	}
}

func (f *follower) leg(e engine.Event) {
	from, to, seat := Vertex(e.Arg[3]), Vertex(e.Arg[4]), engine.Seat(e.Arg[1])
	if f.at == NoVertex && !Cell(f.trip.Arg[1]).has(from) || f.at != NoVertex && from != f.at {
		f.Fatalf("game %d, trip %d: a leg from %v, after %v", f.game, f.trip.Arg[0], from, f.at)
	}
	along := stops(f.s, f.s.Line(seat, Pattern(e.Arg[2])))
	if i, j := slices.Index(along, from), slices.Index(along, to); i < 0 || j < 0 || abs(i-j) != int(e.Arg[5]) {
		f.Fatalf("game %d, trip %d: a leg of %d stops from %v to %v", f.game, f.trip.Arg[0], e.Arg[5], from, to)
	}
	f.at, f.shown = to, f.shown.With(seat)
	f.minutes += int(e.Arg[5])
}

func (f *follower) arrived() {
	if f.trip.Code != 0 && (f.minutes != int(f.trip.Arg[3]) || !Cell(f.trip.Arg[2]).has(f.at)) {
		f.Fatalf("game %d, trip %d: a route of %d minutes to %v, want %d to %v", f.game, f.trip.Arg[0], f.minutes, f.at, f.trip.Arg[3], Cell(f.trip.Arg[2]))
	}
}

// busy returns a game of four at its end, with many stations.
func busy(tb testing.TB) *State {
	best := (*State)(nil)
	for n := range 30 {
		s, _ := deal(4, n)
		for s.ended == building {
			s.Play(Rules.Greedy(s, nil), nil, nil)
		}
		if best == nil || s.stock < best.stock {
			best = s
		}
	}
	return best
}

func BenchmarkTrips(b *testing.B) {
	s := busy(b)
	b.ReportAllocs()
	for b.Loop() {
		s.score(nil)
	}
}
