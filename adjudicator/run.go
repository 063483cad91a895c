package adjudicator

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A watcher looks at every move of a run: before it is played, for a decision that is
// forced or not, and after it.
type watcher interface {
	before(r *run, d engine.Decision, forced bool)
	after(r *run)
}

// A run plays a game as far as the orders on file reach.
type run struct {
	g        *play.Game
	draws    *engine.Draws // nil for the game's
	log      *engine.Log
	used     []play.Used
	notes    []play.Note
	receipts []play.Receipt
	turns    []play.Turn
	// moved reports whether a move was played or someone joined.
	moved bool
	// occasion is that of the decision before.
	occasion int
	// missing are the seats whose default is played where they have no orders,
	// each for the one occasion that first needs it.
	missing engine.Seats
	needed  [engine.MaxSeats]*engine.Decision
	// anew reports whether time begins again for the open decision.
	anew bool
	// stood are the seats whose orders of the entry are not their player's, and
	// decided the seats that have decided something; own counts the decisions that
	// players made themselves.
	stood, decided engine.Seats
	own            int

	// watch, if there is one, looks at every move.
	watch watcher

	// alone is set to play ahead on the seat's view: the run ends at the first
	// draw, dropped order or decision of another seat.
	alone   bool
	seat    engine.Seat
	dropped *play.Filed
	why     engine.Refusal
	// passes are the warnings about the seat's orders that did less than they
	// ask for, by the lines of the orders.
	passes []play.Warning
}

// play runs up to the first decision without an order. A paused game stays as
// it is, but can be played ahead.
func (r *run) play() {
	if r.g.Paused && !r.alone {
		return
	}
	if r.draws == nil {
		r.draws = r.g.Draws()
	}
	r.occasion = r.g.Open().Occasion
	for r.joined() || r.g.Ended {
		d := r.g.Open()
		r.turn(d)
		r.settle(d)
		if d.Over() || r.alone && r.atEnd() {
			return
		}
		move, forced := r.g.State.Forced()
		if forced {
			r.foretold(d, move)
		} else if next, ok := r.next(d); ok {
			if move = next; !r.stood.Has(d.Seat) {
				r.own++
			}
		} else if r.absent(d) {
			move = r.g.State.Default()
			r.note(d.Seat, play.Missed, engine.Order{Alternatives: []engine.Move{move}}, engine.Refusal{})
		} else {
			return
		}
		if !forced {
			r.decided = r.decided.With(d.Seat)
		}
		if r.watch != nil {
			r.watch.before(r, d, forced)
		}
		r.g.State.Play(move, r.draws, r.log)
		if r.watch != nil {
			r.watch.after(r)
		}
		r.moved = true
	}
}

// turn notes whose turn the events belong to from now on.
func (r *run) turn(d engine.Decision) {
	last := len(r.turns) - 1
	switch {
	case r.alone || d.Over() || last >= 0 && r.turns[last].Number == d.Turn:
		return
	case last < 0 && len(r.log.Events) > 0: // the deal
		r.turns = append(r.turns, play.Turn{Seat: engine.Nobody})
		if d.Turn == 0 {
			return
		}
	}
	r.turns = append(r.turns, r.g.Running(len(r.log.Events)))
}

// atEnd reports whether playing ahead is finished: something was drawn, or no
// order is left.
func (r *run) atEnd() bool {
	left := 0
	for _, q := range r.g.Queues[r.seat] {
		left += len(q.Orders)
	}
	return left == 0 || r.draws.Used()
}

// joined takes the nonces on file, deals once they are complete and the value of the
// beacon is known, and reports whether the game is dealt.
func (r *run) joined() bool {
	g := r.g
	if g.Dealt || g.Ended {
		return g.Dealt
	}
	if g.WithNonces {
		for i := range g.Players {
			if q := &g.Queues[i][engine.OwnTurn]; g.Nonces[i] == "" && len(q.Orders) > 0 {
				g.Nonces[i], q.Orders, r.moved = q.Orders[0].Order.Nonce, nil, true
				r.decided = r.decided.With(engine.Seat(i))
			}
		}
		if g.Awaited() != 0 {
			return false
		}
	}
	if g.AwaitsBeacon() {
		return false
	}
	r.draws = g.Draws()
	g.State.Deal(r.draws, r.log)
	g.Dealt = true
	return true
}

// absent reports whether to play the seat's default.
func (r *run) absent(d engine.Decision) bool {
	if !r.missing.Has(d.Seat) {
		return false
	}
	first := r.needed[d.Seat]
	if first == nil {
		first = &d
		r.needed[d.Seat] = first
	}
	return first.Lane == d.Lane && first.Occasion == d.Occasion
}

func (r *run) note(seat engine.Seat, code play.NoteCode, o engine.Order, why engine.Refusal) {
	r.notes = append(r.notes, play.Note{Seat: seat, Code: code, Order: o, Refusal: why})
}

// settle binds the orders that the decision's occasion is for, and removes
// those whose turn or occasion is over. A hold ends with its occasion.
func (r *run) settle(d engine.Decision) {
	rules := r.g.Rules
	for i := range r.g.Queues {
		seat := engine.Seat(i)
		for n, spec := range rules.Queues {
			q := &r.g.Queues[i][n]
			kept := q.Orders[:0]
			for _, f := range q.Orders {
				bind(rules, &f, spec.Room, d)
				if !d.Over() && !r.expired(seat, spec.Lane, f, d) {
					kept = append(kept, f)
				} else if !f.Used {
					r.note(seat, play.Expired, f.Order, engine.Refusal{})
				}
			}
			q.Orders = kept
			if spec.Lane == engine.OwnTurn {
				q.Held = q.Held && len(kept) > 0
			} else {
				q.Held = q.Held && spec.Lane == d.Lane && spec.Room == d.Room && d.Occasion == r.occasion
			}
		}
	}
	r.occasion = d.Occasion
}

// expired reports whether the turn or the occasion of an order is over.
func (r *run) expired(seat engine.Seat, lane engine.Lane, f play.Filed, d engine.Decision) bool {
	if lane == engine.OwnTurn {
		return f.Turn < r.g.State.Turn(seat)
	}
	return f.Turn != play.Unbound && f.Turn < d.Turn ||
		f.Occasion != play.Unbound && (d.Lane != lane || f.Occasion != d.Occasion)
}

// queues returns the queues whose orders are for the decision, in the order in
// which they are asked: that of the occasion's own room, then that of the orders
// for any room. Where one is held, none is asked.
func (r *run) queues(d engine.Decision) []*play.Queue {
	queues := []*play.Queue{r.g.Queue(d.Seat, d.Lane, d.Room)}
	if d.Room != engine.AnyRoom {
		queues = append(queues, r.g.Queue(d.Seat, d.Lane, engine.AnyRoom))
	}
	if slices.ContainsFunc(queues, func(q *play.Queue) bool { return q.Holds() }) {
		return nil
	}
	return queues
}

// next returns the orders' move for the decision. It uses up the order, unless
// the order is standing or for a later step. An order that is not possible is
// dropped, and the others for the occasion are held.
func (r *run) next(d engine.Decision) (engine.Move, bool) {
	queues := r.queues(d)
	for _, q := range queues {
		for i := 0; i < len(q.Orders); i++ {
			f := &q.Orders[i]
			if f.Order.Is(engine.Done) && f.Step < d.Kind && d.Lane == engine.OwnTurn {
				q.Orders = append(q.Orders[:i], q.Orders[i+1:]...) // that step is over
				i--
				continue
			}
			move, by, why := answer(r.g.Rules, r.g.State, d, f)
			switch {
			case why == engine.Waits():
				continue
			case !why.OK():
				r.note(d.Seat, play.Dropped, f.Order, why)
				dropped := *f
				r.dropped, r.why = &dropped, why
				q.Orders = append(q.Orders[:i], q.Orders[i+1:]...)
				left := func(q *play.Queue) bool { return len(q.Orders) > 0 }
				queues[0].Held = slices.ContainsFunc(queues, left)
				return engine.Move{}, false
			}
			r.fell(d.Seat, f, why)
			r.use(d.Seat, q, i, by)
			return move, true
		}
	}
	return engine.Move{}, false
}

// foretold uses up the order on file for a move that is played anyway.
func (r *run) foretold(d engine.Decision, forced engine.Move) {
	for _, q := range r.queues(d) {
		for i := range q.Orders {
			if move, by, why := answer(r.g.Rules, r.g.State, d, &q.Orders[i]); why != engine.Waits() {
				if why.OK() && move == forced {
					r.fell(d.Seat, &q.Orders[i], why)
					r.use(d.Seat, q, i, by)
				}
				return
			}
		}
	}
}

// fell notes that an order is answered with less than it asks for, if there is a
// reason for that.
func (r *run) fell(seat engine.Seat, f *play.Filed, why engine.Refusal) {
	if why.Instead {
		r.note(seat, play.Passed, f.Order, why)
		r.passes = append(r.passes, play.Warning{Order: f.Line, Refusal: why})
	}
}

// use notes that an order of the seat was used, and removes it, unless it stays
// for its occasion or turn.
func (r *run) use(seat engine.Seat, q *play.Queue, i int, by *engine.Move) {
	if by == nil {
		return
	}
	used := play.Used{Seat: seat, Order: q.Orders[i].Order}
	switch r.g.Rules.Scope(*by) {
	case engine.ForOccasion, engine.ForTurn:
		q.Orders[i].Used, used.Standing = true, true
	default:
		q.Orders = append(q.Orders[:i], q.Orders[i+1:]...)
	}
	if !r.alone {
		used.At = len(r.log.Events)
		r.used = append(r.used, used)
	}
}

// answer returns the order's move for the decision: that of its first
// alternative that is legal now. The move Done can come from an order for a
// later step, which is then not used: by is the alternative that is. The
// refusal Waits means that the order is not for this decision; for a seat's own
// turn it is then out of sequence.
func answer(rules *engine.Rules, s engine.State, d engine.Decision, f *play.Filed) (m engine.Move, by *engine.Move, why engine.Refusal) {
	why = engine.Waits()
	waits := false // whether one of the alternatives does
	for i, alternative := range f.Order.Alternatives {
		form := rules.Grammar.Form(alternative.Verb)
		refusal := engine.Waits()
		switch {
		case alternative.Verb == engine.Done && d.Optional && f.Step >= d.Kind:
			if f.Step == d.Kind || f.Step == play.Unstepped {
				by = &f.Order.Alternatives[i]
			}
			return alternative, by, engine.Refusal{}
		case alternative.Verb == engine.Done:
			refusal = engine.NotOptional(d.Kind)
		case form.Answers.Has(d.Kind):
			if m, refusal = s.Answer(d.Seat, alternative); refusal.OK() {
				return m, &f.Order.Alternatives[i], refusal
			}
		case d.Optional && rules.InLane(form.Answers, d.Lane).After(d.Kind):
			return engine.Move{Verb: engine.Done}, nil, engine.Refusal{}
		}
		if refusal == engine.Waits() {
			waits = true
		} else {
			why = refusal
		}
	}
	if waits && d.Lane != engine.OwnTurn {
		why = engine.Waits()
	} else if why == engine.Waits() {
		why = engine.OutOfSequence(d.Kind)
	}
	return engine.Move{}, nil, why
}
