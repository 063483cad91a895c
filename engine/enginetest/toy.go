package enginetest

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"cityhall.example/engine"
)

// Toy is Hamlet, a game of a page that needs the whole contract: a hidden draw
// that asks for a choice, an optional step, a map that grows and is named by
// coordinates, and an auction with standing orders.
//
// Each player holds a secret house. In a turn one builds it beside something
// that stands, for a point and one more for each equal neighbor; may lay a
// garden beside it for a coin and a point; and draws two houses, of which one
// is kept and one goes back to the bag. A church sets off an auction for its
// bell, three points, from the next seat on. The game ends when the bag holds
// fewer than two houses.
var Toy = (&engine.Game{
	Name: "hamlet", Title: "Hamlet", Version: 1, Least: 2, Most: 4,
	Grammar: engine.Grammar{
		Types: []*engine.Type{house, lot},
		Forms: []engine.Form{
			{Verb: build, Syntax: "build {house} at {lot}", Answers: engine.Of(building)},
			{Verb: garden, Syntax: "garden {lot}", Answers: engine.Of(gardening)},
			{Verb: keep, Syntax: "keep {house}", Answers: engine.Of(keeping)},
			{Verb: bid, Syntax: "bid {coins:number}", Answers: engine.Of(bidding)},
			{Verb: pass, Syntax: "pass", Answers: engine.Of(bidding)},
			{Verb: bidUpTo, Syntax: "bid up to {limit:number}", Answers: engine.Of(bidding), OrderOnly: true},
		},
	},
	Kinds: []engine.KindSpec{building: {Name: "build"}, gardening: {Name: "garden"}, keeping: {Name: "keep"},
		bidding: {Name: "auction", Lane: engine.AuctionLane}},
	Events: []string{"", "dealt {seat} {house}", "built {seat} {house} {lot} {equal:number} {points:number}",
		"gardened {seat} {lot} {points:number}", "drew {seat} {first:house} {second:house}", "kept {seat} {house}",
		"church {number}", "bid {seat} {coins:number}", "passed {seat}", "sold {seat} {coins:number} {points:number}",
		"unsold", "ended {bag:number}"},
	Refusals: []string{"not-held {house}", "taken {lot}", "apart {lot}", "not-drawn {house}", "too-low {highest:number}",
		"no-coins {coins:number}", "too-far {lot}"},
	New:      func(seats int) engine.State { return &hamlet{seats: engine.Seat(seats), coins0: 3} },
	Standing: standing,
	Greedy:   greedy,
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

// steps are the steps that the verbs answer.
var steps = [...]engine.Kind{build: building, garden: gardening, keep: keeping, bid: bidding, pass: bidding, bidUpTo: bidding}

const (
	dealt engine.Code = 1 + iota
	built
	gardened
	drew
	kept
	church
	raised
	passed
	sold
	unsold
	ended
)

const (
	notHeld = engine.FirstRefusal + iota
	taken
	apart
	notDrawn
	tooLow
	noCoins
	tooFar
)

var (
	house     = engine.Enum("house", "cottage", "mill", "church")
	houses    = [...]int8{14, 10, 6} // the bag of each kind
	stepNames = engine.Enum("step", "build", "garden", "keep", "auction")
	// pieces are what may be held or drawn, and things what may stand.
	pieces = engine.Enum("piece", append(house.Values, "?")...)
	things = engine.Enum("thing", append(house.Values, "garden")...)
)

const (
	chapel  = 2
	unknown = 3 // a piece that the seat may not see
	green   = 3 // a garden, among things
	nothing = -1
	edge    = 40
	bell    = 3
)

// lot is a place on the map, in two arguments.
var lot = &engine.Type{
	Name: "lot", Width: 2, Hint: "a lot such as 2,-1", Pattern: "-?[0-9]+,-?[0-9]+",
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
type stand struct{ x, y, what int8 }

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
	hand          [4]int8
	drawn         [2]int8
	coins, points [4]int8
	map_          [96]stand
	stands        int16

	auctions, high int16
	bidder, leader engine.Seat
	in             engine.Seats
}

func (s *hamlet) Options(c *engine.Codec) { engine.Int(c, "coins", &s.coins0, 0, 9) }

func (s *hamlet) Deal(d *engine.Draws, log *engine.Log) {
	s.bag, s.turn, s.drawn, s.leader, s.bidder = houses, 1, [2]int8{nothing, nothing}, engine.Nobody, engine.Nobody
	s.hand = [4]int8{nothing, nothing, nothing, nothing}
	s.map_[0], s.stands = stand{}, 1
	for seat := range s.seats {
		s.coins[seat] = s.coins0
		s.hand[seat] = s.draw(d)
		log.AddPrivate(dealt, seat, 0b10, int16(seat), int16(s.hand[seat]))
	}
	s.bag[0]-- // the first cottage, which stands
}

func (s *hamlet) draw(d *engine.Draws) int8 {
	st := d.Stream("house", int(s.draws))
	s.draws++
	return int8(engine.Pick(&st, s.bag[:]))
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
func (s *hamlet) at(x, y int16) int8 {
	for _, b := range s.map_[:s.stands] {
		if int16(b.x) == x && int16(b.y) == y {
			return b.what
		}
	}
	return nothing
}

// beside counts what stands beside the lot: all of it, and what is equal.
func (s *hamlet) beside(x, y int16, what int8) (all, equal int16) {
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
		d.Seat, d.Lane, d.Occasion = s.bidder, engine.AuctionLane, int(s.auctions)
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

func (s *hamlet) Check(m engine.Move) engine.Refusal {
	switch {
	case s.over:
		return engine.Refuse(engine.GameOver)
	case m.Verb >= build && m.Verb <= pass && steps[m.Verb] == s.step:
		return s.check(m)
	case m == move(engine.Done) && s.step == gardening:
		return engine.Refusal{}
	case m.Verb == engine.Done:
		return engine.Refuse(engine.NotOptional, int16(s.step))
	}
	return engine.Refuse(engine.NotOpen, int16(s.step))
}

// check checks a move whose verb fits the step.
func (s *hamlet) check(m engine.Move) engine.Refusal {
	a := m.Arg
	used := [...]int{build: 3, garden: 2, keep: 1, bid: 1, pass: 0}[m.Verb]
	if slices.Max(a[used:]) != 0 || slices.Min(a[used:]) != 0 {
		return engine.Refuse(engine.NotOpen, int16(s.step))
	}
	switch m.Verb {
	case build:
		if a[0] != int16(s.hand[s.turnOf]) {
			return s.refuse(notHeld, a[0])
		}
		return s.free(a[1], a[2], 0, s.stands)
	case garden:
		if s.coins[s.turnOf] == 0 {
			return engine.Refuse(noCoins, 0)
		}
		return s.free(a[0], a[1], s.stands-1, s.stands)
	case keep:
		if a[0] < 0 || a[0] != int16(s.drawn[0]) && a[0] != int16(s.drawn[1]) {
			return s.refuse(notDrawn, a[0])
		}
	case bid:
		if a[0] <= s.high {
			return engine.Refuse(tooLow, s.high)
		} else if a[0] > int16(s.coins[s.bidder]) {
			return engine.Refuse(noCoins, int16(s.coins[s.bidder]))
		}
	}
	return engine.Refusal{}
}

// refuse refuses a house, which may be none that exists.
func (s *hamlet) refuse(code engine.Code, h int16) engine.Refusal {
	if h < 0 || int(h) >= len(houses) {
		h = engine.None
	}
	return engine.Refuse(code, h)
}

// free checks that the lot is free and beside something of the stands from one
// to before another.
func (s *hamlet) free(x, y, from, to int16) engine.Refusal {
	if max(x, y) > edge || min(x, y) < -edge {
		return engine.Refuse(tooFar, x, y)
	} else if s.at(x, y) != nothing {
		return engine.Refuse(taken, x, y)
	}
	for _, b := range s.map_[from:to] {
		if dx, dy := int16(b.x)-x, int16(b.y)-y; dx*dx+dy*dy == 1 {
			return engine.Refusal{}
		}
	}
	return engine.Refuse(apart, x, y)
}

// each calls yield with the legal moves, sorted, while it returns true.
func (s *hamlet) each(yield func(engine.Move) bool) {
	try := func(m engine.Move) bool { return !s.Check(m).OK() || yield(m) }
	switch {
	case s.over:
	case s.step == building:
		s.lots(move(build, int16(s.hand[s.turnOf])), 1, 0, try)
	case s.step == gardening:
		if try(move(engine.Done)) {
			s.lots(move(garden), 0, s.stands-1, try)
		}
	case s.step == keeping:
		low, high := int16(min(s.drawn[0], s.drawn[1])), int16(max(s.drawn[0], s.drawn[1]))
		if try(move(keep, low)) && high > low {
			try(move(keep, high))
		}
	default:
		for n := s.high + 1; n <= int16(s.coins[s.bidder]); n++ {
			if !try(move(bid, n)) {
				return
			}
		}
		try(move(pass))
	}
}

// lots tries the move with every lot, from the argument at, that may be beside
// the stands after the first.
func (s *hamlet) lots(m engine.Move, at int, first int16, try func(engine.Move) bool) {
	left, right, low, high := int8(edge), int8(-edge), int8(edge), int8(-edge)
	for _, b := range s.map_[first:s.stands] {
		left, right, low, high = min(left, b.x-1), max(right, b.x+1), min(low, b.y-1), max(high, b.y+1)
	}
	for x := int16(left); x <= int16(right); x++ {
		for y := int16(low); y <= int16(high); y++ {
			if m.Arg[at], m.Arg[at+1] = x, y; !try(m) {
				return
			}
		}
	}
}

// move returns a move with its arguments.
func move(v engine.Verb, args ...int16) engine.Move {
	m := engine.Move{Verb: v}
	copy(m.Arg[:], args)
	return m
}

func (s *hamlet) Moves(to []engine.Move) []engine.Move {
	s.each(func(m engine.Move) bool { to = append(to, m); return true })
	return to
}

func (s *hamlet) All() iter.Seq[engine.Move] { return s.each }

func (s *hamlet) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	switch {
	case s.over:
		return order, engine.Refuse(engine.GameOver)
	case seat != s.Open().Seat || order.Verb >= build && steps[order.Verb] != s.step:
		return order, engine.Refuse(engine.Waits)
	case order.Verb == bidUpTo && s.high < min(order.Arg[0], int16(s.coins[seat])):
		order = move(bid, s.high+1)
	case order.Verb == bidUpTo:
		order = move(pass)
	}
	return order, s.Check(order)
}

func (s *hamlet) Forced() (engine.Move, bool) {
	only := !s.over && s.step == bidding && int16(s.coins[s.bidder]) <= s.high
	return move(pass), only
}

func (s *hamlet) Default() engine.Move {
	for m := range s.each {
		if s.step != bidding || m.Verb == pass {
			return m
		}
	}
	return engine.Move{}
}

func (s *hamlet) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	seat, a := s.turnOf, m.Arg
	switch m.Verb {
	case build:
		_, equal := s.beside(a[1], a[2], int8(a[0]))
		s.put(a[1], a[2], int8(a[0]))
		s.hand[seat] = nothing
		s.points[seat] += int8(1 + equal)
		log.Add(built, int16(seat), a[0], a[1], a[2], equal, 1+equal)
		if s.step = gardening; a[0] == chapel {
			s.auctions++
			s.step, s.high, s.leader, s.in = bidding, 0, engine.Nobody, engine.Seats(1<<s.seats-1)
			s.bidder = (seat + 1) % s.seats
			log.Add(church, s.auctions)
		}
	case garden:
		s.put(a[0], a[1], green)
		s.coins[seat]--
		s.points[seat]++
		log.Add(gardened, int16(seat), a[0], a[1], 1)
		s.step = keeping
	case engine.Done:
		s.step = keeping
	case keep:
		back := s.drawn[0] + s.drawn[1] - int8(a[0])
		s.bag[back]++
		s.hand[seat], s.drawn = int8(a[0]), [2]int8{nothing, nothing}
		log.AddPrivate(kept, seat, 0b10, int16(seat), a[0])
		s.step, s.turn, s.turnOf = building, s.turn+1, (seat+1)%s.seats
	case bid:
		s.high, s.leader = a[0], s.bidder
		log.Add(raised, int16(s.bidder), a[0])
		s.next(log)
	case pass:
		s.in = s.in.Without(s.bidder)
		log.Add(passed, int16(s.bidder))
		s.next(log)
	}
	s.step0(d, log)
}

// step0 goes over a garden that nobody can pay, and draws.
func (s *hamlet) step0(d *engine.Draws, log *engine.Log) {
	if s.step == gardening && (s.coins[s.turnOf] == 0 || s.walled()) {
		s.step = keeping
	}
	if s.step != keeping || s.drawn[0] != nothing {
		return
	}
	if left := s.left(); left < 2 {
		s.over = true
		log.Add(ended, int16(left))
		return
	}
	s.drawn = [2]int8{s.draw(d), s.draw(d)}
	log.AddPrivate(drew, s.turnOf, 0b110, int16(s.turnOf), int16(s.drawn[0]), int16(s.drawn[1]))
}

// walled reports that nothing is free beside the house just built.
func (s *hamlet) walled() bool {
	b := s.map_[s.stands-1]
	all, _ := s.beside(int16(b.x), int16(b.y), 0)
	return all == 4
}

func (s *hamlet) put(x, y int16, what int8) {
	s.map_[s.stands] = stand{int8(x), int8(y), what}
	s.stands++
}

// next gives the bid to the next seat, or the bell to the leader.
func (s *hamlet) next(log *engine.Log) {
	if s.in == 0 || s.leader != engine.Nobody && s.in.Len() == 1 {
		if s.leader == engine.Nobody {
			log.Add(unsold)
		} else {
			s.coins[s.leader] -= int8(s.high)
			s.points[s.leader] += bell
			log.Add(sold, int16(s.leader), s.high, bell)
		}
		s.step, s.high, s.leader, s.bidder, s.in = gardening, 0, engine.Nobody, engine.Nobody, 0
		return
	}
	for s.bidder = (s.bidder + 1) % s.seats; !s.in.Has(s.bidder); {
		s.bidder = (s.bidder + 1) % s.seats
	}
}

func (s *hamlet) CopyFrom(from engine.State) { *s = *from.(*hamlet) }

// Redact puts what the seat has not seen together: the bag and what others
// hold.
func (s *hamlet) Redact(seat engine.Seat) {
	for other := range s.seats {
		if other != seat {
			s.hide(&s.hand[other])
		}
	}
	if seat != s.turnOf {
		s.hide(&s.drawn[0])
		s.hide(&s.drawn[1])
	}
}

func (s *hamlet) hide(piece *int8) {
	if *piece >= 0 && *piece < unknown {
		s.bag[*piece]++
		*piece = unknown
	}
}

func (s *hamlet) Code(c *engine.Codec) {
	engine.Int(c, "turn", &s.turn, 0, 1000)
	c.Seat("seat", &s.turnOf, false)
	engine.Choice(c, "step", &s.step, stepNames, false)
	c.Bool("over", &s.over)
	engine.Int(c, "draws", &s.draws, 0, 1000)
	c.Group("bag", func() {
		for k := range s.bag {
			engine.Int(c, house.Values[k], &s.bag[k], 0, int(houses[k]))
		}
	})
	c.Group("players", func() {
		for seat := range s.seats {
			c.Group(c.Players[seat], func() {
				engine.Choice(c, "hand", &s.hand[seat], pieces, true)
				engine.Int(c, "coins", &s.coins[seat], 0, 9)
				engine.Int(c, "points", &s.points[seat], 0, 127)
			})
		}
	})
	if c.Reading() {
		for seat := s.seats; int(seat) < len(s.hand); seat++ {
			s.hand[seat] = nothing
		}
	}
	c.Group("drawn", func() {
		engine.Choice(c, "first", &s.drawn[0], pieces, true)
		engine.Choice(c, "second", &s.drawn[1], pieces, true)
	})
	c.Lines("map", "a lot and what stands there, such as 2,-1 mill", lot.Pattern+" ("+strings.Join(things.Values, "|")+")", s.mapLines, s.readLine)
	engine.Int(c, "auctions", &s.auctions, 0, 1000)
	auction := s.in != 0
	c.Optional("auction", &auction, func() {
		engine.Int(c, "high", &s.high, 0, 9)
		c.Seat("leader", &s.leader, true)
		c.Seat("bidder", &s.bidder, false)
		engine.Int(c, "in", &s.in, 1, 1<<s.seats-1)
	})
	if c.Reading() && !auction {
		s.leader, s.bidder = engine.Nobody, engine.Nobody
	}
	if c.Reading() {
		if err := Conserve(s); err != nil {
			c.Fail("impossible: %v", err)
		} else if (s.step == bidding) != auction || auction && !s.in.Has(s.bidder) {
			c.FailAt("step", "impossible: the step and the auction do not fit")
		}
	}
}

func (s *hamlet) mapLines() (lines []string) {
	for _, b := range s.map_[:s.stands] {
		lines = append(lines, fmt.Sprintf("%d,%d %s", b.x, b.y, things.Values[b.what]))
	}
	return lines
}

func (s *hamlet) readLine(i int, line string) bool {
	place, what, _ := strings.Cut(line, " ")
	var xy [2]int16
	k, ok := things.Find(what)
	if !ok || i == len(s.map_) || lot.Read([]string{place}, xy[:]) == 0 || s.at(xy[0], xy[1]) != nothing {
		return false
	}
	s.stands = int16(i)
	s.put(xy[0], xy[1], int8(k))
	return true
}

// Conserve counts the pieces of a state of the toy game.
func Conserve(state engine.State) error {
	s := state.(*hamlet)
	count := s.bag
	for _, b := range s.map_[:s.stands] {
		if b.what < green {
			count[b.what]++
		}
	}
	for _, h := range append(s.hand[:s.seats:s.seats], s.drawn[:]...) {
		if h >= 0 && h < unknown {
			count[h]++
		}
	}
	if count != houses || s.left() < 0 {
		return fmt.Errorf("the houses are %d, of %d", count, houses)
	}
	return nil
}

// standing has a bid with a limit stay until its auction ends.
func standing(m engine.Move) engine.Scope {
	if m.Verb == bidUpTo {
		return engine.ForAuction
	}
	return engine.Plain
}

// greedy builds where most points are, lays gardens and never bids above two.
func greedy(state engine.State, room []engine.Move) engine.Move {
	s := state.(*hamlet)
	moves := s.Moves(room[:0])
	best, most := moves[0], int16(-1)
	for _, m := range moves {
		value := int16(0)
		switch m.Verb {
		case build:
			_, value = s.beside(m.Arg[1], m.Arg[2], int8(m.Arg[0]))
		case garden:
			value = 1
		case pass:
			value = s.high - 1
		}
		if value > most {
			best, most = m, value
		}
	}
	return best
}
