package enginetest

import (
	"slices"

	"cityhall.example/engine"
)

// dealer shuffles the houses that a seat has not seen. What it put back was in the
// bag then, so nobody has it who has not drawn since.
func dealer(view engine.State, seat engine.Seat, told []engine.Event) engine.Dealer {
	v := *view.(*hamlet)
	var back [len(houses)]int // when the house was put back that may still be there
	var drawn [4]int          // when each seat drew its house
	own := [2]int16{}
	for now, e := range told {
		who := engine.Seat(e.Arg[0])
		switch events.Name(e.Code) {
		case "built":
			if who != seat && drawn[who] > back[e.Arg[1]] {
				back[e.Arg[1]] = 0
			}
		case "drew":
			if who == seat && e.Arg[1] >= 0 && e.Arg[2] >= 0 {
				own = [2]int16{e.Arg[1], e.Arg[2]}
				back[own[0]], back[own[1]] = 0, 0
			}
		case "kept":
			drawn[who] = now + 1
			if who == seat && slices.Contains(own[:], e.Arg[1]) {
				back[own[0]+own[1]-e.Arg[1]] = now + 1
			}
		}
	}
	return func(to engine.State, chance *engine.Stream) {
		s := to.(*hamlet)
		for range 1000 {
			*s = v
			put, ok := back, true
			for other := range s.seats {
				if s.hand[other] != unknown {
					continue
				}
				house := engine.Pick(chance, s.bag[:])
				s.hand[other] = piece(house)
				if put[house] > 0 && chance.Below(int(s.bag[house])+1) == 0 {
					ok = ok && drawn[other] > put[house]
					put[house] = 0
				}
			}
			for i, p := range s.drawn {
				if p == unknown {
					s.drawn[i] = piece(engine.Pick(chance, s.bag[:]))
				}
			}
			if ok {
				return
			}
		}
	}
}
