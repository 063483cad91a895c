package adjudicator

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Past is what an undo needs of a journal: it returns the game after an
// entry, and the entries after that one, in order.
type Past func(to int) (*play.Game, []*play.Entry, error)

// line returns those of the entries that led from the entry with the number to
// the game of today, without what was undone since. It reports whether that
// entry is on the line at all: an undo of an undo goes back to one that is not.
func line(entries []*play.Entry, to int) (on []*play.Entry, complete bool) {
	if len(entries) == 0 {
		return nil, true
	}
	first := entries[0].Number
	at := entries[len(entries)-1].Number
	for at > to && at >= first {
		e := entries[at-first]
		on = append(on, e)
		if at--; e.Kind == play.ActUndo {
			at = e.To
		}
	}
	slices.Reverse(on)
	return on, at == to
}

// LastOrders returns the entry before the last one that has orders of the
// player and was not undone since: the one that an undo of these orders goes
// back to. It returns 0 if there are no such orders. The entries are those of
// the journal from the first one on.
func LastOrders(entries []*play.Entry, player string) int {
	on, _ := line(entries, 0)
	for _, e := range slices.Backward(on) {
		if e.Kind == play.ActOrders && slices.ContainsFunc(e.Sets, func(s play.EntrySet) bool { return s.Player == player }) {
			return e.Number - 1
		}
	}
	return 0
}

// kept returns what an undo to a past game leaves on file, beside what was on
// file then: for each player who has filed orders since, in seat order, the
// orders of which nothing was played. For a lane whose latest orders were
// played, nothing is on file: the player has replaced what was there before.
// Orders that aren't allowed in the past game are left out. The player at whose
// request the undo is made gets exactly the past.
func kept(g, past *play.Game, since []*play.Entry, asks string) (sets []play.EntrySet) {
	on, _ := line(since, past.Tip.Entry)
	for i, player := range g.Players {
		var filed []play.EntrySet
		for _, e := range on {
			for _, s := range e.Sets {
				if s.Player == player {
					filed = append(filed, s)
				}
			}
		}
		if len(filed) == 0 || player == asks {
			continue
		}
		if s := keptOf(g, past, engine.Seat(i), filed); s != nil {
			sets = append(sets, *s)
		}
	}
	return sets
}

// keptOf returns what stays on file for a seat that has filed the sets; nil if
// that is what was on file in the past.
func keptOf(g, past *play.Game, seat engine.Seat, filed []play.EntrySet) *play.EntrySet {
	touched := touchedBy(g.Rules, filed)
	var orders []engine.Order
	clears := false
	for n, spec := range g.Rules.Queues {
		was := past.Queues[seat][n]
		switch {
		case !touched[spec.Lane]:
			continue
		case spec.Lane != engine.OwnTurn || unplayed(g, seat, filed):
			orders = append(orders, ordersOf(g.Queues[seat][n])...)
		}
		clears = clears || len(was.Orders) > 0
	}
	if clears { // what was on file then and was replaced since must not come back
		for n, spec := range g.Rules.Queues {
			if was := past.Queues[seat][n]; !touched[spec.Lane] && !was.Held {
				orders = append(orders, ordersOf(was)...)
			}
		}
	}
	orders = allowed(past, seat, orders)
	if clears {
		orders = append([]engine.Order{{Alternatives: []engine.Move{{Verb: engine.Withdraw}}}}, orders...)
	}
	if len(orders) == 0 {
		return nil
	}
	set := &play.EntrySet{Player: g.Players[seat]}
	for _, o := range orders {
		set.Orders = append(set.Orders, g.Rules.Grammar.WriteOrder(o))
	}
	set.Digest = set.Hash()
	return set
}

// touchedBy returns the lanes in which the sets replaced what was on file.
func touchedBy(rules *engine.Rules, filed []play.EntrySet) map[engine.Lane]bool {
	touched := map[engine.Lane]bool{}
	for _, s := range filed {
		for _, o := range readOrders(rules, s) {
			if !o.Is(engine.Withdraw) {
				touched[rules.LaneOf(o.Alternatives[0])] = true
				continue
			}
			for lane := range rules.Lanes {
				touched[engine.Lane(lane)] = true
			}
		}
	}
	return touched
}

// unplayed reports whether all orders that the seat filed last for its own turn
// are still on file.
func unplayed(g *play.Game, seat engine.Seat, filed []play.EntrySet) bool {
	var last []string
	for _, s := range filed {
		var own []string
		for _, o := range readOrders(g.Rules, s) {
			if o.Is(engine.Withdraw) {
				last = nil
			} else if g.Rules.LaneOf(o.Alternatives[0]) == engine.OwnTurn {
				own = append(own, g.Rules.Grammar.WriteOrder(o))
			}
		}
		if own != nil {
			last = own
		}
	}
	var now []string
	for _, o := range ordersOf(*g.Queue(seat, engine.OwnTurn, engine.AnyRoom)) {
		now = append(now, g.Rules.Grammar.WriteOrder(o))
	}
	return slices.Equal(last, now)
}

// readOrders reads the orders of a set of the journal.
func readOrders(rules *engine.Rules, s play.EntrySet) (orders []engine.Order) {
	for _, text := range s.Orders {
		if o, bad := rules.Grammar.Read(text); bad == nil {
			orders = append(orders, o)
		}
	}
	return orders
}

// ordersOf returns the orders of a queue.
func ordersOf(q play.Queue) (orders []engine.Order) {
	for _, f := range q.Orders {
		orders = append(orders, f.Order)
	}
	return orders
}

// allowed returns those of the orders that the seat could file in the game. The
// orders for its turn stand or fall together: half a turn is another turn.
func allowed(g *play.Game, seat engine.Seat, orders []engine.Order) []engine.Order {
	for len(orders) > 0 {
		set := &play.OrderSet{Player: g.Players[seat], Turn: play.Unbound}
		for i, o := range orders {
			set.Lines = append(set.Lines, play.OrderLine{Text: g.Rules.Grammar.WriteOrder(o), Line: i + 1, Column: 1})
		}
		receipt := Check(g, []*play.OrderSet{set})[0]
		if receipt.Accepted {
			return orders
		}
		refused, turn := map[int]bool{}, false
		own := func(i int) bool { return g.Rules.LaneOf(orders[i].Alternatives[0]) == engine.OwnTurn }
		for _, p := range receipt.Problems {
			if p.Line == 0 {
				return nil // none of them
			}
			refused[p.Line-1], turn = true, turn || own(p.Line-1)
		}
		var left []engine.Order
		for i, o := range orders {
			if !refused[i] && (!turn || !own(i)) {
				left = append(left, o)
			}
		}
		orders = left
	}
	return nil
}

// undone notes the orders on file before an undo that are not on file after it.
func (r *run) undone(before *play.Game) {
	for i := range before.Queues {
		left := map[string]int{}
		for _, q := range r.g.Queues[i] {
			for _, o := range ordersOf(q) {
				left[r.g.Rules.Grammar.WriteOrder(o)]++
			}
		}
		for _, q := range before.Queues[i] {
			for _, f := range q.Orders {
				text := r.g.Rules.Grammar.WriteOrder(f.Order)
				if left[text]--; left[text] < 0 && !f.Used {
					r.note(engine.Seat(i), play.Undone, f.Order, engine.Refusal{})
				}
			}
		}
	}
}

// thought returns when a player who asks for an undo to a past game has thought before
// about the decision that was open then, so that the player gets no more time than was
// left; nothing if that decision isn't the player's, or wasn't made since.
func thought(past *play.Game, since []*play.Entry, asks string) []play.Stretch {
	seat := past.Seat(asks)
	if seat < 0 || past.Policy == "" || past.Since == 0 || !past.Awaited().Has(seat) {
		return nil
	}
	on, _ := line(since, past.Tip.Entry)
	decision := Decision(past, seat)
	all, from := past.Thought, past.Since
	now := past.Clone()
	for _, e := range on {
		if e.Kind == play.ActUndo { // to the entry before it on the line
			all, from = e.Thought, e.At
			now.Thought, now.Since = all, from
			decision = Decision(now, seat)
			continue
		}
		next, _, err := perform(now, e, nil)
		if err != nil {
			return nil
		}
		if now = next; Decision(now, seat) == decision {
			continue
		} else if e.Kind != play.ActOrders { // time began anew, or stood still
			all, from, decision = nil, e.At, Decision(now, seat)
			continue
		}
		return append(slices.Clone(all), play.Stretch{From: from, To: e.At})
	}
	return nil
}
