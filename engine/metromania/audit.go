package metromania

import (
	"fmt"

	"cityhall.example/engine"
)

// audit says what is wrong with a state that no play could have reached: pieces
// too many or too few, and what the rules would have done or prevented. It
// returns "" for one that it finds nothing wrong with.
func (s *State) audit() string {
	for _, find := range []func() string{s.auditMarkers, s.auditStations, s.auditTurns, s.auditEnd} {
		if problem := find(); problem != "" {
			return problem
		}
	}
	return ""
}

// auditLine checks one line; the ways of all lines read before are laid.
func (s *State) auditLine(l int) string {
	line := &s.lines[l]
	if line.n == 0 {
		return ""
	}
	if first := line.cells[0]; s.arrow[first] != White || !first.OnRim(line.vertex[0]) {
		return "the line does not start on the rim, in the cell of a white arrow"
	}
	for i := 1; i < line.Len(); i++ {
		c, from, to := line.cells[i], line.vertex[i], line.vertex[i+1]
		end := s.arrow[c] == Black && i == line.Len()-1
		switch {
		case s.symbol[c] == Park || s.symbol[c] == Lake:
			return fmt.Sprintf("a tunnel in %v, where the %v is", c, s.symbol[c])
		case s.arrow[c] != NoArrow && !end:
			return fmt.Sprintf("a tunnel in %v, where an arrow is", c)
		case end && !c.OnRim(to):
			return fmt.Sprintf("the line ends at %v, not on the rim", to)
		case !s.station[from] && acute(from.To(line.vertex[i-1]), from.To(to)):
			return fmt.Sprintf("a turn of 60 degrees at %v without a station", from)
		}
	}
	return ""
}

// auditMarkers counts the markers: each of the twelve once, a letter once with
// each player, as many as were dealt, and one in each tunnel on a destination.
func (s *State) auditMarkers() string {
	var all [Types]Letters
	var unknown [Types]int
	placed := 0
	for seat := range engine.Seat(s.seats) {
		var own [Types]Letters
		total := 0
		for t := range Symbol(Types) {
			if s.hand[seat][t]&all[t] != 0 {
				return fmt.Sprintf("a %v marker in two hands", t)
			}
			own[t] = s.hand[seat][t]
			for l, at := range s.marker[t] {
				if at != NoCell && s.placer(t, Letter(l)) == seat {
					if own[t].Has(Letter(l)) {
						return fmt.Sprintf("the %v marker %v in a hand and on %v", t, Letter(l), at)
					}
					own[t] |= 1 << l
					placed++
				}
			}
			n := own[t].Len() + int(s.hidden[seat][t])
			if most := 1 + 12/s.seats/4; n < 1 || n > most {
				return fmt.Sprintf("%d %v markers of seat %d", n, t, seat+1)
			}
			total += n
			all[t] |= own[t]
			unknown[t] += int(s.hidden[seat][t])
		}
		if total != 12/s.seats {
			return fmt.Sprintf("%d markers of seat %d", total, seat+1)
		}
		if own[0]&own[1]|own[0]&own[2]|own[1]&own[2] != 0 {
			return fmt.Sprintf("a letter twice among the markers of seat %d", seat+1)
		}
	}
	for t := range Types {
		if all[t].Len()+unknown[t] != markers[t].Len() {
			return fmt.Sprintf("%d %v markers", all[t].Len()+unknown[t], Symbol(t))
		}
	}
	return s.auditPlaced(placed)
}

// auditPlaced checks that markers lie where tunnels are, and that none lies
// near its like.
func (s *State) auditPlaced(placed int) string {
	for c := range Cell(Cells) {
		letter, marked := s.MarkerOn(c)
		switch {
		case marked && !s.taken[c]:
			return fmt.Sprintf("a marker on %v without a tunnel", c)
		case marked && s.sameLetterNear(c, letter) != NoCell:
			return fmt.Sprintf("the letter %v on %v and next to it", letter, c)
		case marked:
			placed--
		case s.taken[c] && s.symbol[c].IsDestination():
			return fmt.Sprintf("a tunnel in %v without a marker", c)
		}
	}
	if placed != 0 {
		return "a marker that nobody has placed"
	}
	return ""
}

// auditStations checks that stations stand on lines, everywhere where lines
// meet as long as there are any, and that their points were scored.
func (s *State) auditStations() string {
	least, most := 0, 0
	for v := range Vertex(Vertices) {
		through := 0
		for l := range linesEach * s.seats {
			if s.runs[l][v] != 0 {
				through++
				if s.stock > 0 && !s.station[v] && s.meetsNow(l, v) {
					return fmt.Sprintf("no station at %v, where lines meet", v)
				}
			}
		}
		if !s.station[v] {
			continue
		}
		if through == 0 {
			return fmt.Sprintf("a station at %v, where no line is", v)
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
		return fmt.Sprintf("%d station points for the stations that stand, which bring %d to %d", scored, least, most)
	}
	return ""
}

// auditTurns counts what the seats can have done in their turns.
func (s *State) auditTurns() string {
	for seat := range engine.Seat(s.seats) {
		turns := (s.turn - int(seat) + s.seats - 2) / s.seats // that are over
		tunnels := DigsEach * turns
		if seat == s.mover() && s.dug > 0 {
			turns++
			tunnels += s.dug
			if s.tunnelsOf(seat) < s.dug {
				return fmt.Sprintf("%d tunnels in this turn, and fewer of the player", s.dug)
			}
		}
		solid, striped := &s.lines[index(seat, Solid)], &s.lines[index(seat, Striped)]
		switch {
		case s.tunnelsOf(seat) > tunnels:
			return fmt.Sprintf("%d tunnels of seat %d in %d turns", s.tunnelsOf(seat), seat+1, turns)
		case turns < 2 && solid.n > 0 && striped.n > 0:
			return fmt.Sprintf("two lines of seat %d in one turn", seat+1)
		}
	}
	switch {
	case s.marked && s.dug == 0:
		return "a marker laid in this turn, and no tunnel for it"
	case s.passes > 0 && s.dug > 0:
		return "a pass in a turn with tunnels"
	case s.last != 0 && (s.last < s.turn || s.last >= s.turn+s.seats || s.last < s.seats):
		return fmt.Sprintf("a last turn %d in turn %d", s.last, s.turn)
	}
	return ""
}

// auditEnd checks on which sides lines start and end, and that building ended
// where it had to and not before.
func (s *State) auditEnd() string {
	for l := range linesEach * s.seats {
		line := &s.lines[l]
		other := &s.lines[l^1]
		switch {
		case s.complete[l] && near(line.cells[line.n-1].Sector(), line.startSide()) && !s.allTaken(Black, line.startSide()):
			return fmt.Sprintf("a line of seat %d ends near its start, with black arrows free", owner(l)+1)
		case line.n > 0 && other.n > 0 && near(line.startSide(), other.startSide()) &&
			!s.allTaken(White, line.startSide()) && !s.allTaken(White, other.startSide()):
			return fmt.Sprintf("the lines of seat %d start near each other, with white arrows free", owner(l)+1)
		}
	}
	atOnce := s.lastTurn == afterBlocked
	switch why := s.ended; {
	case why == Building && s.dug == DigsEach:
		return "three tunnels in a turn that goes on"
	case why == Building && (s.passes == s.seats || atOnce && (s.stock == 0 || s.bothComplete())):
		return "building that goes on after its end"
	case why == Building && s.last == 0 && s.turn > 1 && s.dug == 0 && s.callsLastTurns():
		return "no last turn, with so many lines finished"
	case s.last != 0 && !s.callsLastTurns():
		return "a last turn, with so few lines finished"
	case why == BothLines && !(atOnce && s.bothComplete()), why == NoStations && (!atOnce || s.stock > 0),
		why == LastTurns && s.turn != s.last, why == AllPassed && s.passes != s.seats:
		return fmt.Sprintf("building that ended with %s", endingType.Values[why])
	}
	return ""
}
