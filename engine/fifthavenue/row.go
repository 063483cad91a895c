package fifthavenue

import "cityhall.example/engine"

// The supply row has 20 tiles in 8 sets: of 3, 2, 3, 2 and so on (EN p. 5).
const (
	rowTiles = 20
	rowSets  = 8
)

// LastBusiness is the number of tiles whose placing ends the game.
const LastBusiness = 12

// A special scoring comes after the third, sixth and ninth tile, for who has
// skyscrapers in enough districts (EN p. 5-6).
var specials = [LastBusiness + 1]struct {
	districts int
	points    int16
}{3: {3, 4}, 6: {4, 6}, 9: {5, 8}}

// Special returns what the nth tile scores: so many points for who has
// skyscrapers in so many districts; 0 for most tiles.
func Special(nth int) (districts, points int) {
	return specials[nth].districts, int(specials[nth].points)
}

// current returns the tiles of the current set, the left-most that has any.
func (s *State) current() []Business {
	first := rowTiles - int(s.left)
	return s.row[first : first+setLeft(int(s.left))]
}

// setLeft returns how many tiles the left-most set has when so many are left
// in the row. A set that is down to one tile loses that at once.
func setLeft(left int) int {
	switch {
	case left == 0:
		return 0
	case left%5 == 0:
		return 3
	}
	return 2
}

// Row returns the tiles of the supply row, set by set from the left.
func (s *State) Row() (sets [][]Business) {
	for left := int(s.left); left > 0; {
		n := setLeft(left)
		first := rowTiles - left
		sets = append(sets, s.row[first:first+n:first+n])
		left -= n
	}
	return sets
}

// Placed returns how many tiles have been placed on plots since the set-up; the
// twelfth ends the game.
func (s *State) Placed() int {
	return LastBusiness - 3*int(s.left/5) - [5]int{2: 1, 4: 2}[s.left%5]
}

// offered returns the kinds of business in the current set.
func (s *State) offered() (k Kinds) {
	for _, b := range s.current() {
		k |= 1 << b
	}
	return k
}

// takeTile takes a tile out of the current set. The last tile of a set then
// goes face up below Central Park (EN p. 5).
func (s *State) takeTile(b Business, log *engine.Log) {
	set := s.current()
	for i := range set {
		if set[i] == b {
			copy(set[1:], set[:i])
			break
		}
	}
	if s.left--; len(set) == 2 {
		s.Below[set[1]]++
		s.left--
		belowPark(log, set[1])
	}
}

// placeBusiness puts a tile of the current set on the plot.
func (s *State) placeBusiness(b Business, site Site, draws *engine.Draws, log *engine.Log) {
	nth := s.Placed() + 1
	d, p := site.Of()
	s.addTile(d, p, b)
	placed(log, s.active(), b, site, nth)
	s.takeTile(b, log)
	if nth == LastBusiness {
		endedByBusinesses(log, nth)
		s.finish(draws, log)
		return
	}
	if rule := specials[nth]; rule.points > 0 {
		for seat := range s.seats {
			if n := s.presence(seat); n >= rule.districts {
				s.Players[seat].Points += rule.points
				specialScored(log, seat, nth, n, rule.points)
			}
		}
	}
	s.toSecondAction(draws, log)
}

func (s *State) addTile(d Place, p int, b Business) {
	plot := &s.Plots[d][p]
	plot.Businesses[plot.Tiles] = b
	plot.Tiles++
}

// presence returns in how many districts the seat has skyscrapers.
func (s *State) presence(seat engine.Seat) (n int) {
	for d := range Place(Districts) {
		if s.plotOf(seat, d) >= 0 {
			n++
		}
	}
	return n
}
