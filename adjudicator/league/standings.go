package league

import (
	"cmp"
	"slices"
)

// Share is the number of parts in which a league counts: a win over all
// opponents is worth that many, at tables of two, three and four alike.
const Share = 12

// Rules say how a league ranks people.
type Rules struct {
	// WinBonus is added, in parts of [Share], for being first alone.
	WinBonus int
	// Bye is what somebody gets, in parts of [Share], who has no table in a round:
	// a result with one seat.
	Bye int
	// TieBreaks decide where points are equal, in their order: [Wins], [Opponents],
	// [GamePoints]. People who are equal in all of them share a place. Nil stands
	// for wins and opponents.
	TieBreaks []TieBreak
}

// A TieBreak decides between people who have equal points.
type TieBreak string

// The tie-breaks.
const (
	Wins       TieBreak = "wins"        // games won, alone or with others
	Opponents  TieBreak = "opponents"   // what opponents won on average
	GamePoints TieBreak = "game-points" // points of all games
)

// allTieBreaks lists them.
var allTieBreaks = []TieBreak{Wins, Opponents, GamePoints}

// tieBreaks compare by them: negative where the first one is better.
var tieBreaks = map[TieBreak]func(a, b *Standing) int{
	Wins:       func(a, b *Standing) int { return cmp.Compare(b.Wins, a.Wins) },
	Opponents:  func(a, b *Standing) int { return b.Opponents.compare(a.Opponents) },
	GamePoints: func(a, b *Standing) int { return cmp.Compare(b.GamePoints, a.GamePoints) },
}

// breaks returns the tie-breaks that count.
func (r *Rules) breaks() []TieBreak {
	if r.TieBreaks == nil {
		return []TieBreak{Wins, Opponents}
	}
	return r.TieBreaks
}

// A Standing is how somebody stands.
type Standing struct {
	Person string
	// Place counts from 1; people who are equal in everything share one.
	Place int
	// Games are those at a table, byes left out.
	Games int
	// Points are the shares of opponents beaten, in parts of [Share], a tie being
	// worth half of a win.
	Points     int
	Wins       int
	GamePoints int
	// Opponents is the mean, over the people met at tables, of the points that they
	// won at tables.
	Opponents Fraction
}

// A Fraction is Sum/Of, and 0 where Of is 0: exact, so that rounding parts nobody.
type Fraction struct{ Sum, Of int }

// Thousandths returns the fraction as it is shown, rounded down.
func (f Fraction) Thousandths() int { return 1000 * f.Sum / max(1, f.Of) }

func (f Fraction) compare(g Fraction) int {
	return cmp.Compare(f.Sum*max(1, g.Of), g.Sum*max(1, f.Of))
}

// Standings returns how people stand, the best first; those who share a place in the
// order of people, and those without any result last. All of the results are people.
func Standings(people []string, results []Result, rules Rules) []Standing {
	all := make([]Standing, len(people))
	index, counted := map[string]int{}, map[string]int{}
	for i, person := range people {
		all[i].Person, index[person] = person, i
	}
	won := make([]int, len(people)) // at tables
	for _, r := range results {
		for i, seat := range r.Seats {
			counted[seat.Person] = 1
			s := &all[index[seat.Person]]
			if len(r.Seats) == 1 {
				s.Points += rules.Bye
				continue
			}
			s.Games++
			if seat.Left {
				continue
			}
			s.GamePoints += seat.Points
			points, wins := r.points(i, rules)
			s.Points += points
			s.Wins += wins
			won[index[seat.Person]] += points
		}
	}
	opponents(all, won, index, results)
	rank := func(a, b Standing) int {
		better := cmp.Or(cmp.Compare(counted[b.Person], counted[a.Person]), cmp.Compare(b.Points, a.Points))
		for _, t := range rules.breaks() {
			better = cmp.Or(better, tieBreaks[t](&a, &b))
		}
		return better
	}
	slices.SortStableFunc(all, rank)
	for i := range all {
		if all[i].Place = i + 1; i > 0 && rank(all[i-1], all[i]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
	return all
}

// opponents notes what those won at tables whom people met there, each of them once.
// Whose seat somebody else took over met nobody at that table.
func opponents(all []Standing, won []int, index map[string]int, results []Result) {
	met := map[[2]int]bool{}
	for _, r := range results {
		for _, seat := range r.Seats {
			for _, other := range r.Seats {
				pair := [2]int{index[seat.Person], index[other.Person]}
				if pair[0] == pair[1] || seat.Left || other.Left || met[pair] {
					continue
				}
				met[pair] = true
				o := &all[pair[0]].Opponents
				o.Sum, o.Of = o.Sum+won[pair[1]], o.Of+1
			}
		}
	}
}

// points returns what a seat of a table gets, and 1 if nobody was better.
func (r *Result) points(seat int, rules Rules) (points, won int) {
	halves, won, alone := 0, 1, true
	for i := range r.Seats {
		switch better := cmp.Compare(r.Seats[seat].Place, r.Seats[i].Place); {
		case i == seat:
		case better < 0:
			halves += 2
		case better == 0:
			halves++
			alone = false
		default:
			won = 0
		}
	}
	if points = Share / 2 * halves / (len(r.Seats) - 1); won > 0 && alone {
		points += rules.WinBonus
	}
	return points, won
}
