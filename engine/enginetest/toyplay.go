package enginetest

import "cityhall.example/engine"

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
