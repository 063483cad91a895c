package metromania

import "cityhall.example/engine"

// block notes which lines can no longer be completed. What blocks a line stays,
// so a line is never unblocked. Dug is the cell of a tunnel that this follows,
// or NoCell: a line that it doesn't touch is blocked only by its owner's markers.
func (s *State) block(dug Cell, log *engine.Log) {
	for l := range linesEach * s.seats {
		far := dug != NoCell && s.lines[l].n > 0 && owner(l) != s.mover() && !dug.has(s.lines[l].last())
		if !far && !s.complete[l] && !s.blocked[l] && s.isBlocked(l) {
			s.blocked[l] = true
			eventBlocked(log, owner(l), pattern(l))
		}
	}
}

// isBlocked reports that a line that is not complete has used its tunnels, or
// that no edge leads on from its end ("End of the building phase"). Ruling:
// what may change does not block, which is why this is less strict than the
// rules of digging.
func (s *State) isBlocked(l int) bool {
	line := &s.lines[l]
	switch {
	case line.n == 0:
		for side := range Sectors {
			if s.freeArrow(White, side) {
				return false
			}
		}
		return true
	case line.n == TunnelsEach:
		return true
	}
	for _, t := range grid.tunnels[line.last()] {
		if s.lastingTunnel(l, t.cell, t.to).OK() && (!s.symbol[t.cell].isDestination() || s.held(owner(l), s.symbol[t.cell]) > 0) {
			return false
		}
	}
	return true
}

// finished returns how many lines are complete or blocked.
func (s *State) finished() int {
	n := 0
	for l := range linesEach * s.seats {
		if s.complete[l] || s.blocked[l] {
			n++
		}
	}
	return n
}

// bothComplete reports that a player has completed both lines.
func (s *State) bothComplete() bool {
	for seat := range engine.Seat(s.seats) {
		if s.completed(seat) == linesEach {
			return true
		}
	}
	return false
}

// completed returns how many lines the seat has completed.
func (s *State) completed(seat engine.Seat) int {
	n := 0
	for pattern := range Pattern(linesEach) {
		if s.complete[index(seat, pattern)] {
			n++
		}
	}
	return n
}

// endsAtOnce ends building where a player has completed both lines, or the last
// station is placed. With the option that calls last turns always, these only
// call them.
func (s *State) endsAtOnce(d *engine.Draws, log *engine.Log) bool {
	switch {
	case s.lastTurn == afterAll:
		return false
	case s.bothComplete():
		s.end(bothLines, d, log)
	case s.stock == 0:
		s.end(noStations, d, log)
	default:
		return false
	}
	return true
}

// callsLastTurns reports that every other player has one more turn: so many
// lines are complete or blocked, one more than there are players; or whatever
// ends building, with that option.
func (s *State) callsLastTurns() bool {
	return s.finished() > s.seats || s.lastTurn == afterAll && (s.bothComplete() || s.stock == 0)
}

// call returns why last turns are called.
func (s *State) call() call {
	switch {
	case s.finished() > s.seats:
		return callFinished
	case s.bothComplete():
		return callBothLines
	}
	return callNoStations
}

// endTurn ends the turn, judges the third of the endings, and goes on to the
// next seat.
func (s *State) endTurn(d *engine.Draws, log *engine.Log) {
	if s.last == 0 && s.callsLastTurns() {
		s.last = s.turn + s.seats - 1
		eventLastTurns(log, s.call(), s.finished(), s.last)
	}
	if s.turn == s.last {
		s.end(lastTurns, d, log)
		return
	}
	s.turn++
	s.dug, s.marked = 0, false
}

// end ends building, and with it the game: letters are shown and everything is
// scored.
func (s *State) end(why ending, d *engine.Draws, log *engine.Log) {
	s.ended = why
	eventBuildingEnded(log, why)
	if s.corrupt {
		s.reveal(d, log)
	}
	s.score(log)
}

// reveal shows the letters that were hidden until now.
func (s *State) reveal(d *engine.Draws, log *engine.Log) {
	for seat := range engine.Seat(s.seats) {
		for t := range Symbol(Types) {
			if s.held(seat, t) > 0 {
				d.Reveal()
			}
			for l := range Letter(LetterCount) {
				if s.hand[seat][t].Has(l) {
					eventRevealed(log, seat, t, l)
				}
			}
		}
	}
}

// Score implements [engine.State]: the station points while building lasts.
func (s *State) Score(seat engine.Seat) int {
	if s.ended == building {
		return s.scored[seat]
	}
	return s.total[seat]
}

// Winners implements [engine.State]: the most points, then lines completed,
// then tunnels dug ("The winner"). Ruling: then the win is shared.
func (s *State) Winners() engine.Seats {
	if s.ended == building {
		return 0
	}
	var winners engine.Seats
	var best [3]int
	for seat := range engine.Seat(s.seats) {
		has := [3]int{s.total[seat], s.completed(seat), s.tunnelsOf(seat)}
		switch c := compare(has, best); {
		case winners == 0 || c > 0:
			winners, best = engine.Seats(0).With(seat), has
		case c == 0:
			winners = winners.With(seat)
		}
	}
	return winners
}

func compare(a, b [3]int) int {
	for i := range a {
		if a[i] != b[i] {
			return a[i] - b[i]
		}
	}
	return 0
}

// tunnelsOf returns how many tunnels the seat has dug.
func (s *State) tunnelsOf(seat engine.Seat) int {
	return s.lines[index(seat, Solid)].Len() + s.lines[index(seat, Striped)].Len()
}
