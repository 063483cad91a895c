package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
)

// What the game tells, and why it refuses.
var (
	events   engine.Events
	refusals engine.Refusals

	dealt    = engine.Event2[engine.Seat, piece](&events, "dealt {seat} {house?}")
	built    = engine.Event6[engine.Seat, piece, int16, int16, int16, int16](&events, "built {seat} {house} {lot} {equal:number} {points:number}")
	gardened = engine.Event4[engine.Seat, int16, int16, int](&events, "gardened {seat} {lot} {points:number}")
	drew     = engine.Event3[engine.Seat, piece, piece](&events, "drew {seat} {first:house?} {second:house?}")
	kept     = engine.Event2[engine.Seat, piece](&events, "kept {seat} {house?}")
	bells    = engine.Event1[int16](&events, "church {number}")
	raised   = engine.Event2[engine.Seat, int16](&events, "bid {seat} {coins:number}")
	passed   = engine.Event1[engine.Seat](&events, "passed {seat}")
	sold     = engine.Event3[engine.Seat, int16, int](&events, "sold {seat} {coins:number} {points:number}")
	unsold   = engine.Event0(&events, "unsold")
	ended    = engine.Event1[int](&events, "ended {bag:number}")

	noMarket  = engine.Refusal0(&refusals, "no-market")
	notHeld   = engine.Refusal1[engine.Maybe[piece]](&refusals, "not-held {house}")
	taken     = engine.Refusal2[int16, int16](&refusals, "taken {lot}")
	apart     = engine.Refusal2[int16, int16](&refusals, "apart {lot}")
	notDrawn  = engine.Refusal1[engine.Maybe[piece]](&refusals, "not-drawn {house}")
	tooLow    = engine.Refusal1[int16](&refusals, "too-low {highest:number}")
	noCoins   = engine.Refusal1[int8](&refusals, "no-coins {coins:number}")
	hasPassed = engine.Refusal0(&refusals, "has-passed")
	tooFar    = engine.Refusal2[int16, int16](&refusals, "too-far {lot}")
)

// Toy is Hamlet, a game of a page that needs the whole contract: a hidden draw
// that asks for a choice, an optional step, a map that grows and is named by
// coordinates, and auctions in two rooms with standing orders.
//
// Each player holds a secret house. In a turn one builds it beside something
// that stands, for a point and one more for each equal neighbor; may lay a
// garden beside it for a coin and a point; and draws two houses, of which one
// is kept and one goes back to the bag. A church sets off an auction for its
// bell, three points, from the next seat on. The game ends when the bag holds
// fewer than two houses.
var Toy = (&engine.Rules{
	Name: "hamlet", Title: "Hamlet", Version: 1, MinPlayers: 2, MaxPlayers: 4,
	Grammar: engine.Grammar{
		Types: []*engine.Type{house, lot, side},
		Forms: []engine.Form{
			{Verb: build, Syntax: "build {house} at {lot}", Answers: engine.Of(building)},
			{Verb: garden, Syntax: "garden {lot}", Answers: engine.Of(gardening)},
			{Verb: keep, Syntax: "keep {house}", Answers: engine.Of(keeping)},
			{Verb: bid, Syntax: "bid {coins:number} [in {side}]", Answers: engine.Of(bidding)},
			{Verb: pass, Syntax: "pass", Answers: engine.Of(bidding)},
			{Verb: bidUpTo, Syntax: "bid up to {limit:number} [in {side}]", Answers: engine.Of(bidding), OrderOnly: true},
		},
	},
	Lanes: []engine.LaneSpec{{Name: "market", Closed: noMarket, Standing: standing, Rooms: side.Values, Room: room}},
	Kinds: []engine.KindSpec{building: {Name: "build"}, gardening: {Name: "garden", Optional: true}, keeping: {Name: "keep"},
		bidding: {Name: "auction", Lane: market}},
	Events:   &events,
	Refusals: &refusals,
	New:      func(seats int) engine.State { return &hamlet{seats: engine.Seat(seats), coins0: 3} },
	Worth:    worth,
	Samples:  2,
	Dealer:   dealer,
}).Compile()

const (
	build = engine.FirstVerb + iota
	garden
	keep
	bid
	pass
	bidUpTo
)

const (
	building engine.Kind = iota
	gardening
	keeping
	bidding
)

// market is the lane of orders for auctions.
const market = engine.FirstLane

// steps are the steps that the verbs answer.
var steps = [...]engine.Kind{build: building, garden: gardening, keep: keeping, bid: bidding, pass: bidding, bidUpTo: bidding}

var (
	side      = engine.Enum("side", "west", "east") // of the map, where a church stands
	house     = engine.Enum("house", "cottage", "mill", "church")
	houses    = [...]int8{14, 10, 6} // the bag of each kind
	stepNames = engine.Enum("step", "build", "garden", "keep", "auction")
	// pieces are what may be held or drawn, and things what may stand.
	pieces = engine.Enum("piece", append(house.Values, "?")...)
	things = engine.Enum("thing", append(house.Values, "garden")...)
)

// A piece is a house as it is held, or no house.
type piece int8

const (
	church  piece = 2
	unknown piece = 3  // one that the seat may not see
	nothing piece = -1 // none
	green   piece = 3  // a garden, among what stands
)

const (
	edge = 40
	bell = 3
)

// lot is a place on the map, in two arguments.
var lot = &engine.Type{
	Name: "lot", Width: 2, Pattern: "-?[0-9]+,-?[0-9]+",
	Read: func(words []string, arg []int16) int {
		x, y, _ := strings.Cut(strings.Join(words, ""), ",")
		a, okX := engine.ParseInt(x)
		b, okY := engine.ParseInt(y)
		if !okX || !okY || max(a, b) > 99 || min(a, b) < -99 {
			return 0
		}
		arg[0], arg[1] = int16(a), int16(b)
		return len(words)
	},
	Write: func(arg []int16) string { return fmt.Sprintf("%d,%d", arg[0], arg[1]) },
}

// A stand is something that stands on the map.
type stand struct {
	x, y int8
	what piece
}

// hamlet is the state: a value without pointers, so that copying it is one
// assignment.
type hamlet struct {
	seats, turnOf engine.Seat
	step          engine.Kind
	over          bool
	turn, draws   int16
	coins0        int8 // the option: coins at the start
	// bag counts the pieces that the seat has not seen: in a view, those that
	// others hold too.
	bag           [len(houses)]int8
	hand          [4]piece
	drawn         [2]piece
	coins, points [4]int8
	map_          [96]stand
	stands        int16

	auctions, high int16
	bidder, leader engine.Seat
	in             engine.Seats
	// supposed is the room of an auction that is supposed to be open, where no
	// church stands.
	supposed engine.Room
}

func (s *hamlet) Deal(d *engine.Draws, log *engine.Log) {
	s.bag, s.turn, s.drawn, s.leader, s.bidder = houses, 1, [2]piece{nothing, nothing}, engine.Nobody, engine.Nobody
	s.hand = [4]piece{nothing, nothing, nothing, nothing}
	s.map_[0], s.stands = stand{}, 1
	for seat := range s.seats {
		s.coins[seat] = s.coins0
		s.hand[seat] = s.draw(d)
		dealt(log, seat, s.hand[seat])
	}
	s.bag[0]-- // the first cottage, which stands
}

func (s *hamlet) draw(d *engine.Draws) piece {
	st := d.Stream("house", int(s.draws))
	s.draws++
	return piece(engine.Pick(&st, s.bag[:]))
}

// left is the number of pieces in the bag: those unseen, less those that
// others hold.
func (s *hamlet) left() int {
	n := 0
	for _, k := range s.bag {
		n += int(k)
	}
	for _, h := range s.hand {
		if h == unknown {
			n--
		}
	}
	for _, h := range s.drawn {
		if h == unknown {
			n--
		}
	}
	return n
}

// at returns what stands on the lot, or nothing.
func (s *hamlet) at(x, y int16) piece {
	for _, b := range s.map_[:s.stands] {
		if int16(b.x) == x && int16(b.y) == y {
			return b.what
		}
	}
	return nothing
}

// beside counts what stands beside the lot: all of it, and what is equal.
func (s *hamlet) beside(x, y int16, what piece) (all, equal int16) {
	for _, b := range s.map_[:s.stands] {
		if dx, dy := int16(b.x)-x, int16(b.y)-y; dx*dx+dy*dy == 1 {
			all++
			if b.what == what {
				equal++
			}
		}
	}
	return all, equal
}

func (s *hamlet) Open() engine.Decision {
	d := engine.Decision{Seat: s.turnOf, Kind: s.step, Optional: s.step == gardening, Turn: int(s.turn), Occasion: int(s.turn)}
	switch {
	case s.over:
		d = engine.Decision{Seat: engine.Nobody, Turn: int(s.turn)}
	case s.step == bidding:
		d.Seat, d.Lane, d.Room, d.Occasion = s.bidder, market, s.market(), int(s.auctions)
	}
	return d
}

func (s *hamlet) Turn(seat engine.Seat) int {
	return int(s.turn) + int((seat-s.turnOf+s.seats)%s.seats)
}

func (s *hamlet) Score(seat engine.Seat) int { return int(s.points[seat]) }

func (s *hamlet) Winners() engine.Seats {
	var won engine.Seats
	most := slices.Max(s.points[:s.seats])
	for seat := range s.seats {
		if s.over && s.points[seat] == most {
			won = won.With(seat)
		}
	}
	return won
}

// market returns the room of the open auction: the side on which the church
// was built that was put down last.
func (s *hamlet) market() engine.Room {
	if s.supposed != engine.AnyRoom {
		return s.supposed
	} else if s.map_[s.stands-1].x < 0 {
		return 1
	}
	return 2
}

// standing has a bid with a limit stay until its auction ends. A bid that names
// the side waits for the auction there.
func standing(m engine.Move) engine.Scope {
	switch {
	case m.Verb == bidUpTo:
		return engine.ForOccasion
	case m.Verb == bid && m.Arg[1] != engine.None:
		return engine.Once
	}
	return engine.Plain
}

// room returns the room of the side that a bid names.
func room(m engine.Move) engine.Room {
	if (m.Verb == bid || m.Verb == bidUpTo) && m.Arg[1] != engine.None {
		return engine.Room(1 + m.Arg[1])
	}
	return engine.AnyRoom
}

// worth has greedy build where most points are, lay gardens and never bid above
// two.
func worth(engine.State) func(engine.State, engine.Move) int {
	return func(state engine.State, m engine.Move) int {
		s := state.(*hamlet)
		switch m.Verb {
		case build:
			_, equal := s.beside(m.Arg[1], m.Arg[2], piece(m.Arg[0]))
			return int(equal)
		case garden:
			return 1
		case pass:
			return int(s.high) - 1
		}
		return 0
	}
}
