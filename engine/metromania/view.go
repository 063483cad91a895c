package metromania

import "cityhall.example/engine"

// Seats returns the number of players.
func (s *State) Seats() int { return s.seats }

// Corrupt reports that the letters in the hands are hidden while building lasts.
func (s *State) Corrupt() bool { return s.corrupt }

// Line returns a line of the seat, Solid or Striped. It is not to be changed.
func (s *State) Line(seat engine.Seat, pattern Pattern) *Line { return &s.lines[index(seat, pattern)] }

// Complete reports that the line has reached its end.
func (s *State) Complete(seat engine.Seat, pattern Pattern) bool {
	return s.complete[index(seat, pattern)]
}

// Blocked reports that the line can no longer be completed.
func (s *State) Blocked(seat engine.Seat, pattern Pattern) bool {
	return s.blocked[index(seat, pattern)]
}

// Symbol returns what is printed on the cell.
func (s *State) Symbol(c Cell) Symbol { return s.symbol[c] }

// Arrow returns the arrow printed beside the cell.
func (s *State) Arrow(c Cell) Arrow { return s.arrow[c] }

// City returns the pieces as they lie, by sector.
func (s *State) City() [Sectors]laid { return s.city }

// Station reports that a station stands on the vertex.
func (s *State) Station(v Vertex) bool { return s.station[v] }

// Stock returns how many stations are left.
func (s *State) Stock() int { return s.stock }

// Marker returns where the marker of the type and letter lies, or NoCell.
func (s *State) Marker(t Symbol, l Letter) Cell { return s.marker[t][l] }

// MarkerOn returns the letter of the marker that lies on the cell.
func (s *State) MarkerOn(c Cell) (Letter, bool) {
	if t := s.symbol[c]; t.isDestination() {
		for l, at := range s.marker[t] {
			if at == c {
				return Letter(l), true
			}
		}
	}
	return 0, false
}

// Hand returns the letters of the type that the seat still holds, and how many
// more there are that the viewer does not know.
func (s *State) Hand(seat engine.Seat, t Symbol) (known Letters, unknown int) {
	return s.hand[seat][t], int(s.hidden[seat][t])
}

// StationPoints returns the seat's points for stations, before the final
// scoring halves or cancels them.
func (s *State) StationPoints(seat engine.Seat) int { return s.scored[seat] }

// Dug returns how many tunnels the running turn has seen, and whether one of
// them laid a marker.
func (s *State) Dug() (tunnels int, marked bool) { return s.dug, s.marked }

// LastTurn returns the number of the last turn, or 0 as long as none is called.
func (s *State) LastTurn() int { return s.last }

// Ended returns why building ended, or Building.
func (s *State) Ended() ending { return s.ended }
