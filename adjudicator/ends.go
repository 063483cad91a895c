package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// stepsOf returns the step that each of the seat's orders ends: see steps.next.
func stepsOf(g *play.Game, seat engine.Seat, orders []engine.Order) []engine.Kind {
	s := stepsFrom(g, seat)
	ends := make([]engine.Kind, len(orders))
	for i, o := range orders {
		ends[i] = s.next(o)
	}
	return ends
}

// steps follows the orders of a set through the steps of a turn.
type steps struct {
	rules *engine.Rules
	at    engine.Kind
}

// stepsFrom returns the steps of the seat's turn from where the game is in it.
func stepsFrom(g *play.Game, seat engine.Seat) *steps {
	s := &steps{rules: g.Rules}
	if open := g.Open(); g.Dealt && open.Seat == seat && open.Lane == engine.OwnTurn {
		s.at = open.Kind
	}
	return s
}

// next returns the step that the order ends, if it is a done or has one among
// its alternatives: the first optional one after the orders before it. If the
// step is over before its done comes up, the done has no effect; it must not
// end another step.
func (s *steps) next(o engine.Order) engine.Kind {
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
