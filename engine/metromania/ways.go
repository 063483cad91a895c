package metromania

// ways are, for a line, the tunnels that it would need at least from each step
// on: a step leads from a vertex in a direction. The letters of rivals and what
// they will dig play no part.
type ways struct {
	end  [Vertices * Sectors]uint8 // to complete the line
	mark [Vertices * Sectors]uint8 // to lay one more marker and complete it
}

// noWay stands for no number of tunnels.
const noWay = 255

// Bits for what a step is good for.
const (
	stepOn uint8 = 1 << iota
	stepMark
	stepEnd
)

func step(v Vertex, d Direction) int { return int(v)*Sectors + int(d) }

// ways finds the ways of the line, which starts or started on the side.
func (s *State) ways(l, side int) *ways {
	var uses [Vertices * Sectors]uint8
	w := new(ways)
	for i := range uses {
		uses[i] = s.uses(l, side, Vertex(i/Sectors), Direction(i%Sectors))
		w.end[i], w.mark[i] = noWay, noWay
		if uses[i]&stepEnd != 0 {
			w.end[i] = 1
		}
	}
	s.spread(&w.end, &uses)
	for i := range uses {
		v, d := Vertex(i/Sectors), Direction(i%Sectors)
		if uses[i]&stepMark != 0 {
			w.mark[i] = plus(s.onward(&w.end, v.Next(d), d))
		}
	}
	s.spread(&w.mark, &uses)
	return w
}

// uses returns what a step of the line is good for: to go on, to lay a marker,
// to end.
func (s *State) uses(l, side int, v Vertex, d Direction) (u uint8) {
	to := v.Next(d)
	if to == NoVertex {
		return 0
	}
	seat := owner(l)
	for _, cell := range v.Beside(d) {
		if cell == NoCell || !s.lastingTunnel(l, cell, to).OK() {
			continue
		}
		switch t := s.symbol[cell]; {
		case t.isDestination():
			if _, n := s.choices(seat, cell); n > 0 {
				u |= stepOn | stepMark
			}
		case s.arrow[cell] != Black:
			u |= stepOn
		case !near(cell.Sector(), side) || s.allTaken(Black, side):
			u |= stepEnd
		}
	}
	return u
}

// spread carries the numbers back, step by step.
func (s *State) spread(need *[Vertices * Sectors]uint8, uses *[Vertices * Sectors]uint8) {
	for n := uint8(1); n < TunnelsEach; n++ {
		for i := range need {
			if need[i] != n {
				continue
			}
			v, e := Vertex(i/Sectors), Direction(i%Sectors)
			for d := range Direction(Sectors) {
				from := v.Next(d.opposite())
				if from == NoVertex || !s.bends(v, d, e) {
					continue
				}
				if k := step(from, d); uses[k]&stepOn != 0 && need[k] > n+1 {
					need[k] = n + 1
				}
			}
		}
	}
}

// bends reports that a line which comes to the vertex in one direction may
// leave it in the other.
func (s *State) bends(v Vertex, from, to Direction) bool {
	back := from.opposite()
	return to != back && (s.station[v] || !acute(back, to))
}

// onward returns the least number of all steps that may follow, for a line
// that has come to the vertex in the direction.
func (s *State) onward(need *[Vertices * Sectors]uint8, v Vertex, from Direction) uint8 {
	best := uint8(noWay)
	for d := range Direction(Sectors) {
		if s.bends(v, from, d) {
			best = min(best, need[step(v, d)])
		}
	}
	return best
}

func plus(n uint8) uint8 { return max(n, n+1) }
