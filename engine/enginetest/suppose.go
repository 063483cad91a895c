package enginetest

import "cityhall.example/engine"

// suppositions has seats suppose decisions for legal moves and for made-up orders.
func (tb *table) suppositions() {
	for range 3 {
		tb.suppose(tb.reading(tb.all[tb.random.IntN(len(tb.all))]))
	}
	for i := range tb.g.Grammar.Forms {
		if m, ok := tb.madeUp(&tb.g.Grammar.Forms[i]); ok && m.Verb != engine.Join {
			tb.suppose(tb.reading(m))
		}
	}
}

// suppose has a seat suppose that its decision for the order comes now, on
// the whole state and on what the seat sees: it is open then, nothing hidden
// shows in it, and the order is answered the same on both. The decision that is
// open stays as it is.
func (tb *table) suppose(order engine.Move) {
	line := tb.g.Grammar.Write(order)
	d, f := tb.state.Open(), tb.g.Grammar.Form(order.Verb)
	seat := engine.Seat(tb.random.IntN(tb.seats))
	for kind := range engine.Kind(len(tb.g.Kinds)) {
		if !f.Answers.Has(kind) {
			continue
		}
		s, v := tb.g.Copy(tb.seats, tb.state), tb.view(seat)
		before := tb.refuses(v, seat, order)
		r := s.Suppose(seat, kind, order)
		if on := v.Suppose(seat, kind, order); on != r {
			tb.fail("supposing %q for seat %d is %s, and on what the seat sees %s", line, seat, tb.refusal(r), tb.refusal(on))
		}
		if !r.OK() {
			continue
		}
		o := s.Open()
		if o != v.Open() {
			tb.fail("supposing %q for seat %d opens %+v, and on what the seat sees %+v", line, seat, o, v.Open())
		}
		if o.Seat != seat || tb.g.Kinds[o.Kind].Lane != tb.g.Kinds[kind].Lane {
			tb.fail("supposing %q for seat %d opens %+v", line, seat, o)
		}
		if room := tb.g.RoomOf(order); room != engine.AnyRoom && o.Room != room {
			tb.fail("supposing %q for seat %d opens %+v, which is not where the order is for", line, seat, o)
		}
		m, why := s.Answer(seat, order)
		if seen, view := v.Answer(seat, order); view != why || why.OK() && seen != m {
			tb.fail("supposed for seat %d, the order %q is %s, and on what the seat sees %s", seat, line, tb.refusal(why), tb.refusal(view))
		}
		if why.OK() && before {
			tb.fail("supposed for seat %d, the order %q is possible, which was refused for good", seat, line)
		}
		if tb.random.IntN(8) > 0 {
			continue
		}
		v.Redact(seat)
		if a, b := tb.text(tb.g.View(tb.seats, s, seat)), tb.text(v); a != b {
			tb.fail("supposing %q for seat %d leads elsewhere on what the seat sees:%s", line, seat, difference(a, b))
		}
		if _, now := tb.state.Answer(seat, order); seat == d.Seat && kind == d.Kind && now.OK() {
			if a, b := tb.text(tb.state), tb.text(s); a != b {
				tb.fail("supposing %q for the open decision changes it:%s", line, difference(a, b))
			}
		}
	}
}

// refuses reports whether the order is refused for good, for another decision
// than the open one.
func (tb *table) refuses(s engine.State, seat engine.Seat, order engine.Move) bool {
	d := s.Open()
	if _, why := s.Answer(seat, order); why.OK() || why == engine.Waits() {
		return false
	}
	return d.Seat != seat || !tb.g.Grammar.Form(order.Verb).Answers.Has(d.Kind)
}
