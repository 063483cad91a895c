package enginetest

import (
	"slices"

	"cityhall.example/engine"
)

// text returns the document of a state.
func (tb *table) text(s engine.State) string {
	return Dump(engine.Write(tb.players, document(s)))
}

// described checks that the document of the state is of the described shape.
func (tb *table) described(s engine.State) {
	if err := conforms("", tb.shape, engine.Write(tb.players, document(s))); err != nil {
		tb.fail("%v", err)
	}
}

// reread returns the state that reads back from the document of one.
func (tb *table) reread(s engine.State) engine.State {
	back := tb.g.New(tb.seats)
	if err := engine.Read(engine.Write(tb.players, document(s)), tb.players, document(back)); err != nil {
		tb.fail("what is written does not read back: %v", err)
	}
	return back
}

// view returns what the seat sees.
func (tb *table) view(seat engine.Seat) engine.State { return tb.g.View(tb.seats, tb.state, seat) }

// views checks what each seat sees: that redacting twice hides no more, that
// it reads back, and that the open seat gets the answers that the whole state
// gives.
func (tb *table) views() {
	s := tb.state
	d := s.Open()
	tb.described(s)
	public := tb.text(tb.view(engine.Nobody))
	move, forced := s.Forced()
	for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
		v := tb.view(seat)
		tb.described(v)
		text := tb.text(v)
		v.Redact(seat)
		if twice := tb.text(v); twice != text {
			tb.fail("redacting for seat %d twice hides more:%s", seat, difference(text, twice))
		}
		if back := tb.text(tb.reread(v)); back != text {
			tb.fail("the view of seat %d does not read back:%s", seat, difference(text, back))
		}
		if v.Open() != d {
			tb.fail("seat %d sees the decision %+v, which is %+v", seat, v.Open(), d)
		}
		if m, ok := v.Forced(); ok != forced || m != move {
			tb.fail("seat %d sees a forced move: %t, the whole state: %t", seat, ok, forced)
		}
		for other := range engine.Seat(tb.seats) {
			if v.Turn(other) != s.Turn(other) {
				tb.fail("seat %d sees turn %d of seat %d, which is %d", seat, v.Turn(other), other, s.Turn(other))
			}
		}
		v.Redact(engine.Nobody)
		if both := tb.text(v); both != public {
			tb.fail("the public view of what seat %d sees is another:%s", seat, difference(public, both))
		}
	}
	tb.own(d)
}

// own checks that the open seat's view gives the answers of the whole state.
func (tb *table) own(d engine.Decision) {
	s, v := tb.state, tb.view(d.Seat)
	if !slices.Equal(v.Moves(nil), tb.moves) {
		tb.fail("other moves are listed on what the seat sees")
	}
	i := 0
	for m := range v.All() {
		if i == len(tb.all) {
			break
		}
		if m != tb.all[i] {
			tb.fail("all moves are others on what the seat sees")
		}
		i++
	}
	if i < len(tb.all) {
		tb.fail("all moves are fewer on what the seat sees")
	}
	if v.Default() != s.Default() {
		tb.fail("the default is another on what the seat sees")
	}
	if tb.g.Worth != nil {
		m := tb.g.Greedy(s, nil)
		if tb.g.Greedy(v, nil) != m {
			tb.fail("greedy knows more than the seat sees")
		}
		if r := s.Check(m); !r.OK() {
			tb.fail("greedy plays %q, refused as %s", tb.g.Grammar.Write(m), tb.refusal(r))
		}
	}
}

// same checks that a move is refused the same on what the open seat sees,
// which is made once a step.
func (tb *table) same(m engine.Move, r engine.Refusal) {
	if on := tb.seen.Check(m); on != r {
		tb.fail("the move %v is checked as %s, and on what the seat sees as %s", m, tb.refusal(r), tb.refusal(on))
	}
}

// secrets checks that what is hidden from a seat cannot be told from its view.
func (tb *table) secrets() {
	if tb.o.Swap == nil {
		if public, whole := tb.text(tb.view(engine.Nobody)), tb.text(tb.state); public != whole {
			tb.fail("Options.Swap is missing, without which nothing proves that this stays hidden:%s", difference(whole, public))
		}
		return
	}
	for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
		other := tb.g.Copy(tb.seats, tb.state)
		if !tb.o.Swap(other, seat, tb.random.IntN) {
			continue
		}
		a, b := tb.text(tb.view(seat)), tb.text(tb.g.View(tb.seats, other, seat))
		if a != b {
			tb.fail("seat %d can see what is hidden from it:%s", seat, difference(a, b))
		}
		if tb.o.Conserve != nil {
			if err := tb.o.Conserve(other); err != nil {
				tb.fail("the game's own swap is wrong: %v", err)
			}
		}
		tb.told(seat, other)
	}
}

// told plays a move on the state and on another, in which only what is hidden
// from the seat differs: unless a card is drawn or turned up or the game ends, the seat
// is told the same and sees the same.
func (tb *table) told(seat engine.Seat, other engine.State) {
	m := tb.moves[tb.random.IntN(len(tb.moves))]
	if !other.Check(m).OK() {
		return
	}
	s := tb.g.Copy(tb.seats, tb.state)
	var one, two engine.Log
	draws, others := tb.newDraws(), tb.newDraws()
	s.Play(m, draws, &one)
	other.Play(m, others, &two)
	if !draws.Exact() || !others.Exact() || s.Open().Over() {
		return
	}
	line := tb.g.Grammar.Write(m)
	if a, b := tb.text(tb.g.View(tb.seats, s, seat)), tb.text(tb.g.View(tb.seats, other, seat)); a != b {
		tb.fail("after %q seat %d can see what was hidden from it:%s", line, seat, difference(a, b))
	}
	same := slices.EqualFunc(one.Events, two.Events, func(a, b engine.Event) bool { return a.For(seat) == b.For(seat) })
	if !same {
		tb.fail("the events of %q tell seat %d what is hidden from it", line, seat)
	}
}

// hints plays a move twice, with other draws and, where there is one, with another
// move of its verb: a seat whose view is the same after both has seen the same
// happen, unless the game has ended. So no event tells a card that was drawn or
// given away unseen.
func (tb *table) hints() {
	m := tb.moves[tb.random.IntN(len(tb.moves))]
	other := tb.moves[tb.random.IntN(len(tb.moves))]
	if other.Verb != m.Verb {
		other = m
	}
	s, t := tb.g.Copy(tb.seats, tb.state), tb.g.Copy(tb.seats, tb.state)
	var one, two engine.Log
	s.Play(m, tb.newDraws(), &one)
	t.Play(other, engine.NewDraws(engine.SeedSecret(tb.seed+" otherwise"), nil), &two)
	if s.Open().Over() || t.Open().Over() {
		return
	}
	actor := tb.state.Open().Seat
	for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
		if seat == actor || tb.text(tb.g.View(tb.seats, s, seat)) != tb.text(tb.g.View(tb.seats, t, seat)) {
			continue
		}
		if !slices.EqualFunc(one.Events, two.Events, func(a, b engine.Event) bool { return a.For(seat) == b.For(seat) }) {
			tb.fail("the events of %q or %q tell seat %d what its view hides", tb.g.Grammar.Write(m), tb.g.Grammar.Write(other), seat)
		}
	}
}

// lookahead plays on what the open seat sees, as filing does: up to the first
// draw it goes as on the whole state.
func (tb *table) lookahead() {
	seat := tb.state.Open().Seat
	for range 3 {
		v, s := tb.view(seat), tb.g.Copy(tb.seats, tb.state)
		blind, draws := engine.BlindDraws(), tb.newDraws()
		for range 10 {
			d := v.Open()
			if d.Seat != seat {
				break
			}
			moves := v.Moves(nil)
			if len(moves) == 0 {
				tb.fail("no move is listed on what the seat sees")
			}
			m := engine.RandomMove(moves, tb.random.IntN)
			v.Play(m, blind, nil)
			s.Play(m, draws, nil)
			if draws.Used() && !blind.Used() {
				tb.fail("%q draws, and does not on what the seat sees", tb.g.Grammar.Write(m))
			}
			if blind.Used() {
				break
			}
			if v.Open() != s.Open() && (blind.Exact() || s.Open().Seat == seat) {
				tb.fail("%q leads to %+v, and on what the seat sees to %+v", tb.g.Grammar.Write(m), s.Open(), v.Open())
			}
			if s.Open().Seat != seat {
				break
			}
			if v.Redact(seat); !blind.Exact() {
				for _, m := range s.Moves(nil) {
					if !v.Check(m).OK() {
						tb.fail("looking ahead refuses %q, which is legal", tb.g.Grammar.Write(m))
					}
				}
			} else if a, b := tb.text(tb.g.View(tb.seats, s, seat)), tb.text(v); a != b {
				tb.fail("%q leads elsewhere on what the seat sees:%s", tb.g.Grammar.Write(m), difference(a, b))
			}
		}
	}
}
