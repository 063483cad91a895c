package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// stepsOf returns the step that each of the seat's orders ends: see Path.Next.
func stepsOf(g *play.Game, seat engine.Seat, orders []engine.Order) []engine.Kind {
	s := PathFrom(g, seat)
	ends := make([]engine.Kind, len(orders))
	for i, o := range orders {
		ends[i] = s.Next(o)
	}
	return ends
}

// A Path follows the orders of a set through the steps of a turn.
type Path struct {
	rules *engine.Rules
	at    engine.Kind
}

// PathFrom returns the steps of the seat's turn from where the game is in it.
func PathFrom(g *play.Game, seat engine.Seat) *Path {
	s := &Path{rules: g.Rules}
	if open := g.Open(); g.Dealt && open.Seat == seat && open.Lane == engine.OwnTurn {
		s.at = open.Kind
	}
	return s
}

// Next returns the step that the order ends, if it is a done or has one among
// its alternatives: the first optional one after the orders before it. If the
// step is over before its done comes up, the done has no effect; it must not
// end another step.
func (s *Path) Next(o engine.Order) engine.Kind {
	done := false
	for _, m := range o.Alternatives {
		if m.Verb == engine.Done {
			done = true
			continue
		}
		for k, spec := range s.rules.Kinds {
			if spec.Lane == engine.OwnTurn && s.rules.Grammar.Form(m.Verb).Answers.Has(engine.Kind(k)) {
				s.at = max(s.at, engine.Kind(k))
				break
			}
		}
	}
	if !done {
		return play.Unstepped
	}
	for k := s.at; int(k) < len(s.rules.Kinds); k++ {
		if s.rules.Kinds[k].Optional {
			s.at = k + 1
			return k
		}
	}
	return play.Unstepped
}
