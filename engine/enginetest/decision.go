package enginetest

import "cityhall.example/engine"

// sequence remembers the decisions before, to see that they only go forward.
type sequence struct {
	last     engine.Decision
	occasion map[engine.Lane]int
	turns    [engine.MaxSeats]int
}

// decision checks the open decision against the declarations and the decisions
// before it.
func (tb *table) decision() {
	d, o := tb.state.Open(), &tb.order
	switch {
	case d.Seat < 0 || int(d.Seat) >= tb.seats:
		tb.fail("the decision is that of seat %d", d.Seat)
	case int(d.Kind) >= len(tb.g.Kinds):
		tb.fail("the decision is of the kind %d, which is not declared", d.Kind)
	case d.Lane != tb.g.Kinds[d.Kind].Lane:
		tb.fail("the decision is in the lane %d, declared %d", d.Lane, tb.g.Kinds[d.Kind].Lane)
	case d.Room != engine.AnyRoom && int(d.Room) > len(tb.g.Lanes[d.Lane].Rooms), d.Room == engine.AnyRoom && tb.g.Lanes[d.Lane].Rooms != nil:
		tb.fail("the decision is in the room %d of the lane %s, which has %d", d.Room, tb.g.Lanes[d.Lane].Name, len(tb.g.Lanes[d.Lane].Rooms))
	case d.Lane == o.last.Lane && d.Occasion == o.last.Occasion && d.Room != o.last.Room:
		tb.fail("occasion %d of the lane %s moves from the room %d to %d", d.Occasion, tb.g.Lanes[d.Lane].Name, o.last.Room, d.Room)
	case d.Turn < o.last.Turn:
		tb.fail("turn %d follows turn %d", d.Turn, o.last.Turn)
	case d.Occasion < o.occasion[d.Lane]:
		tb.fail("occasion %d follows %d in the lane %s", d.Occasion, o.occasion[d.Lane], tb.g.Lanes[d.Lane].Name)
	case d.Lane == engine.OwnTurn && d.Occasion != d.Turn:
		tb.fail("the occasion is %d in turn %d", d.Occasion, d.Turn)
	case d.Lane != engine.OwnTurn && d.Occasion < 1:
		tb.fail("the occasion is %d", d.Occasion)
	}
	o.last = d
	o.occasion[d.Lane] = d.Occasion
	tb.turns(d)
}

// turns checks whose turn is which: what was foretold of a seat's next turn
// holds until that turn is over, or until its last auctions run.
func (tb *table) turns(d engine.Decision) {
	running := 0
	for seat := range tb.seats {
		turn, foretold := tb.state.Turn(engine.Seat(seat)), tb.order.turns[seat]
		switch {
		case turn < d.Turn:
			tb.fail("seat %d has turn %d in turn %d", seat, turn, d.Turn)
		case foretold > 0 && foretold >= d.Turn && turn != foretold && (foretold > d.Turn || d.Lane == engine.OwnTurn):
			tb.fail("seat %d has turn %d, foretold as %d", seat, turn, foretold)
		case d.Lane == engine.OwnTurn && int(d.Seat) == seat && turn != d.Turn:
			tb.fail("the seat decides in turn %d and has turn %d", d.Turn, turn)
		}
		if turn == d.Turn {
			running++
		}
		tb.order.turns[seat] = turn
	}
	if d.Turn > 0 && running != 1 && (running > 0 || d.Lane == engine.OwnTurn) {
		tb.fail("turn %d is that of %d seats", d.Turn, running)
	}
}

// events checks what was told since the last look against the declarations.
func (tb *table) events() {
	messages := tb.g.EventMessages()
	tb.history = append(tb.history, tb.log.Events...)
	for _, e := range tb.log.Events {
		if e.Code == 0 || int(e.Code) >= len(messages) {
			tb.fail("an event has the code %d, which is not declared", e.Code)
		}
		m := messages[e.Code]
		slots := tb.arguments(m, e.Arg)
		switch {
		case e.Private>>slots != 0:
			tb.fail("the event %s hides arguments that it has not", m.Name)
		case e.Private != 0 && (e.Owner < 0 || int(e.Owner) >= tb.seats):
			tb.fail("the event %s hides arguments from everybody", m.Name)
		}
		for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
			told := e.For(seat)
			for i := range slots {
				if e.Private>>i&1 == 1 && seat != e.Owner && told.Arg[i] != engine.None {
					tb.fail("the event %s tells seat %d what is private", m.Name, seat)
				}
			}
		}
	}
}

// arguments checks the arguments of an event or a refusal, and returns how
// many slots they fill.
func (tb *table) arguments(m engine.Message, arg [engine.MaxArgs]int16) (slots int) {
	for _, p := range m.Params {
		value := arg[p.Arg : p.Arg+p.Type.Slots()]
		slots = p.Arg + p.Type.Slots()
		if value[0] == engine.None {
			continue
		}
		if p.Type == tb.g.Grammar.Type("seat") {
			if value[0] < -1 || int(value[0]) >= tb.seats {
				tb.fail("%s names the seat %d", m.Name, value[0])
			}
		} else if p.Type.Format(value...) == "?" {
			tb.fail("%s has %d for {%s}, which is no %s", m.Name, value, p.Name, p.Type.Name)
		}
	}
	for i := slots; i < len(arg); i++ {
		if arg[i] != 0 {
			tb.fail("%s has more arguments than are declared: %d", m.Name, arg)
		}
	}
	return slots
}

// refusal checks a refusal against its declaration, and returns it as text.
func (tb *table) refusal(r engine.Refusal) string {
	if int(r.Code) >= len(tb.g.RefusalMessages()) {
		tb.fail("a refusal has the code %d, which is not declared", r.Code)
	}
	m, args := tb.g.Refusal(r.Code), r.Args()
	text := m.Name
	for _, p := range m.Params {
		text += " " + p.Type.Format(args[p.Arg:p.Arg+p.Type.Slots()]...)
	}
	tb.arguments(m, args)
	return text
}
