package expancity

import "cityhall.example/engine"

// maxSeats is the largest table.
const maxSeats = 4

// A State is a game of Expancity in progress. It is one block of memory: a
// copy shares only the rules, which never change.
type State struct {
	rules *printed
	seats int
	turn  int16 // running, from 1; each lays one tile
	step  engine.Kind
	left  int8 // actions of the turn
	due   int8 // contracts to draw for the roofs of the turn

	table   table
	bag     Pile
	drawn   Pile // the tiles of which one is kept
	deck    Cards
	under   queue // put under the deck
	offer   Cards // the contracts of which one is kept
	goals   [openGoals]int8
	players [maxSeats]player
}

// A player is what one seat has.
type player struct {
	score             int16
	supply, warehouse int8
	tiles             Pile
	contracts         Cards
	fulfilled         Cards
}

func newState(seats int) *State {
	s := &State{rules: standard, seats: seats, turn: 1}
	s.table.lay(At(0, 0), CityHall)
	return s
}

// seat returns whose turn it is.
func (s *State) seat() engine.Seat { return engine.Seat((int(s.turn) - 1) % s.seats) }

// mover returns what the seat whose turn it is has.
func (s *State) mover() *player { return &s.players[s.seat()] }

// Open returns the open decision.
func (s *State) Open() engine.Decision {
	if s.step == over {
		return engine.Decision{Seat: engine.Nobody, Turn: int(s.turn), Occasion: int(s.turn)}
	}
	return engine.Decision{
		Seat: s.seat(), Kind: s.step, Turn: int(s.turn), Occasion: int(s.turn),
		Optional: s.step == stepRoof || s.step == stepFulfill,
	}
}

// Turn returns the number of the seat's running or next turn.
func (s *State) Turn(seat engine.Seat) int {
	ahead := (int(seat) - int(s.seat()) + s.seats) % s.seats
	return int(s.turn) + ahead
}

// Score returns the seat's points, with those of goals when the game is over.
func (s *State) Score(seat engine.Seat) int { return int(s.players[seat].score) }

// Winners returns the seats with the most points, when the game is over; a tie
// shares the win (rulebook, IV).
func (s *State) Winners() (winners engine.Seats) {
	if s.step != over {
		return 0
	}
	best := s.players[0].score
	for seat := range s.seats {
		best = max(best, s.players[seat].score)
	}
	for seat := range s.seats {
		if s.players[seat].score == best {
			winners = winners.With(engine.Seat(seat))
		}
	}
	return winners
}

// CopyFrom makes the state equal to another.
func (s *State) CopyFrom(o engine.State) { *s = *o.(*State) }
