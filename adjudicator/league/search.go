package league

import "slices"

// A search looks for the tables of all rounds at once, by exchanging two people
// of a round: simulated annealing, in integers alone.
type search struct {
	Pairing
	people []Player
	dice   dice
	// seats are the people of each round, table by table, and begin is where each
	// of the tables begins, the end of the last one included.
	seats [][]int
	begin []int
	// ranks are those of prices.
	ranks [3]int
	// at is the table of each person, round by round.
	at [][]int
	// met counts how often two people meet, in all rounds; last are those who met
	// in the last round before.
	met   [][]int
	last  [][]bool
	small []int // how often somebody is at a small table
}

func newSearch(people []Player, p Pairing) *search {
	s := &search{Pairing: p, people: people, dice: newDice(p.Seed), begin: []int{0}, small: make([]int, len(people))}
	for _, n := range sizes(len(people), p.Size) {
		s.begin = append(s.begin, s.begin[len(s.begin)-1]+n)
	}
	s.ranks = rematchesFirst
	for range people {
		s.met, s.last = append(s.met, make([]int, len(people))), append(s.last, make([]bool, len(people)))
	}
	s.remember()
	s.begins(s.shuffles())
	return s
}

// remember counts the tables of earlier rounds.
func (s *search) remember() {
	index := map[string]int{}
	for i, who := range s.people {
		index[who.Person] = i
	}
	for n, round := range s.Before {
		largest := 0
		for _, t := range round {
			largest = max(largest, len(t))
		}
		for _, t := range round {
			for i, a := range t {
				at, here := index[a]
				if !here {
					continue
				}
				if len(t) < largest {
					s.small[at]++
				}
				for _, b := range t[:i] {
					if other, here := index[b]; here {
						s.meet(at, other, 1)
						s.last[at][other] = n == len(s.Before)-1
						s.last[other][at] = s.last[at][other]
					}
				}
			}
		}
	}
}

func (s *search) meet(a, b, n int) {
	s.met[a][b] += n
	s.met[b][a] += n
}

// table returns the people at a table of a round.
func (s *search) table(round, t int) []int { return s.seats[round][s.begin[t]:s.begin[t+1]] }

// isSmall reports whether a table has fewer seats than the largest.
func (s *search) isSmall(t int) bool { return s.begin[t+1]-s.begin[t] < s.begin[1] }

// countAll counts all tables in, or out with -1.
func (s *search) countAll(n int) {
	for round := range s.seats {
		for t := range s.begin[1:] {
			s.count(round, t, n)
		}
	}
}

// count counts a table in, or out with -1.
func (s *search) count(round, t, n int) {
	at := s.table(round, t)
	for i, a := range at {
		if s.isSmall(t) {
			s.small[a] += n
		}
		for _, b := range at[:i] {
			s.meet(a, b, n)
		}
	}
}

// cost returns what it costs to add a table that is counted out.
func (s *search) cost(round, t int) (sum price) {
	at := s.table(round, t)
	add := func(rank, cost int) { sum[s.ranks[rank]] += cost }
	for i, a := range at {
		if s.isSmall(t) { // the next square less this one
			add(smalls, costSmall*2*s.small[a])
		}
		if len(at) == 1 && s.small[a] > 0 && s.ranks == rematchesFirst {
			add(again, costRematch*(2*s.small[a]-1)) // somebody meets nobody again
		}
		for _, b := range at[:i] {
			if met := s.met[a][b]; met > 0 {
				add(again, costRematch*(2*met-1))
			}
			if round == 0 && s.last[a][b] || round > 0 && s.together(round-1, a, b) || round+1 < s.Rounds && s.together(round+1, a, b) {
				add(rest, costLastTime)
			}
			if s.Swiss > 0 {
				add(rest, costScore*s.Swiss*distance(s.people[a].Score, s.people[b].Score))
			}
			if s.Zones {
				add(rest, costZone*hours(s.people[a].Zone, s.people[b].Zone))
			}
		}
	}
	return sum
}

// together reports whether two people are at one table of a round.
func (s *search) together(round, a, b int) bool { return s.at[round][a] == s.at[round][b] }

func distance(a, b int) int { return max(a, b) - min(a, b) }

// hours returns how far two zones are apart on the clock.
func hours(a, b int) int {
	d := distance(a, b) % (24 * 60)
	return min(d, 24*60-d) / 60
}

// Attempts are made until nothing is wrong with the tables, or the best ones were
// found several times: first a short one, then long ones. Each begins warm, and
// tries as often in each stage for each person. At a temperature, a change that
// costs as much more is made half the time.
const (
	same                  = 8
	warmShort, warmSlow   = 200, 400
	warmest               = 2000
	triesShort, triesLong = 100, 400
)

// So many exchanges are tried at least and at most; the attempt that exceeds the
// most is the last.
const least, most = 200_000, 4_000_000

// run finds tables where nobody meets again, if there are any. Else small tables come
// first: if that nobody meets more often than they have to came first, the same person
// would be at the small table again and again.
func (s *search) run() {
	if s.improve(); s.total()[again] > 0 {
		s.ranks = smallTablesFirst
		s.begins(s.shuffles())
		s.improve()
	}
}

// improve finds the best tables of several attempts.
func (s *search) improve() {
	tried := s.attempt(warmShort, triesShort)
	lowest, found, best := s.total(), 1, s.copy()
	for lowest.sign() > 0 && tried < most && (found < same || tried < least) {
		s.begins(s.shuffles())
		tried += s.attempt(warmest, triesLong)
		switch total := s.total(); total.minus(lowest).sign() {
		case -1:
			lowest, found, best = total, 1, s.copy()
		case 0:
			found++
		}
	}
	s.begins(best)
}

// attempt improves the tables from a temperature on, and returns how many
// exchanges were tried.
func (s *search) attempt(warm, tries int) (tried int) {
	tries = min(tries, 4*s.Rounds*len(s.people)) * len(s.people)
	warm = max(warm, costScore*s.Swiss)
	for ; warm >= s.cold() && (tried == 0 || s.total().sign() > 0); warm = cooler(warm) {
		for range tries {
			s.try(warm)
		}
		tried += tries
	}
	for s.descend() {
	}
	return tried
}

// cooler returns the next temperature: designs are found slowly, where meeting
// again is what counts.
func cooler(warm int) int {
	if warm > costRematch/8 && warm <= warmSlow {
		return warm * 63 / 64
	}
	return warm * 7 / 8
}

// cold returns the temperature at which nothing changes any more.
func (s *search) cold() int {
	if s.Swiss > 0 || s.Zones { // what counts little has to settle too
		return 1
	}
	return costRematch / 8
}

// copy returns where everybody sits.
func (s *search) copy() (seats [][]int) {
	for _, round := range s.seats {
		seats = append(seats, slices.Clone(round))
	}
	return seats
}

// shuffles returns seats of chance for all rounds.
func (s *search) shuffles() (seats [][]int) {
	for range s.Rounds {
		order := make([]int, len(s.people))
		for i := range order {
			k := s.dice.below(i + 1)
			order[i], order[k] = order[k], i
		}
		seats = append(seats, order)
	}
	return seats
}

// begins seats everybody anew.
func (s *search) begins(seats [][]int) {
	s.countAll(-1)
	s.seats, s.at = seats, nil
	for range seats {
		s.at = append(s.at, make([]int, len(s.people)))
	}
	for round := range seats {
		for t := range s.begin[1:] {
			for _, who := range s.table(round, t) {
				s.at[round][who] = t
			}
		}
	}
	s.countAll(1)
}

// total returns the cost of all tables.
func (s *search) total() (sum price) {
	for round := range s.seats {
		for t := range s.begin[1:] {
			s.count(round, t, -1)
			sum = sum.plus(s.cost(round, t))
			s.count(round, t, 1)
		}
	}
	return sum
}

// try exchanges two people of a round, or leaves them.
func (s *search) try(warm int) {
	round, n := s.dice.below(s.Rounds), len(s.people)
	i, k := s.dice.below(n), s.dice.below(n)
	if change := s.exchange(round, i, k); change.sign() > 0 && s.dice.below(65536) >= likely(warm, change.first()) {
		s.exchange(round, i, k)
	}
}

// likely returns the chance of a change for the worse, in parts of 65536: one
// half for each time that it costs the temperature, and in between on a line.
func likely(warm, worse int) int {
	p := 65536 >> min(20, worse/warm)
	return p - p*(worse%warm)/(2*warm)
}

// exchange exchanges the people at two places of a round, and returns what the
// cost changes by.
func (s *search) exchange(round, i, k int) price {
	seats, at := s.seats[round], s.at[round]
	a, b := at[seats[i]], at[seats[k]]
	if a == b {
		return price{}
	}
	s.count(round, a, -1)
	s.count(round, b, -1)
	was := s.both(round, a, b)
	seats[i], seats[k] = seats[k], seats[i]
	at[seats[i]], at[seats[k]] = a, b
	now := s.both(round, a, b)
	s.count(round, a, 1)
	s.count(round, b, 1)
	return now.minus(was)
}

// both returns the cost of two tables that are counted out.
func (s *search) both(round, a, b int) price {
	sum := s.cost(round, a)
	s.count(round, a, 1)
	sum = sum.plus(s.cost(round, b))
	s.count(round, a, -1)
	return sum
}

// descend makes the first exchange that is for the better, if there is one.
func (s *search) descend() bool {
	for round := range s.seats {
		for i := range s.people {
			for k := range i {
				if s.exchange(round, i, k).sign() < 0 {
					return true
				}
				s.exchange(round, i, k)
			}
		}
	}
	return false
}
