package enginetest

import (
	"strconv"

	"cityhall.example/engine"
)

// learn remembers the values in a move that no type lists, to make up orders
// with them.
func (tb *table) learn(m engine.Move) {
	for _, p := range tb.g.Grammar.Form(m.Verb).Params() {
		if p.Type.Values == nil && m.Arg[p.Arg] != engine.None && len(tb.pool[p.Type]) < 2000 {
			value := make([]int16, p.Type.Slots())
			copy(value, m.Arg[p.Arg:])
			tb.pool[p.Type] = append(tb.pool[p.Type], value)
		}
	}
}

// madeUp makes up an alternative of the form as a player could write it, and
// reports whether it could.
func (tb *table) madeUp(f *engine.Form) (engine.Move, bool) {
	m := engine.Move{Verb: f.Verb}
	optional, left := optionalParams(f.Syntax), false
	for i, p := range f.Params() {
		arg := m.Arg[p.Arg : p.Arg+p.Type.Slots()]
		known := tb.pool[p.Type]
		switch {
		case optional[i] != 0 && i > 0 && optional[i] == optional[i-1]:
			// part of the same optional words: all or none
		case optional[i] != 0:
			left = tb.random.IntN(2) == 0
		default:
			left = false
		}
		switch {
		case left:
			for j := range arg {
				arg[j] = engine.None
			}
		case p.Type.Values != nil:
			arg[0] = int16(tb.random.IntN(len(p.Type.Values)))
		case len(known) > 0 && tb.random.IntN(4) > 0:
			copy(arg, known[tb.random.IntN(len(known))])
		case p.Type.Read == nil || p.Type.Read([]string{strconv.Itoa(tb.random.IntN(40))}, arg) == 0:
			return m, false
		}
	}
	return m, true
}

// optionalParams returns for each parameter of the syntax which optional part
// it stands in, counted from 1; 0 for none.
func optionalParams(syntax string) (part []int) {
	inside, parts := 0, 0
	for _, r := range syntax {
		switch r {
		case '[':
			parts++
			inside = parts
		case ']':
			inside = 0
		case '{':
			part = append(part, inside)
		}
	}
	return part
}

// orders checks what orders stand for: each legal move is the order that is
// written for it, and made-up orders are answered with legal moves or refused.
func (tb *table) orders() {
	d := tb.state.Open()
	for range min(len(tb.all), 12) {
		m := tb.all[tb.random.IntN(len(tb.all))]
		read := tb.reading(m)
		if got, r := tb.state.Answer(d.Seat, read); !r.OK() || got != m {
			tb.fail("the order %q stands for %v, refused as %s; it was written for %v", tb.g.Grammar.Write(m), got, tb.refusal(r), m)
		}
		tb.answer(d, read)
	}
	for i := range tb.g.Grammar.Forms {
		f := &tb.g.Grammar.Forms[i]
		if f.Verb == engine.Withdraw || f.Verb == engine.Join {
			continue
		}
		for range 6 {
			if m, ok := tb.madeUp(f); ok {
				tb.answer(d, tb.reading(m))
			}
		}
	}
}

// reading writes the alternative as a line and returns what is read there,
// which is written as the same line.
func (tb *table) reading(m engine.Move) engine.Move {
	line := tb.g.Grammar.Write(m)
	o, bad := tb.g.Grammar.Read(line)
	if bad != nil {
		tb.fail("the order %q does not read back: at %d %q, near %q", line, bad.Offset, bad.Read, bad.Near)
	}
	if len(o.Alternatives) != 1 || tb.g.Grammar.WriteOrder(o) != line {
		tb.fail("the order %q reads back as %q", line, tb.g.Grammar.WriteOrder(o))
	}
	return o.Alternatives[0]
}

// answer has every seat answer with the order, on the whole state and on what
// the seat sees.
func (tb *table) answer(d engine.Decision, order engine.Move) {
	line := tb.g.Grammar.Write(order)
	f := tb.g.Grammar.Form(order.Verb)
	for seat := range engine.Seat(tb.seats) {
		m, r := tb.state.Answer(seat, order)
		if r.OK() {
			if seat != d.Seat || order.Verb != engine.Done && !f.Answers.Has(d.Kind) {
				tb.fail("the order %q of seat %d is taken for a decision that it does not concern", line, seat)
			}
			if room := tb.g.RoomOf(order); tb.g.Scope(order) != engine.Plain && room != engine.AnyRoom && room != d.Room {
				tb.fail("the order %q of the room %d is taken for the room %d", line, room, d.Room)
			}
			if c := tb.state.Check(m); !c.OK() {
				tb.fail("the order %q stands for %q, refused as %s", line, tb.g.Grammar.Write(m), tb.refusal(c))
			}
		}
		tb.refusal(r)
		seen, view := tb.view(seat).Answer(seat, order)
		if view != r || r.OK() && seen != m {
			tb.fail("the order %q of seat %d is %s, and on what the seat sees %s", line, seat, tb.refusal(r), tb.refusal(view))
		}
	}
}
