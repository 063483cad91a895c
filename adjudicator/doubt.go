package adjudicator

import (
	"cmp"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// foreseen returns what the receipts of an entry's sets, filed in the game, say of what
// is to come: the warnings, and the steps that are ended.
func foreseen(g *play.Game, sets []play.EntrySet) (all []play.Receipt) {
	for _, set := range sets {
		f := &filing{seat: g.Seat(set.Player), set: &play.OrderSet{}}
		for _, line := range set.Orders {
			o, _ := g.Rules.Grammar.Read(line)
			f.orders = append(f.orders, o)
			f.set.Lines = append(f.set.Lines, play.OrderLine{Text: line})
		}
		if f.seat >= 0 {
			f.receipt.Ends = stepsOf(g, f.seat, f.orders)
			f.foresee(g)
		}
		all = append(all, f.receipt)
	}
	return all
}

// A horizon is how far the orders of a set were played ahead.
type horizon struct {
	// game is the game there, and left are the lines that were not played; those
	// of used, standing ones, were.
	game       *play.Game
	left, used []int
	// passes are the warnings about standing orders that pass.
	passes []play.Warning
}

// horizon plays the orders of the lines ahead. It returns the line that is
// refused and the reason, or onFile.
func (f *filing) horizon(g *play.Game, lines []int) (at *horizon, refused int, why engine.Refusal) {
	at = &horizon{game: f.start(g, lines)}
	r := f.play(at.game, lines)
	for _, p := range r.passes {
		if p.Order != onFile {
			at.passes = append(at.passes, p)
		}
	}
	for _, q := range at.game.Queues[f.seat] {
		for _, o := range q.Orders {
			switch {
			case o.Line == onFile:
			case o.Used:
				at.used = append(at.used, o.Line)
			default:
				at.left = append(at.left, o.Line)
			}
		}
	}
	slices.Sort(at.left)
	if r.dropped == nil {
		return at, onFile, engine.Refusal{}
	}
	return at, r.dropped.Line, r.why
}

// later refuses or warns about the orders behind the horizon of a set in which
// nothing else is wrong.
func (f *filing) later(view *play.Game, lines []int) {
	at, _, _ := f.horizon(view, lines)
	d := at.game.Open()
	for _, i := range at.left {
		o := f.orders[i]
		if d.Seat == f.seat && answers(view.Rules, o, d.Kind) || slices.ContainsFunc(o.Alternatives, func(m engine.Move) bool { return m.Verb == engine.Done }) {
			continue // judged when it is played
		}
		if why := never(at.game.State, f.seat, o); !why.OK() {
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: why})
		}
	}
	if len(f.receipt.Problems) == 0 {
		f.receipt.Warnings = f.doubts(at, stepsOf(view, f.seat, f.orders))
	}
}

// doubts warns about the orders that are not possible as things stand: those
// behind the horizon are played on as if the seat's next decisions came now. A done
// that ends none of the steps is one of them.
func (f *filing) doubts(at *horizon, ends []engine.Kind) []play.Warning {
	all := at.passes
	warn := func(line int, why engine.Refusal) {
		all = append(all, play.Warning{Order: line, Refusal: why})
	}
	var turn, others []int
	for _, i := range at.left {
		if at.game.Rules.LaneOf(f.orders[i].Alternatives[0]) == engine.OwnTurn {
			turn = append(turn, i)
		} else {
			others = append(others, i)
		}
	}
	f.supposeTurn(at.game, turn, warn)
	s := at.game.State
	for _, i := range others {
		var why engine.Refusal
		if s, why = f.suppose(at.game, s, f.orders[i], 0); why.Code != 0 {
			warn(i, why)
		}
	}
	for _, i := range at.used { // their first decision has come
		if _, why := f.suppose(at.game, at.game.State, f.orders[i], 1); why.Code != 0 {
			warn(i, why)
		}
	}
	for i, o := range f.orders {
		if o.Is(engine.Done) && ends[i] == play.Unstepped {
			warn(i, engine.EndsNothing())
		}
	}
	slices.SortStableFunc(all, func(a, b play.Warning) int { return cmp.Compare(a.Order, b.Order) })
	return slices.CompactFunc(all, func(a, b play.Warning) bool { return a.Order == b.Order })
}

// supposeTurn plays the orders for the seat's turn on, each time up to the next
// draw or another seat's decision.
func (f *filing) supposeTurn(g *play.Game, lines []int, warn func(line int, why engine.Refusal)) {
	for len(lines) > 0 {
		next := g.Clone()
		why := engine.Waits()
		for _, m := range f.orders[lines[0]].Alternatives {
			kind := engine.Kind(0) // done is for the open step
			if kinds := KindsOf(g.Rules, engine.Order{Alternatives: []engine.Move{m}}); len(kinds) > 0 {
				kind = kinds[0]
			}
			if why = next.State.Suppose(f.seat, kind, m); why.OK() {
				break
			}
		}
		if !why.OK() {
			if why != engine.Waits() {
				warn(lines[0], why)
			}
			lines = lines[1:]
			continue
		}
		at, failed, why := f.horizon(next, lines)
		switch {
		case failed != onFile:
			warn(failed, why)
			return // the orders behind it are held then
		case len(at.left) == len(lines): // the first order waits for something else
			lines = lines[1:]
		default:
			g, lines = at.game, at.left
		}
	}
}

// suppose answers an order of another lane than that of the seat's turn, as if
// its decisions came now: those of the kinds that it answers, but for the first
// few. It returns the state for the orders behind it, in which one that is used
// once was played, and why the order can't be played or does less than it asks
// for.
func (f *filing) suppose(g *play.Game, s engine.State, o engine.Order, skip int) (engine.State, engine.Refusal) {
	after := s
	for n, kind := range KindsOf(g.Rules, o)[skip:] {
		why := engine.Waits()
		for _, m := range o.Alternatives {
			if !g.Rules.Grammar.Form(m.Verb).Answers.Has(kind) {
				continue
			}
			then := g.Rules.Copy(len(g.Players), s)
			var move engine.Move
			if why = then.Suppose(f.seat, kind, m); why.OK() {
				move, why = then.Answer(f.seat, m)
			}
			if scope := g.Rules.Scope(m); n == 0 && why.OK() && (scope == engine.Plain || scope == engine.Once) {
				then.Play(move, engine.BlindDraws(), nil)
				after = then
			}
			if why.OK() || why == engine.Waits() {
				break
			}
		}
		if why.Code != 0 && why != engine.Waits() {
			return after, why
		}
	}
	return after, engine.Refusal{}
}

// KindsOf returns the kinds of decision that the order answers.
func KindsOf(rules *engine.Rules, o engine.Order) (kinds []engine.Kind) {
	var answers engine.Kinds
	for _, m := range o.Alternatives {
		answers |= rules.Grammar.Form(m.Verb).Answers
	}
	for k := range rules.Kinds {
		if answers.Has(engine.Kind(k)) {
			kinds = append(kinds, engine.Kind(k))
		}
	}
	return kinds
}
