package fifthavenue

import (
	"iter"
	"slices"

	"cityhall.example/engine"
)

// Moves appends the moves of the open decision. Of bids it lists for every
// color and total the one with the best set of cards: the one that keeps the
// highest useful build limit, then has the fewest colored cards.
func (s *State) Moves(to []engine.Move) []engine.Move {
	if s.Ended {
		return to
	}
	if s.kind() == Bidding {
		return append(s.bids(to), passMove)
	}
	return s.list(to)
}

// All yields every move of the open decision.
func (s *State) All() iter.Seq[engine.Move] {
	if s.Ended || s.kind() != Bidding {
		return slices.Values(s.Moves(nil))
	}
	return func(yield func(engine.Move) bool) {
		if s.allBids(yield) {
			yield(passMove)
		}
	}
}

var passMove = engine.Move{Verb: Pass, Arg: [engine.MaxArgs]int16{engine.None}}

// list appends all moves of a decision other than a bid.
func (s *State) list(to []engine.Move) []engine.Move {
	switch s.kind() {
	case SetUp:
		for site := range Site(Districts * plots) {
			if s.checkStart(site).OK() {
				to = append(to, engine.Move1(Start, site))
			}
		}
	case FirstAction:
		return s.firstActions(to)
	case SecondAction:
		for first := range int16(Colors) {
			for second := first + 1; second < Colors; second++ {
				if s.Stacks[first].Len() > 0 && s.Stacks[second].Len() > 0 {
					to = append(to, engine.Move2(TakeCards, first, second))
				}
			}
		}
	case FirstMove, ThirdAction:
		for i, c := range s.Commissioners {
			for reach := s.reach(c.At); reach != 0; {
				to = append(to, engine.Move2(MoveCommissioner, i, reach.next()))
			}
		}
	case Won:
		if !s.mustStop() {
			for floors := range s.mostFloors() + 1 {
				to = append(to, engine.Move1(Build, floors))
			}
		}
		if s.checkStop().OK() {
			to = append(to, engine.Move{Verb: DeclareStop})
		}
	}
	return to
}

func (s *State) firstActions(to []engine.Move) []engine.Move {
	if s.Players[s.active()].General >= 3 {
		to = append(to, engine.Move{Verb: TakeSkyscrapers})
	}
	sites := s.sites()
	for offered, b := s.offered(), int16(0); offered != 0; offered, b = offered>>1, b+1 {
		for arg, rest := int16(0), sites; offered&1 == 1 && rest != 0; arg, rest = arg+1, rest>>1 {
			if rest&1 == 1 {
				to = append(to, engine.Move2(PlaceBusiness, b, arg))
			}
		}
	}
	to = append(to, engine.Move{Verb: DrawBlack})
	for d := range int16(Districts) {
		if s.checkScore(d).OK() {
			to = append(to, engine.Move1(ScoreDistrict, d))
		}
	}
	return to
}

// sites returns the plots on which a business may be placed, a bit each.
func (s *State) sites() (sites uint64) {
	for d := range Place(Districts) {
		if s.Stopped(d) {
			continue
		}
		for p := range s.plots() {
			if plot := &s.Plots[d][p]; plot.Skyscrapers == 0 && plot.Tiles < 2 {
				sites |= 1 << plotAt(d, p)
			}
		}
	}
	return sites
}

// Forced returns the only move, where everybody can see that it is the only
// one.
func (s *State) Forced() (engine.Move, bool) {
	if s.Ended {
		return engine.Move{}, false
	}
	switch s.kind() {
	case FirstAction:
		scorable := false
		for d := range int16(Districts) {
			scorable = scorable || s.checkScore(d).OK()
		}
		return engine.Move{Verb: DrawBlack}, !scorable && s.Players[s.active()].General < 3 && s.sites() == 0
	case SecondAction:
		var with []int16
		var room [Colors]int16
		with = room[:0]
		for c := range int16(Colors) {
			if s.Stacks[c].Len() > 0 {
				with = append(with, c)
			}
		}
		return engine.Move2(TakeCards, with[0], with[1]), len(with) == 2
	case Bidding:
		return passMove, s.cannotBid()
	case Won:
		if s.mustStop() {
			return engine.Move{Verb: DeclareStop}, true
		}
		return engine.Move1(Build, 0), s.mostFloors() == 0 && !s.checkStop().OK()
	}
	return engine.Move{}, false
}
