package expancity

import "cityhall.example/engine"

// measure is the general way in which a goal counts.
type measure uint8

const (
	byHeight    measure = iota // floors of the tallest building
	byNumber                   // buildings
	byLine                     // buildings in the longest straight row or column
	byGroup                    // buildings in the largest side-connected group
	byContracts                // fulfilled contracts
)

// A goalRule is what a goal card asks for: the most by a measure, of their own
// completed buildings of a kind.
type goalRule struct {
	measure measure
	kind    Tile // or anyLot
}

// goalKinds is how many goals there are.
const goalKinds = 13

// A GoalID names a goal: a value of the type goal.
type GoalID int16

// goalType names every goal that there is, as goalRules tells them.
var goalType = engine.Enum("goal",
	"tallest", "tallest-residential", "tallest-commercial",
	"most-completed", "most-residential", "most-commercial",
	"longest-line", "longest-line-residential", "longest-line-commercial",
	"largest-group", "largest-group-residential", "largest-group-commercial",
	"most-contracts")

// rule returns what the goal of goalType asks for.
func rule(id GoalID) goalRule {
	return goalRule{measure(id / 3), Tile(id%3) - 1}
}

// Count returns how much the seat has of what the goal, of the type goal,
// counts.
func (s *State) Count(id GoalID, seat engine.Seat) int {
	g := rule(id)
	if g.measure == byContracts {
		return s.players[seat].fulfilled.Len()
	}
	counts := func(l *Lot) bool {
		return l != nil && l.Owner == seat && l.completed() && (g.kind == anyLot || l.Tile == g.kind)
	}
	var seen [allTiles + 1]bool
	best, all := 0, 0
	for i := range s.table.n {
		l := &s.table.lots[i]
		if !counts(l) {
			continue
		}
		all++
		switch g.measure {
		case byHeight:
			best = max(best, int(l.Floors))
		case byNumber:
			best = all
		case byLine:
			for _, step := range []Point{north, east} {
				n := 1
				for counts(s.table.at(l.At + Point(n)*step)) {
					n++
				}
				best = max(best, n)
			}
		case byGroup:
			best = max(best, s.table.group(l.At, counts, &seen))
		}
	}
	return best
}

// group returns how many lots that count hang together with the one at the
// point, without those seen before.
func (t *table) group(p Point, counts func(*Lot) bool, seen *[allTiles + 1]bool) int {
	l := t.at(p)
	if !counts(l) || seen[t.grid[cell(p)]-1] {
		return 0
	}
	seen[t.grid[cell(p)]-1] = true
	n := 1
	for _, side := range sides {
		n += t.group(p+side, counts, seen)
	}
	return n
}
