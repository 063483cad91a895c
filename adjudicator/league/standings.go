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
	Opponents  TieBreak = "opponents"   // how well opponents did on average
	GamePoints TieBreak = "game-points" // points of all games
)

// allTieBreaks lists them.
var allTieBreaks = []TieBreak{Wins, Opponents, GamePoints}

// tieBreaks are what they compare.
var tieBreaks = map[TieBreak]func(*Standing) int{
	Wins:       func(s *Standing) int { return s.Wins },
	Opponents:  func(s *Standing) int { return s.Opponents },
	GamePoints: func(s *Standing) int { return s.GamePoints },
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
	// Opponents is the mean of the opponents' mean points in a game, in thousandths
	// of a part.
	Opponents int
}

// Standings returns how all people of the results stand, the best first; people
// who share a place in the order of their ids.
func Standings(results []Result, rules Rules) []Standing {
	people := map[string]*Standing{}
	for _, r := range results {
		for i, seat := range r.Seats {
			s := people[seat.Person]
			if s == nil {
				s = &Standing{Person: seat.Person}
				people[seat.Person] = s
			}
			if len(r.Seats) == 1 {
				s.Points += rules.Bye
				continue
			}
			s.Games++
			if seat.Left {
				continue
			}
			s.GamePoints += seat.Points
			points, won := r.points(i, rules)
			s.Points += points
			s.Wins += won
		}
	}
	opponents(results, people)
	ranked := make([]Standing, 0, len(people))
	for _, s := range people {
		ranked = append(ranked, *s)
	}
	rank := func(a, b *Standing) int {
		better := cmp.Compare(b.Points, a.Points)
		for _, t := range rules.breaks() {
			better = cmp.Or(better, cmp.Compare(tieBreaks[t](b), tieBreaks[t](a)))
		}
		return better
	}
	slices.SortFunc(ranked, func(a, b Standing) int { return cmp.Or(rank(&a, &b), cmp.Compare(a.Person, b.Person)) })
	for i := range ranked {
		if ranked[i].Place = i + 1; i > 0 && rank(&ranked[i-1], &ranked[i]) == 0 {
			ranked[i].Place = ranked[i-1].Place
		}
	}
	return ranked
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

// opponents notes how well everybody's opponents did.
func opponents(results []Result, people map[string]*Standing) {
	sum, met := map[string]int{}, map[string]int{}
	for _, r := range results {
		for i, seat := range r.Seats {
			for k, other := range r.Seats {
				if i != k {
					o := people[other.Person]
					sum[seat.Person] += 1000 * o.Points / o.Games
					met[seat.Person]++
				}
			}
		}
	}
	for person, n := range met {
		people[person].Opponents = sum[person] / n
	}
}
