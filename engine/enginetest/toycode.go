package enginetest

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
)

func (s *hamlet) Options(c *engine.Codec) { engine.Int(c, "coins", &s.coins0, 0, 9) }

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

func (s *hamlet) hide(p *piece) {
	if *p >= 0 && *p < unknown {
		s.bag[*p]++
		*p = unknown
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
	c.Lines("map", engine.Say("field/lot"), lot.Pattern+" ("+strings.Join(things.Values, "|")+")", s.mapLines, s.readLine)
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
		if err := conserve(s); err != nil {
			c.Fail("impossible/houses", "count", err.Error())
		} else if (s.step == bidding) != auction || auction && !s.in.Has(s.bidder) {
			c.FailAt("step", "impossible/step")
		} else if problem := s.misplaced(); problem != "" {
			c.FailAt("step", "impossible/misplaced", "what", problem)
		}
	}
}

// misplaced says which house is not where it is at this step, or "".
func (s *hamlet) misplaced() string {
	for seat := range s.seats {
		if held := s.hand[seat] != nothing; held != (seat != s.turnOf || s.step == building) {
			return "a hand is empty after its house is built, and only then"
		}
	}
	drawn := s.step == keeping && !s.over
	switch {
	case (s.drawn[0] != nothing) != drawn || (s.drawn[1] != nothing) != drawn:
		return "two houses are drawn when one is to be kept, and only then"
	case s.over && (s.step != keeping || s.left() >= 2):
		return "the game ends when fewer than two houses can be drawn"
	}
	return ""
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
	s.put(xy[0], xy[1], piece(k))
	return true
}

// conserve counts the pieces of a state of the toy game.
func conserve(state engine.State) error {
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
