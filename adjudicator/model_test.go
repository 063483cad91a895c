package adjudicator_test

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A model files and plays orders in the most obvious way: one flat list of all
// orders, each with the place in the history at which it was filed. What an order
// is for is found in the history each time that it is asked.
type model struct {
	rules   *engine.Rules
	seats   int
	state   engine.State
	draws   *engine.Draws
	orders  []*modelOrder
	history []engine.Decision // the occasions that were open, each once
	held    []engine.Decision // the occasions in which the rest of a seat's orders is held
	notes   []string

	// fresh are the orders of the call, and certain reports whether only the
	// seat that was first to move in the call has decided, and nothing was drawn.
	fresh   []*modelOrder
	certain bool
	first   engine.Seat
	missed  string // an order that could have been refused when it was filed
}

type modelOrder struct {
	engine.Order
	seat  engine.Seat
	lane  engine.Lane
	rooms []engine.Room // it is for; all of them if it names none
	scope engine.Scope
	turn  int // of an order for its player's turn
	// from is the length of the history when it was filed, less the open occasion.
	from int
	step engine.Kind
	used bool
}

// see notes the open occasion in the history.
func (m *model) see() engine.Decision {
	d := m.state.Open()
	o := engine.Decision{Lane: d.Lane, Room: d.Room, Occasion: d.Occasion, Turn: d.Turn}
	if !d.Over() && !slices.Contains(m.history, o) {
		m.history = append(m.history, o)
	}
	return d
}

// file files a set: what the new orders are for is theirs alone.
func (m *model) file(seat engine.Seat, orders []engine.Order) {
	d := m.see()
	var at engine.Kind
	if d.Seat == seat && d.Lane == engine.OwnTurn {
		at = d.Kind
	}
	steps := adjudicator.NewPath(m.rules, at)
	var set []*modelOrder
	for _, o := range orders {
		if o.Is(engine.Withdraw) {
			set = nil
			m.orders = slices.DeleteFunc(m.orders, func(old *modelOrder) bool { return old.seat == seat })
			m.held = slices.DeleteFunc(m.held, func(h engine.Decision) bool { return h.Seat == seat })
			continue
		}
		first := o.Alternatives[0]
		f := &modelOrder{Order: o, seat: seat, lane: m.rules.LaneOf(first), scope: m.rules.Scope(first), turn: m.state.Turn(seat), step: steps.Next(o)}
		f.from = len(m.history)
		if d.Lane == f.lane {
			f.from--
		}
		for room := range engine.Room(len(m.rules.Lanes[f.lane].Rooms) + 1) {
			switch named := m.rules.RoomOf(first); {
			case f.lane == engine.OwnTurn, f.scope == engine.Plain && room == d.Room, f.scope != engine.Plain && (named == engine.AnyRoom || named == room):
				f.rooms = append(f.rooms, room)
			}
		}
		set = append(set, f)
	}
	replaced := func(lane engine.Lane, rooms []engine.Room) bool {
		return slices.ContainsFunc(set, func(f *modelOrder) bool {
			return f.lane == lane && !slices.ContainsFunc(rooms, func(r engine.Room) bool { return !slices.Contains(f.rooms, r) })
		})
	}
	m.orders = slices.DeleteFunc(m.orders, func(old *modelOrder) bool { return old.seat == seat && replaced(old.lane, old.rooms) })
	m.held = slices.DeleteFunc(m.held, func(h engine.Decision) bool {
		return h.Seat == seat && replaced(h.Lane, []engine.Room{h.Room})
	})
	m.orders = append(m.orders, set...)
	m.fresh = append(m.fresh, set...)
}

// aim returns the occasion that an order in a game's own lane is for: the first
// one of its rooms since it was filed.
func (m *model) aim(o *modelOrder) (engine.Decision, bool) {
	for _, h := range m.history[o.from:] {
		if h.Lane == o.lane && slices.Contains(o.rooms, h.Room) {
			return h, true
		}
	}
	return engine.Decision{}, false
}

// over reports whether what the order is for is over.
func (m *model) over(o *modelOrder, d engine.Decision) bool {
	aim, known := m.aim(o)
	switch {
	case d.Over():
		return true
	case o.lane == engine.OwnTurn:
		return o.turn < m.state.Turn(o.seat)
	case !known:
		return false
	case o.scope == engine.ForTurn:
		return aim.Turn < d.Turn
	}
	return d.Lane != o.lane || d.Occasion != aim.Occasion
}

// note notes what became of an order.
func (m *model) note(o *modelOrder, what play.NoteCode) {
	m.notes = append(m.notes, fmt.Sprintf("%d %s %s", o.seat, what, m.rules.Grammar.WriteOrder(o.Order)))
}

// play plays as far as the orders reach.
func (m *model) play(missing map[engine.Seat]bool) {
	m.notes, m.certain, m.missed, m.first = nil, true, "", m.state.Open().Seat
	needed := map[engine.Seat]engine.Decision{}
	for {
		d := m.see()
		m.orders = slices.DeleteFunc(m.orders, func(o *modelOrder) bool {
			over := m.over(o, d)
			if over && !o.used {
				m.note(o, play.Expired)
			}
			return over
		})
		if d.Over() {
			return
		}
		move, forced := m.state.Forced()
		m.certain = m.certain && (forced || d.Seat == m.first)
		candidates := m.candidates(d)
		if forced {
			for _, o := range candidates {
				if got, by, why := m.answer(d, o); why != engine.Waits() {
					if why.OK() && got == move {
						m.use(o, by, why)
					}
					break
				}
			}
		} else if !m.ask(d, candidates, &move) {
			n, before := needed[d.Seat]
			if !missing[d.Seat] || before && (n.Lane != d.Lane || n.Occasion != d.Occasion) {
				return
			}
			needed[d.Seat] = d
			move = m.state.Default()
			m.certain = false
			m.notes = append(m.notes, fmt.Sprintf("%d missed %s", d.Seat, m.rules.Grammar.Write(move)))
		}
		blind := engine.BlindDraws()
		m.rules.View(m.seats, m.state, d.Seat).Play(move, blind, nil)
		m.certain = m.certain && !blind.Used()
		m.state.Play(move, m.draws, nil)
	}
}

// candidates returns the orders that may answer: of its room first, in the
// order in which they were filed; none in an occasion in which they are held.
func (m *model) candidates(d engine.Decision) (all []*modelOrder) {
	if slices.ContainsFunc(m.held, func(h engine.Decision) bool {
		return h.Seat == d.Seat && h.Lane == d.Lane && h.Occasion == d.Occasion
	}) {
		return nil
	}
	for _, one := range []bool{true, false} {
		for _, o := range m.orders {
			if o.seat == d.Seat && o.lane == d.Lane && slices.Contains(o.rooms, d.Room) && (len(o.rooms) == 1) == one {
				all = append(all, o)
			}
		}
	}
	return all
}

// ask finds the move that the orders give; none if one is dropped.
func (m *model) ask(d engine.Decision, candidates []*modelOrder, move *engine.Move) (found bool) {
	for _, o := range candidates {
		if o.Is(engine.Done) && o.step < d.Kind && d.Lane == engine.OwnTurn {
			m.remove(o)
			continue
		}
		got, by, why := m.answer(d, o)
		switch {
		case why == engine.Waits():
		case why.OK():
			m.use(o, by, why)
			*move = got
			return true
		default:
			m.note(o, play.Dropped)
			if m.certain && slices.Contains(m.fresh, o) {
				m.missed = m.rules.Grammar.WriteOrder(o.Order)
			}
			m.remove(o)
			if len(m.candidates(d)) > 0 {
				m.held = append(m.held, d)
			}
			return false
		}
	}
	return false
}

// answer returns the order's move, its alternative that is used up, and why it
// has none.
func (m *model) answer(d engine.Decision, o *modelOrder) (engine.Move, *engine.Move, engine.Refusal) {
	why, waits := engine.OutOfSequence(d.Kind), false
	for i := range o.Alternatives {
		alternative := &o.Alternatives[i]
		answers := m.rules.Grammar.Form(alternative.Verb).Answers
		later := slices.ContainsFunc(m.kinds(d.Lane), func(k engine.Kind) bool { return k > d.Kind && answers.Has(k) })
		switch {
		case alternative.Verb == engine.Done && d.Optional && (o.step == d.Kind || o.step == play.Unstepped):
			return *alternative, alternative, engine.Refusal{}
		case alternative.Verb == engine.Done && d.Optional && o.step > d.Kind, !answers.Has(d.Kind) && d.Optional && later:
			return engine.Move{Verb: engine.Done}, nil, engine.Refusal{}
		case alternative.Verb == engine.Done:
			why = engine.NotOptional(d.Kind)
		case !answers.Has(d.Kind):
			waits = true
		default:
			move, refusal := m.state.Answer(d.Seat, *alternative)
			if refusal.OK() {
				return move, alternative, refusal
			} else if waits = waits || refusal == engine.Waits(); refusal != engine.Waits() {
				why = refusal
			}
		}
	}
	if waits && d.Lane != engine.OwnTurn {
		why = engine.Waits()
	}
	return engine.Move{}, nil, why
}

// kinds returns the kinds of decision of the lane.
func (m *model) kinds(lane engine.Lane) (kinds []engine.Kind) {
	for k, spec := range m.rules.Kinds {
		if spec.Lane == lane {
			kinds = append(kinds, engine.Kind(k))
		}
	}
	return kinds
}

// use marks or removes an order that was used.
func (m *model) use(o *modelOrder, by *engine.Move, why engine.Refusal) {
	if why.Instead {
		m.note(o, play.Passed)
	}
	switch {
	case by == nil:
	case m.rules.Scope(*by) == engine.ForOccasion, m.rules.Scope(*by) == engine.ForTurn:
		o.used = true
	default:
		m.remove(o)
	}
}

func (m *model) remove(o *modelOrder) {
	m.orders = slices.DeleteFunc(m.orders, func(other *modelOrder) bool { return other == o })
}

// onFile lists the orders on file, by seat and lane.
func (m *model) onFile() string {
	var lines []string
	for _, o := range m.orders {
		lines = append(lines, fmt.Sprintf("%d %d %t %s", o.seat, o.lane, o.used, m.rules.Grammar.WriteOrder(o.Order)))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
