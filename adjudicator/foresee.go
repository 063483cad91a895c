package adjudicator

import (
	"cmp"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// foresee notes every order that isn't allowed, as far as the player can know:
// it plays the orders ahead on the player's view, up to the first draw or
// another seat's decision. On another player's view it does nothing.
func (f *filing) foresee(g *play.Game) {
	view := g
	if g.View == "" {
		view = g.For(g.Players[f.seat])
	} else if g.Viewer() != f.seat {
		return
	}
	if !g.Dealt {
		f.foreseeJoin(view)
		return
	}
	d := view.State.Open()
	var lines []int // of the orders that can be played ahead
	for i, o := range f.orders {
		if len(o.Alternatives) == 0 || o.Is(engine.Withdraw) {
			continue
		}
		first := o.Alternatives[0]
		switch lane := g.Rules.LaneOf(first); {
		case o.Is(engine.Join):
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: engine.NoJoin()})
			continue
		case lane != engine.OwnTurn && g.Rules.Scope(first) == engine.Plain && (d.Lane != lane || f.later(d)):
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: g.Rules.Lanes[lane].Closed()})
			continue
		case d.Seat != f.seat || lane != engine.OwnTurn && d.Lane != lane:
			if why := never(view.State, f.seat, o); !why.OK() {
				f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: why})
			}
			continue
		}
		lines = append(lines, i)
	}
	f.ahead(view, lines)
	sortProblems(f.receipt.Problems)
}

// later reports whether the set is for a turn after the current one.
func (f *filing) later(d engine.Decision) bool {
	return f.set.Turn != play.Unbound && f.set.Turn > d.Turn
}

// sortProblems sorts the problems of a file by line.
func sortProblems(problems []play.Problem) {
	slices.SortStableFunc(problems, func(a, b play.Problem) int { return cmp.Compare(a.Line, b.Line) })
}

// foreseeJoin allows one join order from a seat that has not joined.
func (f *filing) foreseeJoin(g *play.Game) {
	joined := g.Nonces[f.seat] != ""
	for i, o := range f.orders {
		switch {
		case o.Is(engine.Withdraw):
		case o.Is(engine.Join) && !joined:
			joined = true
		case o.Is(engine.Join):
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: engine.NoJoin()})
		case len(o.Alternatives) > 0:
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: engine.NotDealt()})
		}
	}
}

// never returns why none of the alternatives of an order for another decision
// can ever be possible, if so.
func never(s engine.State, seat engine.Seat, o engine.Order) engine.Refusal {
	var why engine.Refusal
	for _, m := range o.Alternatives {
		if _, why = s.Answer(seat, m); why.OK() || why == engine.Waits() {
			return engine.Refusal{}
		}
	}
	return why
}

// ahead plays the orders of the lines ahead. After an order that isn't allowed
// it continues with each move that would have been possible instead, and
// reports only problems that occur after all of them.
func (f *filing) ahead(g *play.Game, lines []int) {
	for len(lines) > 0 {
		tried := g.Clone()
		failed, why := f.try(tried, lines)
		if failed < 0 {
			return
		}
		f.lineProblem(lines[failed], play.Problem{Code: play.NotAllowed, Refusal: why})
		lines = lines[failed+1:]
		furthest := -1
		for _, m := range tried.State.Moves(nil) {
			next := tried.Clone()
			draws := engine.BlindDraws()
			next.State.Play(m, draws, nil)
			failed, _ := f.try(next.Clone(), lines)
			if failed < 0 || draws.Used() {
				return
			} else if failed > furthest {
				furthest, g = failed, next
			}
		}
		if furthest < 0 {
			return
		}
	}
}

// try files the orders of the lines and plays as far as the seat can know. It
// returns the index of the refused line and the reason, with the game as it is
// there; -1 if none is refused.
func (f *filing) try(g *play.Game, lines []int) (int, engine.Refusal) {
	var orders []engine.Order
	for _, i := range lines {
		orders = append(orders, f.orders[i])
	}
	clear(g.Queues[f.seat])
	file(g, f.seat, orders)
	r := &run{g: g, draws: engine.BlindDraws(), alone: true, seat: f.seat}
	r.play()
	if r.dropped == nil {
		return -1, engine.Refusal{}
	}
	return r.dropped.Line, r.why
}
