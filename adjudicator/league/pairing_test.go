package league

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
)

func crowd(n int) (people []Player) {
	for i := range n {
		people = append(people, Player{Person: fmt.Sprintf("p%02d", i)})
	}
	return people
}

// drawBefore draws earlier rounds.
func drawBefore(t *rapid.T, people []Player, size int) (before [][]Table) {
	for range rapid.IntRange(0, 3).Draw(t, "rounds before") {
		order := rapid.Permutation(people).Draw(t, "order")
		var round []Table
		for _, n := range sizes(len(people), size) {
			var table Table
			for _, p := range order[:n] {
				table = append(table, p.Person)
			}
			round, order = append(round, table), order[n:]
		}
		before = append(before, round)
	}
	return before
}

// mostPeople is how many people are paired at random.
const mostPeople = 7

func drawPairing(t *rapid.T, most int) ([]Player, Pairing) {
	people := crowd(rapid.IntRange(2, most).Draw(t, "people"))
	for i := range people {
		people[i].Score, people[i].Zone = rapid.IntRange(0, 3).Draw(t, "score"), 60*rapid.IntRange(-11, 12).Draw(t, "zone")
	}
	p := Pairing{Seed: "x", Size: rapid.IntRange(2, MaxSeats).Draw(t, "size"), Rounds: 1, Swiss: rapid.SampledFrom([]int{0, 0, 5}).Draw(t, "swiss"), Zones: rapid.Bool().Draw(t, "zones")}
	p.Before = drawBefore(t, people, p.Size)
	return people, p
}

// Everybody has one place in each round, and the order in which people are named
// makes no difference.
func TestEverybodyHasOnePlace(t *testing.T) {
	testkit.Draws(t, 15)
	rapid.Check(t, func(t *rapid.T) {
		people, p := drawPairing(t, mostPeople)
		p.Rounds = rapid.IntRange(1, 2).Draw(t, "rounds")
		rounds, err := Pair(people, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, round := range rounds {
			var all []string
			var seats []int
			for _, table := range round {
				all, seats = append(all, table...), append(seats, len(table))
			}
			slices.Sort(all)
			if len(slices.Compact(all)) != len(people) || fmt.Sprint(seats) != fmt.Sprint(sizes(len(people), p.Size)) {
				t.Fatalf("%d people are at %v", len(people), round)
			}
		}
		again, err := Pair(rapid.Permutation(people).Draw(t, "other order"), p)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(rounds) {
			t.Fatalf("%v is not %v", again, rounds)
		}
	})
}

// naive is what a round costs, counted from nothing.
func naive(people []Player, p Pairing, round []Table) (sum price) {
	who := map[string]Player{}
	for _, person := range people {
		who[person.Person] = person
	}
	met, last, small := map[string]int{}, map[string]bool{}, map[string]int{}
	for n, tables := range append(slices.Clone(p.Before), round) {
		for _, t := range tables {
			for i, a := range t {
				if len(t) < len(tables[0]) {
					small[a]++
				}
				for _, b := range t[:i] {
					pair := min(a, b) + max(a, b)
					if met[pair]++; n == len(p.Before)-1 {
						last[pair] = true
					}
					if n == len(p.Before) {
						if last[pair] {
							sum[rest] += costLastTime
						}
						sum[rest] += costScore * p.Swiss * max(who[a].Score-who[b].Score, who[b].Score-who[a].Score)
						if p.Zones {
							sum[rest] += costZone * hours(who[a].Zone, who[b].Zone)
						}
					}
				}
			}
		}
	}
	for _, n := range met {
		sum[again] += costRematch * (n - 1) * (n - 1)
	}
	for _, n := range small {
		sum[smalls] += costSmall * n * (n - 1)
	}
	return sum
}

// better reports whether a round is better than another one by what both cost; possible
// says that nobody has to meet again.
func better(a, b price, possible bool) bool {
	switch d := a.minus(b); {
	case possible:
		return d.sign() < 0
	default:
		return price{d[smalls], d[again], d[rest]}.sign() < 0
	}
}

// meetAgain reports whether people of a round met before, or somebody had a bye before
// who has one.
func meetAgain(p Pairing, round []Table) bool {
	for _, before := range slices.Concat(p.Before...) {
		for _, t := range round {
			same := slices.DeleteFunc(slices.Clone(t), func(who string) bool { return !slices.Contains(before, who) })
			if len(same) > 1 || len(before) == 1 && len(t) == 1 && len(same) == 1 {
				return true
			}
		}
	}
	return false
}

// everyRound calls do with every way to seat people at tables of sizes.
func everyRound(people []string, sizes []int, before []Table, do func([]Table)) {
	if len(sizes) == 0 {
		do(before)
		return
	}
	var choose func(from int, table Table)
	choose = func(from int, table Table) {
		if len(table) == sizes[0] {
			rest := slices.DeleteFunc(slices.Clone(people), func(p string) bool { return slices.Contains(table, p) })
			everyRound(rest, sizes[1:], append(slices.Clone(before), slices.Clone(table)), do)
			return
		}
		for i := from; i < len(people); i++ {
			choose(i+1, append(slices.Clone(table), people[i]))
		}
	}
	choose(0, nil)
}

// Of all rounds that there are for a few people, none is better; zones are only a
// wish.
func TestNoRoundIsBetter(t *testing.T) {
	testkit.Draws(t, 15)
	rapid.Check(t, func(t *rapid.T) {
		people, p := drawPairing(t, mostPeople)
		rounds, err := Pair(people, p)
		if err != nil {
			t.Fatal(err)
		}
		p.Zones = false
		var names []string
		for _, person := range people {
			names = append(names, person.Person)
		}
		var all [][]Table
		everyRound(names, sizes(len(names), p.Size), nil, func(round []Table) { all = append(all, round) })
		possible := slices.ContainsFunc(all, func(round []Table) bool { return !meetAgain(p, round) })
		got := naive(people, p, rounds[0])
		for _, round := range all {
			if cost := naive(people, p, round); better(cost, got, possible) {
				t.Fatalf("%v costs %v, but %v costs %v", rounds[0], got, round, cost)
			}
		}
	})
}

// Over a season in which people have to meet again, nobody gets the bye or the small
// table twice before everybody had it, and everybody sits first about as often.
func TestFairOverASeason(t *testing.T) {
	seasons := []struct{ people, size, rounds int }{{7, 2, 7}, {9, 2, 5}, {7, 4, 6}, {5, 4, 4}, {10, 4, 5}, {11, 4, 8}, {12, 4, 8}}
	for _, c := range seasons[:testkit.Times(5, len(seasons))] {
		p := Pairing{Seed: "season", Size: c.size, Rounds: 1}
		small, first := map[string]int{}, map[string]int{}
		for range c.rounds { // paired one by one, as a Swiss season is
			rounds, err := Pair(crowd(c.people), p)
			if err != nil {
				t.Fatal(err)
			}
			p.Before = append(p.Before, rounds[0])
			for _, table := range rounds[0] {
				first[table[0]]++
				for _, who := range table {
					if len(table) < len(rounds[0][0]) {
						small[who]++
					}
				}
			}
		}
		for what, count := range map[string]map[string]int{"small tables": small, "first seats": first} {
			least, most := 1<<60, 0
			for _, p := range crowd(c.people) {
				least, most = min(least, count[p.Person]), max(most, count[p.Person])
			}
			allowed := 1
			if what == "first seats" {
				allowed = 2
			}
			if most-least > allowed {
				t.Errorf("%+v: %s: %v", c, what, count)
			}
		}
	}
}

func TestWhatCantBePaired(t *testing.T) {
	for _, c := range []struct {
		people []Player
		p      Pairing
	}{{crowd(1), Pairing{Size: 2, Rounds: 1}}, {crowd(5), Pairing{Size: 5, Rounds: 1}}, {crowd(5), Pairing{Size: 4}}, {append(crowd(3), crowd(1)...), Pairing{Size: 4, Rounds: 1}}} {
		if rounds, err := Pair(c.people, c.p); err == nil {
			t.Errorf("%v was paired: %v", c, rounds)
		}
	}
}
