package enginetest

import (
	"math"
	"slices"

	"cityhall.example/engine"
)

// manyMoves is how many legal moves are enumerated at most steps; every
// sixteenth step has them all.
const manyMoves = 2000

// list lists the moves, which are legal, sorted and at least one.
func (tb *table) list() {
	tb.moves = tb.state.Moves(tb.moves[:0])
	if len(tb.moves) == 0 {
		tb.fail("no move is listed")
	}
	d := tb.state.Open()
	for i, m := range tb.moves {
		if i > 0 && tb.moves[i-1].Compare(m) >= 0 {
			tb.fail("%q is listed after %q", tb.g.Grammar.Write(m), tb.g.Grammar.Write(tb.moves[i-1]))
		}
		tb.legal(m, d)
	}
	if d.Optional != tb.g.Kinds[d.Kind].Optional {
		tb.fail("the step is optional: %t, and declared otherwise", d.Optional)
	}
	if done := tb.state.Check(engine.Move{Verb: engine.Done}); done.OK() != d.Optional {
		tb.fail("done is %s, and the step is optional: %t", tb.refusal(done), d.Optional)
	}
}

// legal checks a move that was listed.
func (tb *table) legal(m engine.Move, d engine.Decision) {
	line := tb.g.Grammar.Write(m)
	if r := tb.state.Check(m); !r.OK() {
		tb.fail("%q is listed and refused as %s", line, tb.refusal(r))
	} else if r != (engine.Refusal{}) {
		tb.fail("%q is accepted with arguments", line)
	}
	f := tb.g.Grammar.Form(m.Verb)
	if f.OrderOnly || m.Verb != engine.Done && !f.Answers.Has(d.Kind) {
		tb.fail("%q is listed, whose form does not answer the decision", line)
	}
	slots := 0
	for _, p := range f.Params() {
		slots = p.Arg + p.Type.Slots()
	}
	for _, a := range m.Arg[slots:] {
		if a != 0 {
			tb.fail("%q is listed with arguments that its form has not: %d", line, m.Arg)
		}
	}
}

// enumerate takes all legal moves, as far as they are not too many.
func (tb *table) enumerate() {
	limit := manyMoves
	if tb.step%16 == 0 {
		limit = math.MaxInt
	}
	tb.all, tb.whole = tb.all[:0], true
	d := tb.state.Open()
	for m := range tb.state.All() {
		if len(tb.all) == limit {
			tb.whole = false
			break
		}
		if n := len(tb.all); n > 0 && tb.all[n-1].Compare(m) >= 0 {
			tb.fail("all moves have %q after %q", tb.g.Grammar.Write(m), tb.g.Grammar.Write(tb.all[n-1]))
		}
		tb.legal(m, d)
		tb.all = append(tb.all, m)
	}
	for _, m := range tb.moves {
		if known, member := tb.member(m); known && !member {
			tb.fail("%q is listed, and not one of all moves", tb.g.Grammar.Write(m))
		}
	}
	for range min(len(tb.all), 50) {
		tb.learn(tb.all[tb.random.IntN(len(tb.all))])
	}
}

// member says whether a move is one of all, if that is known.
func (tb *table) member(m engine.Move) (known, member bool) {
	_, member = slices.BinarySearchFunc(tb.all, m, engine.Move.Compare)
	return tb.whole || len(tb.all) > 0 && m.Compare(tb.all[len(tb.all)-1]) <= 0, member
}

// forced checks the moves that a state gives without being told one.
func (tb *table) forced() {
	if m, ok := tb.state.Forced(); ok && (len(tb.all) != 1 || tb.all[0] != m) {
		tb.fail("%q is forced, among %d moves", tb.g.Grammar.Write(m), len(tb.all))
	}
	m := tb.state.Default()
	if r := tb.state.Check(m); !r.OK() {
		tb.fail("the default %q is refused as %s", tb.g.Grammar.Write(m), tb.refusal(r))
	}
}

// try checks a move of any kind: it is accepted only if it is one of all.
func (tb *table) try(m engine.Move) {
	r := tb.state.Check(m)
	if known, member := tb.member(m); known && member != r.OK() {
		tb.fail("the move %v is checked as %s, and one of all moves: %t", m, tb.refusal(r), member)
	}
	if tb.o.Naive != nil && tb.o.Naive(tb.state, m) != r.OK() {
		tb.fail("the move %v is checked as %s, otherwise by the simple way", m, tb.refusal(r))
	}
	tb.refusal(r)
	tb.same(m, r)
}

// garbage tries moves that are wrong in some way, or in every.
func (tb *table) garbage() {
	for range 60 {
		m := tb.moves[tb.random.IntN(len(tb.moves))]
		switch tb.random.IntN(5) {
		case 0:
			m.Arg[tb.random.IntN(engine.MaxArgs)] = tb.argument()
		case 1:
			m.Arg[tb.random.IntN(engine.MaxArgs)] += int16(1 - 2*tb.random.IntN(2))
		case 2:
			m.Verb = engine.Verb(tb.random.IntN(len(tb.g.Grammar.Forms) + 2))
		case 3:
			m = engine.Move{Verb: engine.Verb(tb.random.IntN(256))}
			for i := range m.Arg {
				m.Arg[i] = tb.argument()
			}
		default:
			f := &tb.g.Grammar.Forms[tb.random.IntN(len(tb.g.Grammar.Forms))]
			m, _ = tb.madeUp(f)
		}
		tb.try(m)
	}
}

// argument returns any argument.
func (tb *table) argument() int16 {
	switch tb.random.IntN(4) {
	case 0:
		return []int16{engine.None, -1, 0, 1, math.MaxInt16, engine.None + 1}[tb.random.IntN(6)]
	case 1:
		return int16(tb.random.Uint32())
	}
	return int16(tb.random.IntN(40))
}

// mostSpace is the size of the largest space of arguments that is gone through.
const mostSpace = 4000

// space goes through all arguments of the forms whose values can be listed.
func (tb *table) space() {
	if tb.step%8 != 0 {
		return
	}
	for i := range tb.g.Grammar.Forms {
		f := &tb.g.Grammar.Forms[i]
		size := 1
		for _, p := range f.Params() {
			size = min(size*(1+len(p.Type.Values)), mostSpace+1)
			if p.Type.Values == nil {
				size = mostSpace + 1
			}
		}
		if size <= mostSpace {
			tb.through(f, 0, engine.Move{Verb: f.Verb})
		}
	}
}

func (tb *table) through(f *engine.Form, at int, m engine.Move) {
	params := f.Params()
	if at == len(params) {
		tb.try(m)
		return
	}
	for v := range params[at].Type.Values {
		m.Arg[params[at].Arg] = int16(v)
		tb.through(f, at+1, m)
	}
	m.Arg[params[at].Arg] = engine.None
	tb.through(f, at+1, m)
}
