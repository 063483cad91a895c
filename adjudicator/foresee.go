package adjudicator

import (
	"cmp"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// foresee notes every order that is not allowed, as far as the player can
// know: it plays the orders ahead on the player's own view, up to the first
// draw or another seat's decision. Somebody else's view tells nothing.
func (f *filing) foresee(g *formats.Game) {
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
	var lines []int // of the orders that can be looked at ahead
	for i, o := range f.orders {
		if len(o.Alternatives) == 0 || o.Is(engine.Withdraw) {
			continue
		}
		first := o.Alternatives[0]
		switch lane := laneOf(g.Rules, first); {
		case o.Is(engine.Join):
			f.lineProblem(i, formats.Problem{Code: formats.NotAllowed, Refusal: engine.Refuse(engine.NoJoin)})
			continue
		case lane == engine.AuctionLane && g.Rules.Scope(first) == engine.Plain && (d.Lane != engine.AuctionLane || f.later(d)):
			f.lineProblem(i, formats.Problem{Code: formats.NotAllowed, Refusal: engine.Refuse(engine.NoAuction)})
			continue
		case lane == engine.AuctionLane && (d.Lane != engine.AuctionLane || d.Seat != f.seat):
			if why := never(view.State, f.seat, o); !why.OK() {
				f.lineProblem(i, formats.Problem{Code: formats.NotAllowed, Refusal: why})
				continue
			} else if d.Lane != engine.AuctionLane {
				continue
			}
		}
		lines = append(lines, i)
	}
	f.ahead(g.Rules, view, lines)
	sortProblems(f.receipt.Problems)
}

// later reports whether the set is for a later turn than the running one.
func (f *filing) later(d engine.Decision) bool {
	return f.set.Turn != formats.Unbound && f.set.Turn > d.Turn
}

// sortProblems puts the problems of a file into the order of its lines.
func sortProblems(problems []formats.Problem) {
	slices.SortStableFunc(problems, func(a, b formats.Problem) int { return cmp.Compare(a.Line, b.Line) })
}

// foreseeJoin allows one join order, of a seat that has not joined.
func (f *filing) foreseeJoin(g *formats.Game) {
	joined := len(g.Nonces) > int(f.seat)
	for i, o := range f.orders {
		switch {
		case o.Is(engine.Withdraw):
		case o.Is(engine.Join) && !joined:
			joined = true
		case o.Is(engine.Join):
			f.lineProblem(i, formats.Problem{Code: formats.NotAllowed, Refusal: engine.Refuse(engine.NoJoin)})
		case len(o.Alternatives) > 0:
			f.lineProblem(i, formats.Problem{Code: formats.NotAllowed, Refusal: engine.Refuse(engine.NotDealt)})
		}
	}
}

// never says why none of the alternatives of an auction order can ever be
// possible, if that is so.
func never(s engine.State, seat engine.Seat, o engine.Order) engine.Refusal {
	var why engine.Refusal
	for _, m := range o.Alternatives {
		if _, why = s.Answer(seat, m); why.OK() || why.Code == engine.Waits {
			return engine.Refusal{}
		}
	}
	return why
}

// ahead plays the orders of the lines ahead. Behind an order that is not
// allowed it goes on with each move that would have been in its place, and
// believes only what is wrong after all of them.
func (f *filing) ahead(rules *engine.Game, view *formats.Game, lines []int) {
	start := &prospect{rules: rules, seat: f.seat, s: rules.Copy(len(view.Players), view.State), draws: engine.BlindDraws()}
	for len(lines) > 0 {
		failed, why := start.walk(f.orders, lines)
		if failed < 0 {
			return
		}
		f.lineProblem(lines[failed], formats.Problem{Code: formats.NotAllowed, Refusal: why})
		lines = lines[failed+1:]
		var best *prospect
		furthest := -2
		for _, m := range start.s.Moves(nil) {
			if furthest == -1 {
				return
			}
			p := start.copy(len(view.Players))
			p.s.Play(m, p.draws, nil)
			after := p.copy(len(view.Players))
			if i, _ := p.walk(f.orders, lines); i < 0 {
				furthest = -1
			} else if i > furthest {
				furthest, best = i, after
			}
		}
		if furthest < 0 || best == nil {
			return
		}
		start = best
	}
}

// A prospect is a state played ahead for one seat.
type prospect struct {
	rules *engine.Game
	seat  engine.Seat
	s     engine.State
	draws *engine.Draws
}

func (p *prospect) copy(seats int) *prospect {
	c := *p
	draws := *p.draws
	c.s, c.draws = p.rules.Copy(seats, p.s), &draws
	return &c
}

// walk plays the orders of the lines as the lanes would. It returns the index
// of the line that is refused, and why, and leaves the state as it is there;
// -1 when the orders end, or nothing more can be known.
func (p *prospect) walk(orders []engine.Order, lines []int) (int, engine.Refusal) {
	rest := slices.Clone(lines)
	for len(rest) > 0 && !p.draws.Used() {
		d := p.s.Open()
		if d.Over() {
			return -1, engine.Refusal{}
		}
		move, forced := p.s.Forced()
		if !forced {
			if d.Seat != p.seat {
				return -1, engine.Refusal{}
			}
			at := -1
			for i := range rest {
				o := orders[rest[i]]
				if laneOf(p.rules, o.Alternatives[0]) != d.Lane {
					continue
				}
				m, used, why := answer(p.rules, p.s, d, o)
				if why.Code == engine.Waits {
					continue
				} else if !why.OK() {
					return slices.Index(lines, rest[i]), why
				}
				if scope := p.rules.Scope(o.Alternatives[0]); used && (scope == engine.Plain || scope == engine.Once) {
					rest = slices.Delete(rest, i, i+1)
				}
				at, move = i, m
				break
			}
			if at < 0 {
				return -1, engine.Refusal{}
			}
		}
		p.s.Play(move, p.draws, nil)
	}
	return -1, engine.Refusal{}
}
