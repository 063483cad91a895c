package report

import (
	"cmp"
	"slices"

	"cityhall.example/engine"
)

// Up to fewTurns answers are all told; of more, the best bestTurns ones.
const (
	fewTurns  = 12
	bestTurns = 5
)

// A plan is what a seat can order now: moves for the decisions of its turn, one
// after the other, as far as nothing that is drawn or that another seat decides
// comes between. Moves that nobody is asked for are among them, but the last: such a move
// uses up an order that means the same, which would otherwise answer a later decision.
type plan struct {
	steps []planned
	// rest says that something drawn ends the plan, before its turn does.
	rest bool
}

type planned struct {
	kind   engine.Kind
	move   engine.Move
	forced bool
}

// A planner finds plans on what a seat may see.
type planner struct {
	rules *engine.Rules
	seats int
	plans []plan
}

// find returns all plans where there are few, and says so; otherwise plans with
// different first moves, the best ones by the greedy bot.
func find(rules *engine.Rules, seats int, s engine.State) (plans []plan, all bool) {
	p := &planner{rules: rules, seats: seats}
	if p.all(s, nil) {
		return p.plans, true
	}
	plans = nil
	for _, m := range p.first(s) {
		plans = append(plans, p.greedily(s, m))
	}
	return plans, false
}

// all collects every plan that begins with the steps, which led to the state. It
// gives up as soon as there are too many.
func (p *planner) all(s engine.State, steps []planned) bool {
	moves := s.Moves(nil)
	if len(p.plans)+len(moves) > fewTurns {
		return false
	}
	for _, m := range moves {
		next, played, ends, rest := p.play(s, m)
		taken := slices.Concat(steps, played)
		if ends {
			p.plans = append(p.plans, plan{ofSeat(taken), rest})
		} else if !p.all(next, taken) {
			return false
		}
	}
	return len(p.plans) <= fewTurns
}

// first returns the first moves of the best plans: the best one of each verb, then
// the next best ones, the default last.
func (p *planner) first(s engine.State) (best []engine.Move) {
	moves := s.Moves(nil)
	if p.rules.Worth != nil {
		worth := p.rules.Worth(s)
		worths := make(map[engine.Move]int, len(moves))
		for _, m := range moves {
			worths[m] = worth(s, m)
		}
		slices.SortStableFunc(moves, func(a, b engine.Move) int { return cmp.Compare(worths[b], worths[a]) })
	}
	verbs := map[engine.Verb]bool{}
	chosen := map[engine.Move]bool{}
	for _, again := range []bool{false, true} {
		for _, m := range moves {
			if len(chosen) < bestTurns && (again || !verbs[m.Verb]) {
				chosen[m], verbs[m.Verb] = true, true
			}
		}
	}
	last := s.Default()
	for _, m := range moves {
		if chosen[m] && m != last {
			best = append(best, m)
		}
	}
	if chosen[last] {
		best = append(best, last)
	}
	return best
}

// greedily returns the plan that begins with the move, as the greedy bot goes on.
func (p *planner) greedily(s engine.State, m engine.Move) (found plan) {
	for {
		next, played, ends, rest := p.play(s, m)
		found.steps = append(found.steps, played...)
		if ends {
			return plan{ofSeat(found.steps), rest}
		}
		if s = next; p.rules.Worth != nil {
			m = p.rules.Greedy(s, nil)
		} else {
			m = s.Default()
		}
	}
}

// ofSeat returns the steps up to the last one that is the seat's to choose.
func ofSeat(steps []planned) []planned {
	for steps[len(steps)-1].forced {
		steps = steps[:len(steps)-1]
	}
	return steps
}

// play returns the state behind a move, and behind the moves that nobody is asked
// for, with all of these moves. It says whether the plan ends there, and whether because
// of a draw.
func (p *planner) play(s engine.State, m engine.Move) (next engine.State, played []planned, ends, rest bool) {
	open := s.Open()
	next = p.rules.Copy(p.seats, s)
	draws := engine.BlindDraws()
	for then, forced := open, false; ; {
		next.Play(m, draws, nil)
		played = append(played, planned{then.Kind, m, forced})
		then = next.Open()
		mine := then.Seat == open.Seat && then.Lane == engine.OwnTurn && open.Lane == engine.OwnTurn && then.Turn == open.Turn && then.Turn > 0
		if !mine || draws.Used() {
			return next, played, true, mine
		}
		if m, forced = next.Forced(); !forced {
			return next, played, false, false
		}
	}
}

// lines returns the orders of a plan. Orders for an occasion with a name have the
// name, so that they can't be taken for another one's.
func (p *plan) lines(rules *engine.Rules, s engine.State) (lines []string) {
	open := s.Open()
	at := open.Kind // as far as the orders have come
	for _, step := range p.steps {
		if step.move.Verb == engine.Done {
			for ; at < step.kind; at++ { // an order done ends the first optional step behind those before it
				if rules.Kinds[at].Optional && rules.Kinds[at].Lane == open.Lane {
					lines = append(lines, rules.Grammar.Write(step.move))
				}
			}
			at = step.kind + 1
		} else if first := firstKind(rules, step.move.Verb); first > at {
			at = first
		}
		lines = append(lines, rules.Grammar.Write(named(rules, s, step.move)))
	}
	return lines
}

// firstKind returns the first step of a turn that orders of the verb answer.
func firstKind(rules *engine.Rules, verb engine.Verb) engine.Kind {
	for k, spec := range rules.Kinds {
		if kind := engine.Kind(k); spec.Lane == engine.OwnTurn && rules.Grammar.Form(verb).Answers.Has(kind) {
			return kind
		}
	}
	return 0
}

// named returns the order that names the open occasion and means the move.
func named(rules *engine.Rules, s engine.State, m engine.Move) engine.Move {
	open := s.Open()
	for _, o := range occasional(rules, m) {
		if open.Room != engine.AnyRoom && rules.RoomOf(o) == open.Room {
			if means, why := s.Answer(open.Seat, o); why.OK() && means == m {
				return o
			}
		}
	}
	return m
}

// occasional returns the standing orders that a move becomes when it says which
// occasions it is for.
func occasional(rules *engine.Rules, m engine.Move) (orders []engine.Move) {
	for _, p := range rules.Grammar.Form(m.Verb).Params() {
		if m.Arg[p.Arg] != engine.None {
			continue
		}
		for v := range p.Type.Values {
			o := m
			o.Arg[p.Arg] = int16(v)
			if rules.Scope(o) != engine.Plain {
				orders = append(orders, o)
			}
		}
	}
	return orders
}
