package metromania

import "cityhall.example/engine"

// A dealing fills the hidden letters of a view.
type dealing struct {
	view   State
	placed [maxSeats][Types]Letters // by each seat
	// stops are the turns that a seat ended early, as the board was then: no letter
	// that it had could be laid anywhere.
	stops []State
}

// dealer declares how a view is dealt. Letters are hidden in a corrupt city only,
// and what was told adds to the view only where a seat could do nothing.
func dealer(view engine.State, _ engine.Seat, told []engine.Event) engine.Dealer {
	d := &dealing{view: *view.(*State)}
	for t := range Symbol(Types) {
		for l := range Letter(LetterCount) {
			if d.view.marker[t][l] != NoCell {
				d.placed[d.view.placer(t, l)][t] |= 1 << l
			}
		}
	}
	if d.hides() && d.view.ended == building {
		d.replay(told)
	}
	return d.fill
}

// hides reports whether any letter is hidden.
func (d *dealing) hides() bool { return d.view.hidden != [maxSeats][Types]int8{} }

// fill deals a whole state: all ways to deal the letters that agree with those
// that are known and laid, with no letter twice in a hand, are equally likely.
func (d *dealing) fill(to engine.State, chance *engine.Stream) {
	const tries = 20000
	s := to.(*State)
	*s = d.view
	if !d.hides() {
		return
	}
	for try := range tries {
		s.hand, s.hidden = d.view.hand, d.view.hidden
		d.dealLetters(s, chance)
		if d.noneTwice(s) && (try > tries/2 || d.agree(s)) {
			return
		}
	}
}

// dealLetters shuffles the letters of each type that the view hides.
func (d *dealing) dealLetters(s *State, chance *engine.Stream) {
	for t := range Types {
		left := markers[t]
		for seat := range s.seats {
			left &^= s.hand[seat][t] | d.placed[seat][t]
		}
		var letters []Letter
		for l := range Letter(LetterCount) {
			if left.Has(l) {
				letters = append(letters, l)
			}
		}
		engine.Shuffle(chance, letters)
		for seat := range s.seats {
			for _, l := range letters[:s.hidden[seat][t]] {
				s.hand[seat][t] |= 1 << l
			}
			letters = letters[s.hidden[seat][t]:]
			s.hidden[seat][t] = 0
		}
	}
}

// noneTwice reports whether nobody was dealt a letter twice.
func (d *dealing) noneTwice(s *State) bool {
	hands := s.hand
	for seat := range hands {
		for t := range hands[seat] {
			hands[seat][t] |= d.placed[seat][t]
		}
	}
	return noneTwice(&hands)
}

// agree reports whether who stopped could do nothing else with these letters.
func (d *dealing) agree(s *State) bool {
	for i := range d.stops {
		then := d.stops[i]
		seat := then.mover()
		for t := range Types {
			then.hand[seat][t] |= s.hand[seat][t]
			then.hidden[seat][t] = 0
		}
		if then.canAct() {
			return false
		}
	}
	return true
}

// replay plays again what was told, with the letters that have been laid since, and
// keeps the boards on which a rival stopped. If that doesn't lead to the view,
// nothing is kept.
func (d *dealing) replay(told []engine.Event) {
	s := d.view
	s.clear()
	s.turn, s.dug, s.marked, s.passes, s.last, s.scored = 1, 0, false, 0, 0, [maxSeats]int{}
	for seat := range s.seats {
		for t := range Types {
			s.hand[seat][t] |= d.placed[seat][t]
		}
	}
	s.block(NoCell, nil)
	for _, m := range movesTold(told) {
		if m.Verb == Pass && s.hidden[s.mover()] != [Types]int8{} {
			d.stops = append(d.stops, s)
		} else if m.Verb != Pass && !s.Check(m).OK() {
			d.stops = nil
			return
		}
		s.Play(m, engine.BlindDraws(), nil)
	}
	if s.turn != d.view.turn || s.dug != d.view.dug || s.lines != d.view.lines || s.station != d.view.station {
		d.stops = nil
	}
}

// movesTold returns the moves that the events tell of.
func movesTold(told []engine.Event) (moves []engine.Move) {
	completed := false // by the last move, which a station can belong to
	for _, e := range told {
		a := e.Arg
		last := len(moves) - 1
		switch events.Name(e.Code) {
		case "started":
			moves, completed = append(moves, engine.Move4(Start, a[1], a[2], a[3], a[4])), false
		case "dug":
			moves, completed = append(moves, engine.Move5(Dig, a[1], a[2], a[4], engine.None, engine.None)), false
		case "marked":
			if last >= 0 {
				moves[last].Arg[3] = a[3]
			}
		case "completed":
			completed = true
		case "station-built":
			if completed && last >= 0 {
				moves[last].Arg[4], completed = a[1], false
			} else {
				moves = append(moves, engine.Move1(Station, a[1]))
			}
		case "stopped", "passed":
			moves, completed = append(moves, engine.Move{Verb: Pass}), false
		}
	}
	return moves
}
