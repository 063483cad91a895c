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

// kept returns what an undo to a past game leaves on file, beside what was on file then:
// for each player who has filed orders since, in seat order, those that are on file now.
// What was replaced or withdrawn since does not come back. Orders in a queue of which some
// were played since are held, or else they would play again at once, and the undo would do
// nothing; those of a turn that was played in part are dropped. Orders that aren't allowed
// in the past game are left out. The player at whose request the undo is made gets exactly
// the past.
func kept(g, past *play.Game, since []*play.Entry, asks string) (sets []play.EntrySet) {
	on, _ := line(since, past.Tip.Entry)
	seen := seenSince(past, on)
	for i, player := range g.Players {
		if player == asks {
			continue
		}
		if s := keptOf(g, past, engine.Seat(i), seen[i]); s != nil {
			sets = append(sets, *s)
		}
	}
	return sets
}

// A seenQueue is what happened to a queue since a past game: whether what was on file then
// was replaced, and whether some orders in it were played, or dropped as they came up.
type seenQueue struct{ replaced, played bool }

// seenSince plays the entries after a past game again, and returns what happened to the
// queues, by seat.
func seenSince(past *play.Game, on []*play.Entry) [][]seenQueue {
	seen := make([][]seenQueue, len(past.Players))
	for i := range seen {
		seen[i] = make([]seenQueue, len(past.Rules.Queues))
	}
	now := past.Clone()
	for _, e := range on {
		filed := now.Clone()
		for _, set := range e.Sets {
			if seat := now.Seat(set.Player); seat >= 0 {
				_, cleared := file(filed, seat, readOrders(now.Rules, set))
				for n := range cleared {
					seen[seat][n].replaced = seen[seat][n].replaced || cleared[n]
				}
			}
		}
		if e.Kind == play.ActUndo { // to the entry before it on the line
			r := &run{g: now.Clone(), log: &engine.Log{}}
			if undo(r, &e.Act, now) != nil {
				return seen
			}
			now = r.g
			continue
		}
		next, out, err := perform(now, e, nil)
		if err != nil {
			return seen
		}
		now = next
		note := func(seat engine.Seat, o engine.Order) {
			for n, q := range filed.Queues[seat] {
				is := func(f play.Filed) bool { return slices.Equal(f.Order.Alternatives, o.Alternatives) }
				seen[seat][n].played = seen[seat][n].played || slices.ContainsFunc(q.Orders, is)
			}
		}
		for _, u := range out.Used {
			note(u.Seat, u.Order)
		}
		for _, n := range out.Notes {
			if n.Code == play.Dropped {
				note(n.Seat, n.Order)
			}
		}
	}
	return seen
}

// keptOf returns what stays on file for a seat; nil if that is what was on file in the
// past.
func keptOf(g, past *play.Game, seat engine.Seat, seen []seenQueue) *play.EntrySet {
	var live, held []engine.Order
	filed := make([]bool, len(seen))
	for n, spec := range g.Rules.Queues {
		played := playedFor(past, spec, seen)
		for _, f := range g.Queues[seat][n].Orders {
			switch own := spec.Lane == engine.OwnTurn; {
			case !seen[n].replaced || !suits(past, seat, spec.Lane, f) || own && played:
				continue
			case played || f.Undone || g.Queues[seat][n].Held:
				held = append(held, f.Order)
			default:
				live = append(live, f.Order)
			}
			filed[n] = true
		}
	}
	clears := false // what was on file then and was replaced since must not come back
	for n := range seen {
		clears = clears || seen[n].replaced && !filed[n] && len(past.Queues[seat][n].Orders) > 0
	}
	for n := range seen {
		if was := &past.Queues[seat][n]; clears && !seen[n].replaced && was.Holds() {
			held = append(held, ordersOf(*was)...)
		} else if clears && !seen[n].replaced {
			live = append(live, ordersOf(*was)...)
		}
	}
	live = allowed(past, seat, live)
	if clears {
		live = append([]engine.Order{{Alternatives: []engine.Move{{Verb: engine.Withdraw}}}}, live...)
	}
	if len(live)+len(held) == 0 {
		return nil
	}
	set := &play.EntrySet{Player: g.Players[seat]}
	for i, o := range slices.Concat(live, held) {
		if set.Orders = append(set.Orders, g.Rules.Grammar.WriteOrder(o)); i >= len(live) {
			set.Held = append(set.Held, i)
		}
	}
	set.Digest = set.Hash()
	return set
}

// playedFor reports whether orders were played from a queue, or from one that is asked for
// the same decisions: orders for any room of a lane, and those for the room that was open in
// the past.
func playedFor(past *play.Game, spec engine.QueueSpec, seen []seenQueue) bool {
	for n, other := range past.Rules.Queues {
		here := other.Room == engine.AnyRoom && spec.Lane == past.Open().Lane && spec.Room == past.Open().Room
		if other.Lane == spec.Lane && seen[n].played && (other.Room == spec.Room || spec.Room == engine.AnyRoom || here) {
			return true
		}
	}
	return false
}

// suits reports whether an order that is on file now can mean the same in a past game: it
// is for the turn, or for the auction, that was open or to come then.
func suits(past *play.Game, seat engine.Seat, lane engine.Lane, f play.Filed) bool {
	open := past.Open()
	switch {
	case lane == engine.OwnTurn:
		return !past.Dealt || f.Turn == past.Turn(seat)
	case past.Rules.Scope(f.Order.Alternatives[0]) == engine.Plain:
		return open.Lane == lane && f.Occasion == open.Occasion
	}
	return true
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

// undone notes the orders on file before an undo that are not on file after it, and those
// that it holds.
func (r *run) undone(before *play.Game) {
	for i := range before.Queues {
		left := map[string]int{}
		for _, q := range r.g.Queues[i] {
			for _, f := range q.Orders {
				if left[r.g.Rules.Grammar.WriteOrder(f.Order)]++; f.Undone {
					r.note(engine.Seat(i), play.OnHold, f.Order, engine.Refusal{})
				}
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
