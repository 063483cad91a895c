package metromania

// ways are, for a line, the tunnels that it would need at least from each step
// on: a step leads from a vertex in a direction. The letters of rivals and what
// they will dig play no part.
type ways struct {
	end  [steps]uint8 // to complete the line
	mark [steps]uint8 // to lay one more marker and complete it
}

// noWay stands for no number of tunnels.
const noWay = 255

// Bits for what a step is good for.
const (
	stepOn uint8 = 1 << iota
	stepMark
	stepEnd
)

// steps is how many steps there are: some lead out of the city.
const steps = Vertices * Sectors

func step(v Vertex, d Direction) int { return int(v)*Sectors + int(d) }

// ways finds the ways of the line, which starts or started on the side.
func (s *State) ways(l, side int) *ways {
	uses := s.uses(l, side)
	w := new(ways)
	for i, u := range uses {
		w.end[i], w.mark[i] = noWay, noWay
		if u&stepEnd != 0 {
			w.end[i] = 1
		}
	}
	s.spread(&w.end, &uses)
	for i, u := range uses {
		if u&stepMark != 0 {
			v, d := Vertex(i/Sectors), Direction(i%Sectors)
			w.mark[i] = plus(s.onward(&w.end, v.Next(d), d))
		}
	}
	s.spread(&w.mark, &uses)
	return w
}

// uses returns what each step of the line is good for: to go on, to lay a marker,
// to end.
func (s *State) uses(l, side int) (uses [steps]uint8) {
	cells := s.cellUses(l, side)
	for i := range uses {
		v, d := Vertex(i/Sectors), Direction(i%Sectors)
		to := v.Next(d)
		if to == NoVertex || s.runs[l][to] != 0 {
			continue
		}
		for _, cell := range v.Beside(d) {
			if cell != NoCell && (cells[cell]&stepEnd == 0 || cell.onRim(to)) {
				uses[i] |= cells[cell]
			}
		}
	}
	return uses
}

// cellUses returns what a tunnel of the line in each cell is good for: what
// [State.lastingTunnel] says, as far as it doesn't depend on the vertex.
func (s *State) cellUses(l, side int) (uses [Cells]uint8) {
	if s.complete[l] || s.lines[l].n == TunnelsEach {
		return uses
	}
	for cell := range Cell(Cells) {
		switch t, arrow := s.symbol[cell], s.arrow[cell]; {
		case s.taken[cell] || t == Park || t == Lake || arrow == White:
		case t.isDestination():
			if _, n := s.choices(owner(l), cell); n > 0 {
				uses[cell] = stepOn | stepMark
			}
		case arrow != Black:
			uses[cell] = stepOn
		case !near(cell.Sector(), side) || s.allTaken(Black, side):
			uses[cell] = stepEnd
		}
	}
	return uses
}

// spread carries the numbers that some steps were given back to the steps before
// them, the least ones first.
func (s *State) spread(need, uses *[steps]uint8) {
	var given uint32 // a bit for each number
	for _, n := range need {
		if n < TunnelsEach {
			given |= 1 << n
		}
	}
	var reached [steps]uint16 // in the order of their numbers
	first, last := 0, 0
	for n := uint8(1); n < TunnelsEach; n++ {
		back := func(i int) {
			before := &grid.before[i]
			from := before.steps[:before.wide]
			if s.station[i/Sectors] {
				from = before.steps
			}
			for _, k := range from {
				if uses[k]&stepOn != 0 && need[k] > n+1 {
					need[k] = n + 1
					reached[last] = k
					last++
				}
			}
		}
		next := last
		if given>>n&1 != 0 {
			for i, number := range need {
				if number == n {
					back(i)
				}
			}
		} else {
			for _, i := range reached[first:next] {
				back(int(i))
			}
		}
		first = next
	}
}

// onward returns the least number of all steps that may follow, for a line
// that has come to the vertex in the direction: straight on and at wide angles, at a
// station at acute ones too.
func (s *State) onward(need *[steps]uint8, v Vertex, from Direction) uint8 {
	next := (*[Sectors]uint8)(need[step(v, 0):])
	best := min(next[from], next[(from+1)%Sectors], next[(from+5)%Sectors])
	if s.station[v] {
		best = min(best, next[(from+2)%Sectors], next[(from+4)%Sectors])
	}
	return best
}

func plus(n uint8) uint8 { return max(n, n+1) }
