package trial

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// An Answer is what the orders of a trial lead to in the game itself.
type Answer struct {
	// Lines are the orders that can be filed now, all at once, as one writes them. They
	// lead to where so many Orders of the trial, behind the first Skipped, led to: the
	// skipped ones answer what came up before the player's own turn in the trial alone.
	// Others can come on top: a done for a step that didn't come up when they were given
	// one by one, and orders for moves that were forced, and so were never asked for. Those
	// for an auction name it.
	Lines           []string
	Skipped, Orders int
	// Turn is what they are for, as the turn of an [play.OrderSet].
	Turn int
	// Early says that others decide before the player does.
	Early bool
	// Why says why the next order should wait, as a block of the catalog: it would rest on
	// what only this trial has drawn or the others did in it, it came to nothing even there,
	// or it is for a later turn or another occasion. Problem says it if there is one with the
	// order.
	Why     string
	Problem *play.Problem
}

// Answer returns which of the orders can be filed in the game as it is: at most those of
// the turn in which the first one is, with one auction, say, that comes up in it, and none
// that rests on what only this deal has drawn or bots did. The game deals differently, and
// people play differently.
func (t *Trial) Answer() Answer {
	a := t.answerFrom(0)
	if own := slices.IndexFunc(t.steps[1:], func(s trialStep) bool { return s.open.Lane == engine.OwnTurn }); len(a.Lines) == 0 && own > 0 {
		if ahead := t.answerFrom(own); len(ahead.Lines) > 0 {
			return ahead
		}
	}
	return a
}

// answerFrom returns the answer with the orders behind those of so many steps.
func (t *Trial) answerFrom(skipped int) Answer {
	steps := t.together(skipped)
	key := fmt.Sprint(t.deal, " ", skipped)
	for _, step := range t.steps[1 : 1+skipped+len(steps)] {
		key += "\n" + step.line
	}
	if len(t.steps) > 1+skipped+len(steps) {
		key += "\n..." // why no more of them can be filed is known then
	}
	a, known := t.known[key]
	if !known {
		a = t.answer(skipped, steps)
		t.known[key] = a
	}
	return a
}

// answer returns the answer with the steps, or with the first of them and a part of the next.
func (t *Trial) answer(skipped int, steps []trialStep) Answer {
	a, held := t.answerWhole(skipped, steps)
	if skipped == 0 && held < len(steps) && len(steps[held].orders) > 1 {
		return t.answerPart(held, a)
	}
	return a
}

// answerWhole returns the answer with as many of the steps as can be filed, and how many
// these are.
func (t *Trial) answerWhole(skipped int, steps []trialStep) (a Answer, held int) {
	a = Answer{Turn: play.Unbound, Early: t.view.Open().Seat != t.seat}
	upTo, path := []int{0}, t.path() // how many lines the first steps make
	for i := range steps {
		lines := t.with(path, a.Lines, &steps[i])
		if r := adjudicator.Check(t.view, []*play.OrderSet{t.guarded(lines)})[0]; !r.Accepted {
			a.Problem = &r.Problems[0]
			break
		}
		if t.lost(&steps[i]) {
			break
		}
		if lines = t.leading(lines, len(a.Lines), skipped, skipped+i+1); lines == nil {
			break
		}
		a.Lines, upTo = lines, append(upTo, len(lines))
	}
	held = t.held(steps[:len(upTo)-1], skipped > 0)
	if held < len(upTo)-1 {
		a.Problem = nil
	}
	if a.Why = t.whyNot(steps[held:]); held == len(steps) && len(t.steps) > 1+skipped+held {
		if a.Why = "try/occasion"; t.steps[1+skipped+held].open.Turn != steps[0].open.Turn {
			a.Why = "try/turn"
		}
	}
	a.Lines = a.Lines[:upTo[held]]
	a.Skipped = t.orders(skipped)
	a.Orders = t.orders(skipped+held) - a.Skipped
	if len(a.Lines) > 0 {
		a.Turn = t.guarded(a.Lines).Turn
	}
	return a, held
}

// lost reports whether an order of the step came to nothing in the trial.
func (t *Trial) lost(s *trialStep) bool { return t.loses(s.open, s.game, s.did) }

// whyNot returns why the answer ends before the first of the steps.
func (t *Trial) whyNot(steps []trialStep) string {
	if len(steps) > 0 && t.lost(&steps[0]) {
		return "try/lost"
	}
	return "try/rests"
}

// guarded returns lines as the set that is sent: for a turn.
func (t *Trial) guarded(lines []string) *play.OrderSet {
	set := t.set(lines...)
	set.Turn = adjudicator.Guard(t.view, set)
	return set
}

// answerPart returns the answer with so many steps and the first orders of the next line, as
// many as can be filed; without any, why not the first.
func (t *Trial) answerPart(steps int, a Answer) Answer {
	next := t.steps[1+steps]
	var lines []string
	for _, o := range next.orders {
		lines = append(lines, t.view.Rules.Grammar.WriteOrder(o))
	}
	low, high := 0, len(lines) // so many can be filed, and so many can't
	for high-low > 1 {
		n := min(2*low+1, (low+high)/2)
		part := t.Fork()
		part.steps = part.steps[:1+steps]
		if r, err := part.Order(strings.Join(lines[:n], "; ")); err != nil || !r.Accepted {
			high = n
			continue
		}
		switch found, held := part.answerWhole(0, part.together(0)); {
		case held > steps:
			low, a = n, found
		case n == 1:
			high, a.Why, a.Problem = n, found.Why, found.Problem
		default:
			high = n
		}
	}
	if low > 0 {
		a.Why, a.Problem = t.whyNot(t.steps[1+steps:]), nil
	}
	return a
}

// orders returns how many orders the first steps have.
func (t *Trial) orders(steps int) (n int) {
	for _, step := range t.steps[1 : 1+steps] {
		n += len(step.orders)
	}
	return n
}

// together returns the first steps behind so many, of one turn and at most one occasion
// besides the player's own turn, such as an auction: what orders can be for that are filed
// at once.
func (t *Trial) together(skipped int) []trialStep {
	steps := t.steps[1+skipped:]
	var beside *engine.Decision
	for i := range steps {
		switch open := &steps[i].open; {
		case open.Turn != steps[0].open.Turn:
			return steps[:i]
		case open.Lane == engine.OwnTurn:
		case beside == nil:
			beside = open
		case open.Lane != beside.Lane || open.Occasion != beside.Occasion:
			return steps[:i]
		}
	}
	return steps
}

// path returns the steps of the turn that a set filed in the game would begin with.
func (t *Trial) path() *adjudicator.Path { return adjudicator.PathFrom(t.view, t.seat) }

// with returns lines and those of a step behind them. Where a done would end an earlier
// step than the one it ended in the trial, others come before it.
func (t *Trial) with(s *adjudicator.Path, lines []string, step *trialStep) []string {
	rules := t.view.Rules
	lines = slices.Clone(lines)
	for i, o := range step.orders {
		for end := step.ends[i]; end != play.Unstepped; {
			ahead := *s
			if ahead.Next(o) >= end { // also none
				break
			}
			s.Next(engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}})
			lines = append(lines, rules.Grammar.Write(engine.Move{Verb: engine.Done}))
		}
		s.Next(o)
		if lane := step.open.Lane; lane != engine.OwnTurn && rules.LaneOf(o.Alternatives[0]) == lane {
			o = rules.In(step.open.Room, o)
		}
		lines = append(lines, rules.Grammar.WriteOrder(o))
	}
	return lines
}

// mostForced is how many moves in a row can be forced.
const mostForced = 16

// leading returns lines that lead to where the trial stood after so many orders lines; nil
// if there are none. A move that was forced uses up an order for the same move that was
// meant for the next decision, so this one comes as often as it takes: it is at the index.
func (t *Trial) leading(lines []string, at, skipped, to int) []string {
	for range mostForced {
		if t.leads(lines, skipped, to) {
			return lines
		}
		lines = slices.Insert(slices.Clone(lines), at, lines[at])
	}
	return nil
}

// leads reports whether the lines, filed all at once in the game that the trial has dealt,
// lead to where it stood after so many orders lines, if the others do what they did then, and
// the player, too, in the steps that are skipped.
func (t *Trial) leads(lines []string, skipped, to int) bool {
	s := trialStep{game: t.start}
	if out, err := s.act(t.seat, t.set(lines...)); err != nil || out.Entry.Number == 0 {
		return false
	}
	for i, step := range t.steps[:to+1] {
		for _, did := range step.did {
			for _, set := range did.Entry.Sets {
				seat := s.game.Seat(set.Player)
				if seat == t.seat && i > skipped {
					continue
				} else if s.game.Over() || s.game.Open().Seat != seat {
					return false
				}
				if _, err := s.act(t.seat, bot.OrdersFor(s.game, seat, "", set.Orders...)); err != nil {
					return false
				}
			}
		}
	}
	return s.game.Digest() == t.steps[to].game.Digest() && !t.loses(t.start.Open(), s.game, s.did)
}
