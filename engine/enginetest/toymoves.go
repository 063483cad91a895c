package enginetest

import (
	"iter"
	"slices"

	"cityhall.example/engine"
)

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
