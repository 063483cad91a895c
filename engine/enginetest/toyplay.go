package enginetest

import "cityhall.example/engine"

func (s *hamlet) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	seat, a := s.turnOf, m.Arg
	switch m.Verb {
	case build:
		_, equal := s.beside(a[1], a[2], piece(a[0]))
		s.put(a[1], a[2], piece(a[0]))
		s.hand[seat] = nothing
		s.points[seat] += int8(1 + equal)
		built(log, seat, piece(a[0]), a[1], a[2], equal, 1+equal)
		if s.step = gardening; piece(a[0]) == church {
			s.auctions++
			s.step, s.high, s.leader, s.in = bidding, 0, engine.Nobody, engine.Seats(1<<s.seats-1)
			s.bidder = (seat + 1) % s.seats
			bells(log, s.auctions)
		}
	case garden:
		s.put(a[0], a[1], green)
		s.coins[seat]--
		s.points[seat]++
		gardened(log, seat, a[0], a[1], 1)
		s.step = keeping
	case engine.Done:
		s.step = keeping
	case keep:
		back := s.drawn[0] + s.drawn[1] - piece(a[0])
		s.bag[back]++
		s.hand[seat], s.drawn = piece(a[0]), [2]piece{nothing, nothing}
		kept(log, seat, piece(a[0]))
		s.step, s.turn, s.turnOf = building, s.turn+1, (seat+1)%s.seats
	case bid:
		s.high, s.leader = a[0], s.bidder
		raised(log, s.bidder, a[0])
		s.next(log)
	case pass:
		s.in = s.in.Without(s.bidder)
		passed(log, s.bidder)
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
		ended(log, left)
		return
	}
	s.drawn = [2]piece{s.draw(d), s.draw(d)}
	drew(log, s.turnOf, s.drawn[0], s.drawn[1])
}

// walled reports that nothing is free beside the house just built.
func (s *hamlet) walled() bool {
	b := s.map_[s.stands-1]
	all, _ := s.beside(int16(b.x), int16(b.y), 0)
	return all == 4
}

func (s *hamlet) put(x, y int16, what piece) {
	s.map_[s.stands] = stand{int8(x), int8(y), what}
	s.stands++
}

// next gives the bid to the next seat, or the bell to the leader.
func (s *hamlet) next(log *engine.Log) {
	if s.in == 0 || s.leader != engine.Nobody && s.in.Len() == 1 {
		if s.leader == engine.Nobody {
			unsold(log)
		} else {
			s.coins[s.leader] -= int8(s.high)
			s.points[s.leader] += bell
			sold(log, s.leader, s.high, bell)
		}
		s.step, s.high, s.leader, s.bidder, s.in, s.supposed = gardening, 0, engine.Nobody, engine.Nobody, 0, engine.AnyRoom
		return
	}
	for s.bidder = (s.bidder + 1) % s.seats; !s.in.Has(s.bidder); {
		s.bidder = (s.bidder + 1) % s.seats
	}
}
