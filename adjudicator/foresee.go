package adjudicator

import (
	"cmp"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// foresee notes every order that isn't allowed, as far as the player can know:
// it plays the orders ahead on the player's view, up to the first draw or
// another seat's decision. Of the orders for later it refuses those that can
// never be possible, and warns about those that are not possible as things
// stand. On another player's view it does nothing.
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
		if f.misread(i) {
			lines = append(lines, i)
			continue
		} else if o.Is(engine.Withdraw) {
			continue
		}
		why := engine.Refusal{}
		lane, room := roomOf(g.Rules, d, o)
		switch {
		case o.Is(engine.Join):
			why = engine.NoJoin()
		case lane != engine.OwnTurn && lane != d.Lane && g.Rules.Scope(o.Alternatives[0]) == engine.Plain:
			why = g.Rules.Lanes[lane].Closed()
		case d.Seat != f.seat || lane != engine.OwnTurn && !isFor(lane, room, d) || d.Turn == 0 && !answers(g.Rules, o, d.Kind):
			why = never(view.State, f.seat, o)
		}
		if why.OK() {
			lines = append(lines, i)
		} else {
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: why})
		}
	}
	if d.Seat == f.seat {
		f.ahead(view, lines)
	}
	if len(f.receipt.Problems) == 0 {
		f.later(view, lines)
	}
	sortProblems(f.receipt.Problems)
}

// answers reports whether one of the alternatives answers the kind of decision.
func answers(rules *engine.Rules, o engine.Order, kind engine.Kind) bool {
	return slices.ContainsFunc(o.Alternatives, func(m engine.Move) bool { return rules.Grammar.Form(m.Verb).Answers.Has(kind) })
}

// isFor reports whether orders in the room of the lane are for the decision.
func isFor(lane engine.Lane, room engine.Room, d engine.Decision) bool {
	return lane == d.Lane && (room == engine.AnyRoom || room == d.Room)
}

// sortProblems sorts the problems of a file by line.
func sortProblems(problems []play.Problem) {
	slices.SortStableFunc(problems, func(a, b play.Problem) int { return cmp.Compare(a.Line, b.Line) })
}

// foreseeJoin allows one join order from a seat that has not joined.
func (f *filing) foreseeJoin(g *play.Game) {
	joined := !g.WithNonces || g.Nonces[f.seat] != ""
	for i, o := range f.orders {
		switch {
		case o.Is(engine.Withdraw):
		case o.Is(engine.Join) && !joined:
			joined = true
		case o.Is(engine.Join):
			f.lineProblem(i, play.Problem{Code: play.NotAllowed, Refusal: engine.NoJoin()})
		case g.AwaitsBeacon():
			f.lineProblem(i, play.Problem{Code: play.AwaitsBeacon})
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

// ahead plays the orders of the lines ahead. After an order of the seat's turn
// that isn't allowed it continues with each move that would have been possible
// instead, and reports only problems that occur after all of them.
func (f *filing) ahead(g *play.Game, lines []int) {
	g = f.start(g, lines)
	for len(lines) > 0 {
		tried := g.Clone()
		read := f.upToMisread(lines)
		failed, why, known := f.try(tried, read)
		if failed < 0 {
			if known && len(read) < len(lines) {
				misread := lines[len(read)]
				f.behind(tried, misread, f.upToMisread(f.left(tried, lines, misread)))
			}
			return
		}
		f.lineProblem(failed, play.Problem{Code: play.NotAllowed, Refusal: why})
		if tried.State.Open().Lane != engine.OwnTurn {
			return
		}
		lines = f.left(tried, lines, failed)
		furthest := -1
		for _, m := range tried.State.Moves(nil) {
			next := tried.Clone()
			draws := engine.BlindDraws()
			next.State.Play(m, draws, nil)
			failed, _, _ := f.try(next.Clone(), f.upToMisread(lines))
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

// start returns a copy of the game to play the lines ahead in, in which the
// orders on file before are told from them.
func (f *filing) start(g *play.Game, lines []int) *play.Game {
	g = g.Clone()
	if slices.ContainsFunc(f.orders, func(o engine.Order) bool { return o.Is(engine.Withdraw) }) {
		clear(g.Queues[f.seat])
	}
	if slices.ContainsFunc(lines, f.misread) { // which may replace them
		g.Queues[f.seat][engine.OwnTurn] = play.Queue{}
	}
	for _, q := range g.Queues[f.seat] {
		for i := range q.Orders {
			q.Orders[i].Line = onFile
		}
	}
	return g
}

// misread reports whether the line can't be read.
func (f *filing) misread(i int) bool { return len(f.orders[i].Alternatives) == 0 }

// upToMisread returns the lines up to the first one that can't be read.
func (f *filing) upToMisread(lines []int) []int {
	if at := slices.IndexFunc(lines, f.misread); at >= 0 {
		return lines[:at]
	}
	return lines
}

// behind notes the first of the lines after one that can't be read if it isn't
// allowed, whatever that one was to be. Otherwise one typing mistake would make
// every line after it come out of sequence.
func (f *filing) behind(g *play.Game, misread int, lines []int) {
	open := g.Open()
	if open.Seat != f.seat || slices.ContainsFunc(g.Queues[f.seat][engine.OwnTurn].Orders, func(o play.Filed) bool { return o.Line < misread }) {
		return // it belongs to what can't be foreseen
	}
	verbs := g.Rules.Grammar.Verbs(f.set.Lines[misread].Text)
	later := func(v engine.Verb) bool {
		answers := g.Rules.InLane(g.Rules.Grammar.Form(v).Answers, engine.OwnTurn)
		return answers>>(open.Kind+1) != 0
	}
	if open.Lane == engine.OwnTurn && g.Rules.Kinds[open.Kind].Optional && (len(verbs) == 0 || slices.ContainsFunc(verbs, later)) {
		return // it can be for a later step
	}
	failed, why, _ := f.try(g.Clone(), lines)
	if failed < 0 {
		return
	}
	for _, m := range g.State.Moves(nil) {
		if len(verbs) > 0 && !slices.Contains(verbs, m.Verb) {
			continue
		}
		next := g.Clone()
		draws := engine.BlindDraws()
		next.State.Play(m, draws, nil)
		if n, _, _ := f.try(next, lines); n < 0 || draws.Used() {
			return
		}
	}
	f.lineProblem(failed, play.Problem{Code: play.NotAllowed, Refusal: why})
}

// left returns the lines that were not played before the line that failed: those
// behind it, and those of other lanes that are still on file.
func (f *filing) left(g *play.Game, lines []int, failed int) []int {
	waiting := map[int]bool{}
	for _, q := range g.Queues[f.seat] {
		for _, o := range q.Orders {
			waiting[o.Line] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(lines), func(i int) bool { return i <= failed && !waiting[i] })
}

// onFile is the line of the orders that are not of the set.
const onFile = -1

// try files the orders of the lines and plays as far as the seat can know. It
// returns the line that is refused and the reason, with the game as it is
// there; onFile if none of them is, or one that was on file before. Known says
// that nothing was drawn.
func (f *filing) try(g *play.Game, lines []int) (refused int, why engine.Refusal, known bool) {
	r := f.play(g, lines)
	if r.dropped == nil {
		return onFile, engine.Refusal{}, !r.draws.Used()
	}
	return r.dropped.Line, r.why, !r.draws.Used()
}

// play files the orders of the lines and plays as far as the seat can know.
func (f *filing) play(g *play.Game, lines []int) *run {
	var orders []engine.Order
	for _, i := range lines {
		orders = append(orders, f.orders[i])
	}
	fresh, _ := file(g, f.seat, orders)
	for n, q := range g.Queues[f.seat] {
		for i := range q.Orders {
			if fresh[n] {
				q.Orders[i].Line = lines[q.Orders[i].Line]
			}
		}
	}
	r := &run{g: g, draws: engine.BlindDraws(), alone: true, seat: f.seat}
	r.play()
	return r
}
