package fifthavenue

import "cityhall.example/engine"

// maxSeats is the largest table.
const maxSeats = 4

// A Player is what a player has in the open, and the dummy's skyscrapers.
type Player struct {
	Points int16
	// Supply is the number of skyscrapers in their own supply, General that in
	// the general one; Park that below Central Park, and Removed that of those
	// which building stops took out of the game.
	Supply, General, Park, Removed uint8
}

// State is a game of Fifth Avenue in progress. Its fields are for reading; the
// methods of engine.State change them.
type State struct {
	// Side, ParkRule, DummyName and Rings are the options.
	Side      Side
	ParkRule  ParkRule
	DummyName string
	Rings     [Districts]Ring
	touching  [Districts][plots][2]int8
	seats     engine.Seat

	// Step is the step of the turn, also while auctions interrupt it.
	Step engine.Kind
	// Ended reports that the game is over.
	Ended   bool
	turn    int16
	started uint8 // skyscrapers placed in the set-up

	// Plots are the plots of the districts, by color; Stops is the set of the
	// stopped districts, a bit each.
	Plots         [Districts][plots]Plot
	Stops         uint8
	Commissioners [2]Commissioner
	// Players are the seats; the last entry is the dummy.
	Players [maxSeats + 1]Player
	Hands   [maxSeats]Hand

	// Stacks are the colored stacks.
	Stacks [Colors]Pile
	// Down is the number of black cards that lie face down, FaceUp are those
	// below them that have been returned.
	Down   uint8
	FaceUp Cards
	down   Cards // none of them where they are hidden
	draws  int16 // streams of black cards begun

	row  [rowTiles]Business // the supply row; what is left begins at rowTiles-left
	left uint8
	// Below are the tiles below Central Park and Removed those that building
	// stops took out of the game, by kind.
	Below   [Businesses]uint8
	Removed [Businesses]uint8

	// Auctions is the number of auctions that there have been.
	Auctions int16
	Auction  Auction
}

var _ engine.State = (*State)(nil)

func newState(seats int) *State {
	s := &State{seats: engine.Seat(seats), DummyName: "Alea", Rings: defaultRings, Step: SetUp}
	s.layOut()
	s.Auction.clear()
	return s
}

// Seats returns the number of players.
func (s *State) Seats() int { return int(s.seats) }

// HasDummy reports that the imaginary bidder takes part (EN p. 11).
func (s *State) HasDummy() bool { return s.seats == 2 }

// CopyFrom makes the state equal to another.
func (s *State) CopyFrom(from engine.State) { *s = *from.(*State) }

// active returns the seat whose turn is running.
func (s *State) active() engine.Seat { return engine.Seat((int(s.turn) - 1) % int(s.seats)) }

// after returns the seat to the left of the seat.
func (s *State) after(seat engine.Seat) engine.Seat { return (seat + 1) % s.seats }

// kind returns the kind of the open decision.
func (s *State) kind() engine.Kind {
	switch {
	case !s.Auction.Open:
		return s.Step
	case s.Auction.Won:
		return Won
	}
	return Bidding
}

// seat returns the seat whose decision is open.
func (s *State) seat() engine.Seat {
	switch {
	case s.Ended:
		return engine.Nobody
	case s.Auction.Open:
		return s.Auction.Bidder
	case s.Step == SetUp:
		return s.starter()
	}
	return s.active()
}

// Open returns the decision that waits for an answer.
func (s *State) Open() engine.Decision {
	d := engine.Decision{Seat: s.seat(), Kind: s.kind(), Turn: int(s.turn), Occasion: int(s.turn)}
	if s.Auction.Open {
		d.Lane, d.Room, d.Occasion = auctionLane, roomOf(s.Auction.Where), int(s.Auctions)
	}
	return d
}

// Turn returns the number of the seat's turn that is running or next.
func (s *State) Turn(seat engine.Seat) int {
	if s.Step == SetUp {
		return 0
	}
	if seat == s.active() && s.Step == ThirdAction && s.Auction.Open {
		return int(s.turn) + int(s.seats) // nothing of this turn is left to order
	}
	return int(s.turn) + int((seat-s.active()+s.seats)%s.seats)
}

// Score returns the seat's victory points.
func (s *State) Score(seat engine.Seat) int { return int(s.Players[seat].Points) }

// Winners returns who has most points, among those who has most cards in hand
// (EN p. 10), and all who tie in both.
func (s *State) Winners() (best engine.Seats) {
	if !s.Ended {
		return 0
	}
	most, cards := -1, 0
	for seat := range s.seats {
		points, n := s.Score(seat), s.Hands[seat].Len()
		if points > most || points == most && n > cards {
			most, cards, best = points, n, 0
		}
		if points == most && n == cards {
			best = best.With(seat)
		}
	}
	return best
}
