package metromania

import "cityhall.example/engine"

// audit says what is wrong with a state that no play could have reached: pieces
// too many or too few, and what the rules would have done or prevented. It
// returns nothing for one that it finds nothing wrong with.
func (s *State) audit() engine.Phrase {
	for _, find := range []func() engine.Phrase{s.auditMarkers, s.auditStations, s.auditTurns, s.auditEnd} {
		if problem := find(); !problem.Empty() {
			return problem
		}
	}
	return engine.Phrase{}
}

// auditLine checks one line; the ways of all lines read before are laid.
func (s *State) auditLine(l int) engine.Phrase {
	line := &s.lines[l]
	if line.n == 0 {
		return engine.Phrase{}
	}
	if first := line.cells[0]; s.arrow[first] != White || !first.onRim(line.vertex[0]) {
		return engine.Say("impossible/line-start")
	}
	for i := 1; i < line.Len(); i++ {
		c, from, to := line.cells[i], line.vertex[i], line.vertex[i+1]
		end := s.arrow[c] == Black && i == line.Len()-1
		switch {
		case s.symbol[c] == Park || s.symbol[c] == Lake:
			return engine.Say("impossible/tunnel-in-lake", "cell", c.String(), "symbol", s.symbol[c].String())
		case s.arrow[c] != NoArrow && !end:
			return engine.Say("impossible/tunnel-on-arrow", "cell", c.String())
		case end && !c.onRim(to):
			return engine.Say("impossible/line-end", "vertex", to.String())
		case !s.station[from] && acute(from.To(line.vertex[i-1]), from.To(to)):
			return engine.Say("impossible/acute", "vertex", from.String())
		}
	}
	return engine.Phrase{}
}

// auditMarkers counts the markers: each of the twelve once, a letter once with
// each player, as many as were dealt, and one in each tunnel on a destination.
func (s *State) auditMarkers() engine.Phrase {
	var all [Types]Letters
	var unknown [Types]int
	placed := 0
	for seat := range engine.Seat(s.seats) {
		var own [Types]Letters
		total := 0
		for t := range Symbol(Types) {
			if s.hand[seat][t]&all[t] != 0 {
				return engine.Say("impossible/two-hands", "type", t.String())
			}
			own[t] = s.hand[seat][t]
			for l, at := range s.marker[t] {
				if at != NoCell && s.placer(t, Letter(l)) == seat {
					if own[t].Has(Letter(l)) {
						return engine.Say("impossible/hand-and-cell", "type", t.String(), "letter", Letter(l).String(), "cell", at.String())
					}
					own[t] |= 1 << l
					placed++
				}
			}
			n := own[t].Len() + int(s.hidden[seat][t])
			if most := 1 + 12/s.seats/4; n < 1 || n > most {
				return engine.Say("impossible/seat-type", "markers", n, "type", t.String(), "seat", int(seat+1))
			}
			total += n
			all[t] |= own[t]
			unknown[t] += int(s.hidden[seat][t])
		}
		if total != 12/s.seats {
			return engine.Say("impossible/seat-markers", "markers", total, "seat", int(seat+1))
		}
		if own[0]&own[1]|own[0]&own[2]|own[1]&own[2] != 0 {
			return engine.Say("impossible/seat-letters", "seat", int(seat+1))
		}
	}
	for t := range Types {
		if all[t].Len()+unknown[t] != markers[t].Len() {
			return engine.Say("impossible/type-markers", "markers", all[t].Len()+unknown[t], "type", Symbol(t).String())
		}
	}
	return s.auditPlaced(placed)
}

// auditPlaced checks that markers lie where tunnels are, and that none lies
// near its like.
func (s *State) auditPlaced(placed int) engine.Phrase {
	for c := range Cell(Cells) {
		letter, marked := s.MarkerOn(c)
		switch {
		case marked && !s.taken[c]:
			return engine.Say("impossible/marker-alone", "cell", c.String())
		case marked && s.sameLetterNear(c, letter) != NoCell:
			return engine.Say("impossible/letter-near", "letter", letter.String(), "cell", c.String())
		case marked:
			placed--
		case s.taken[c] && s.symbol[c].isDestination():
			return engine.Say("impossible/tunnel-unmarked", "cell", c.String())
		}
	}
	if placed != 0 {
		return engine.Say("impossible/marker-unplaced")
	}
	return engine.Phrase{}
}

// auditStations checks that stations stand on lines, everywhere where lines
// meet as long as there are any, and that their points were scored.
func (s *State) auditStations() engine.Phrase {
	least, most := 0, 0
	for v := range Vertex(Vertices) {
		through := 0
		for l := range linesEach * s.seats {
			if s.runs[l][v] != 0 {
				through++
				if s.stock > 0 && !s.station[v] && s.meetsNow(l, v) {
					return engine.Say("impossible/no-station", "vertex", v.String())
				}
			}
		}
		if !s.station[v] {
			continue
		}
		if through == 0 {
			return engine.Say("impossible/station-alone", "vertex", v.String())
		}
		least += int(s.value[v])
		most += int(s.value[v]) * min(through, s.seats)
	}
	if s.points == toBuilder {
		most = least
	}
	scored := 0
	for _, n := range s.scored {
		scored += n
	}
	if scored < least || scored > most {
		return engine.Say("impossible/station-points", "scored", scored, "least", least, "most", most)
	}
	return engine.Phrase{}
}

// auditTurns counts what the seats can have done in their turns.
func (s *State) auditTurns() engine.Phrase {
	for seat := range engine.Seat(s.seats) {
		turns := (s.turn - int(seat) + s.seats - 2) / s.seats // that are over
		tunnels := DigsEach * turns
		if seat == s.mover() && s.dug > 0 {
			turns++
			tunnels += s.dug
			if s.tunnelsOf(seat) < s.dug {
				return engine.Say("impossible/tunnels-turn", "tunnels", s.dug)
			}
		}
		solid, striped := &s.lines[index(seat, Solid)], &s.lines[index(seat, Striped)]
		switch {
		case s.tunnelsOf(seat) > tunnels:
			return engine.Say("impossible/tunnels", "tunnels", s.tunnelsOf(seat), "seat", int(seat+1), "turns", turns)
		case turns < 2 && solid.n > 0 && striped.n > 0:
			return engine.Say("impossible/two-lines", "seat", int(seat+1))
		}
	}
	switch {
	case s.marked && s.dug == 0:
		return engine.Say("impossible/marker-turn")
	case s.passes > 0 && s.dug > 0:
		return engine.Say("impossible/pass")
	case s.last != 0 && (s.last < s.turn || s.last >= s.turn+s.seats || s.last < s.seats):
		return engine.Say("impossible/last-turn", "last", s.last, "turn", s.turn)
	}
	return engine.Phrase{}
}

// auditEnd checks on which sides lines start and end, and that building ended
// where it had to and not before.
func (s *State) auditEnd() engine.Phrase {
	for l := range linesEach * s.seats {
		line := &s.lines[l]
		other := &s.lines[l^1]
		switch {
		case s.complete[l] && near(line.cells[line.n-1].Sector(), line.startSide()) && !s.allTaken(Black, line.startSide()):
			return engine.Say("impossible/ends-near", "seat", int(owner(l)+1))
		case line.n > 0 && other.n > 0 && near(line.startSide(), other.startSide()) &&
			!s.allTaken(White, line.startSide()) && !s.allTaken(White, other.startSide()):
			return engine.Say("impossible/starts-near", "seat", int(owner(l)+1))
		}
	}
	atOnce := s.lastTurn == afterBlocked
	switch why := s.ended; {
	case why == building && s.dug == DigsEach:
		return engine.Say("impossible/three-tunnels")
	case why == building && (s.passes == s.seats || atOnce && (s.stock == 0 || s.bothComplete())):
		return engine.Say("impossible/goes-on")
	case why == building && s.last == 0 && s.turn > 1 && s.dug == 0 && s.callsLastTurns():
		return engine.Say("impossible/no-last-turn")
	case s.last != 0 && !s.callsLastTurns():
		return engine.Say("impossible/early-last-turn")
	case why == bothLines && !(atOnce && s.bothComplete()), why == noStations && (!atOnce || s.stock > 0),
		why == lastTurns && s.turn != s.last, why == allPassed && s.passes != s.seats:
		return engine.Say("impossible/ending", "why", endingType.Values[why])
	}
	return engine.Phrase{}
}
