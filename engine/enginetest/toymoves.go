package enginetest

import (
	"iter"
	"slices"

	"cityhall.example/engine"
)

func (s *hamlet) Check(m engine.Move) engine.Refusal {
	switch {
	case s.over:
		return engine.GameOver()
	case m.Verb >= build && m.Verb <= pass && steps[m.Verb] == s.step:
		return s.check(m)
	case m == (engine.Move{Verb: engine.Done}) && s.step == gardening:
		return engine.Refusal{}
	case m.Verb == engine.Done:
		return engine.NotOptional(s.step)
	}
	return engine.NotOpen(s.step)
}

// check checks a move whose verb fits the step.
func (s *hamlet) check(m engine.Move) engine.Refusal {
	a := m.Arg
	used := [...]int{build: 3, garden: 2, keep: 1, bid: 2, pass: 0}[m.Verb]
	if slices.Max(a[used:]) != 0 || slices.Min(a[used:]) != 0 {
		return engine.NotOpen(s.step)
	}
	switch m.Verb {
	case build:
		if a[0] != int16(s.hand[s.turnOf]) {
			return notHeld(known(a[0]))
		}
		return s.free(a[1], a[2], 0, s.stands)
	case garden:
		if s.coins[s.turnOf] == 0 {
			return noCoins(0)
		}
		return s.free(a[0], a[1], s.stands-1, s.stands)
	case keep:
		if a[0] < 0 || a[0] != int16(s.drawn[0]) && a[0] != int16(s.drawn[1]) {
			return notDrawn(known(a[0]))
		}
	case bid:
		if a[1] != engine.None {
			return engine.NotOpen(s.step)
		} else if a[0] <= s.high {
			return tooLow(s.high)
		} else if a[0] > int16(s.coins[s.bidder]) {
			return noCoins(s.coins[s.bidder])
		}
	}
	return engine.Refusal{}
}

// known returns the house, which may be none that exists.
func known(house int16) engine.Maybe[piece] {
	if house < 0 || int(house) >= len(houses) {
		return engine.Missing[piece]()
	}
	return engine.Some(piece(house))
}

// free checks that the lot is free and beside something of the stands from one
// to before another.
func (s *hamlet) free(x, y, from, to int16) engine.Refusal {
	if max(x, y) > edge || min(x, y) < -edge {
		return tooFar(x, y)
	} else if s.at(x, y) != nothing {
		return taken(x, y)
	}
	for _, b := range s.map_[from:to] {
		if dx, dy := int16(b.x)-x, int16(b.y)-y; dx*dx+dy*dy == 1 {
			return engine.Refusal{}
		}
	}
	return apart(x, y)
}

// each calls yield with the legal moves, sorted, while it returns true.
func (s *hamlet) each(yield func(engine.Move) bool) {
	try := func(m engine.Move) bool { return !s.Check(m).OK() || yield(m) }
	switch {
	case s.over:
	case s.step == building:
		s.lots(0, func(x, y int16) bool { return try(engine.Move3(build, s.hand[s.turnOf], x, y)) })
	case s.step == gardening:
		if try(engine.Move{Verb: engine.Done}) {
			s.lots(s.stands-1, func(x, y int16) bool { return try(engine.Move2(garden, x, y)) })
		}
	case s.step == keeping:
		low, high := min(s.drawn[0], s.drawn[1]), max(s.drawn[0], s.drawn[1])
		if try(engine.Move1(keep, low)) && high > low {
			try(engine.Move1(keep, high))
		}
	default:
		for n := s.high + 1; n <= int16(s.coins[s.bidder]); n++ {
			if !try(engine.Move2(bid, n, engine.None)) {
				return
			}
		}
		try(engine.Move{Verb: pass})
	}
}

// lots tries every lot that may be beside the stands from the first on.
func (s *hamlet) lots(first int16, try func(x, y int16) bool) {
	left, right, low, high := int8(edge), int8(-edge), int8(edge), int8(-edge)
	for _, b := range s.map_[first:s.stands] {
		left, right, low, high = min(left, b.x-1), max(right, b.x+1), min(low, b.y-1), max(high, b.y+1)
	}
	for x := int16(left); x <= int16(right); x++ {
		for y := int16(low); y <= int16(high); y++ {
			if !try(x, y) {
				return
			}
		}
	}
}

func (s *hamlet) Moves(to []engine.Move) []engine.Move {
	s.each(func(m engine.Move) bool { to = append(to, m); return true })
	return to
}

func (s *hamlet) All() iter.Seq[engine.Move] { return s.each }

func (s *hamlet) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	switch {
	case s.over:
		return order, engine.GameOver()
	case seat != s.Open().Seat || order.Verb >= build && steps[order.Verb] != s.step:
		return order, engine.Waits()
	case room(order) != engine.AnyRoom && room(order) != s.market():
		return order, engine.Waits()
	case order.Verb == bid:
		order.Arg[1] = engine.None
	case order.Verb == bidUpTo && s.high < min(order.Arg[0], int16(s.coins[seat])):
		order = engine.Move2(bid, s.high+1, engine.None)
	case order.Verb == bidUpTo:
		why := tooLow(s.high)
		if s.high < order.Arg[0] {
			why = noCoins(s.coins[seat])
		}
		why.Instead = true
		return engine.Move{Verb: pass}, why
	}
	return order, s.Check(order)
}

// Suppose begins the seat's next turn, or draws what it keeps; or it gives the
// seat the bid, in an auction of its own if none is open in the order's room.
func (s *hamlet) Suppose(seat engine.Seat, kind engine.Kind, order engine.Move) engine.Refusal {
	switch {
	case s.over:
		return engine.GameOver()
	case kind == bidding:
		if where := room(order); s.step != bidding || where != engine.AnyRoom && where != s.market() {
			s.auctions++
			s.step, s.high, s.leader, s.in, s.supposed = bidding, 0, engine.Nobody, engine.Seats(1<<s.seats-1), where
		}
		if !s.in.Has(seat) {
			return hasPassed()
		}
		s.bidder = seat
	case seat != s.turnOf:
		for _, p := range s.drawn {
			if p != nothing && p != unknown {
				s.bag[p]++
			}
		}
		s.turn, s.turnOf, s.step, s.drawn = int16(s.Turn(seat)), seat, building, [2]piece{nothing, nothing}
		s.bidder, s.leader, s.high, s.in, s.supposed = engine.Nobody, engine.Nobody, 0, 0, engine.AnyRoom
	case s.step == bidding:
		s.step, s.bidder, s.leader, s.high, s.in, s.supposed = gardening, engine.Nobody, engine.Nobody, 0, 0, engine.AnyRoom
	case s.step == keeping && order.Verb == keep && order.Arg[0] != int16(s.drawn[0]) && order.Arg[0] != int16(s.drawn[1]):
		s.drawn = [2]piece{piece(order.Arg[0]), piece(order.Arg[0])}
	}
	return engine.Refusal{}
}

func (s *hamlet) Forced() (engine.Move, bool) {
	only := !s.over && s.step == bidding && int16(s.coins[s.bidder]) <= s.high
	return engine.Move{Verb: pass}, only
}

func (s *hamlet) Default() engine.Move {
	for m := range s.each {
		if s.step != bidding || m.Verb == pass {
			return m
		}
	}
	return engine.Move{}
}
