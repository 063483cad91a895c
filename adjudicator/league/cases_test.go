package league

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/formats/tabletest"
	"cityhall.example/internal/testkit"
)

// numbers returns the numbers in the list of a key.
func numbers(r *tabletest.Row, key string) (all []float64) {
	for _, text := range r.List(key) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			r.T.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// TestRatingCases guards what a game makes of ratings, above all where seats tie.
func TestRatingCases(t *testing.T) {
	tabletest.Run(t, "ratings.yaml", func(r *tabletest.Row) {
		var seats []strength
		before := r.List("before")
		for i, p := range numbers(r, "places") {
			s := strength{firstMu, firstSigma, int(p)}
			if before != nil {
				if _, err := fmt.Sscan(before[i], &s.mu, &s.sigma); err != nil {
					t.Fatal(err)
				}
			}
			seats = append(seats, s)
		}
		mu, sigma := numbers(r, "mu"), numbers(r, "sigma")
		for i, s := range after(seats) {
			if math.Abs(s.mu-mu[i]) > 1e-13 || math.Abs(s.sigma-sigma[i]) > 1e-13 {
				r.T.Errorf("seat %d has mu %v, sigma %v; expected %v, %v", i+1, s.mu, s.sigma, mu[i], sigma[i])
			}
		}
	})
}

// tablesOf reads tables, as "a b | c d | e".
func tablesOf(text string) (tables []Table) {
	for t := range strings.SplitSeq(text, " | ") {
		tables = append(tables, strings.Fields(t))
	}
	return tables
}

// A tally is what is counted of rounds.
type tally struct {
	repeats int
	// meetings is how often two people met who met most; again are the pairs of the
	// new rounds who met in the round before too.
	meetings, again int
	// alone, small and first are by how much people differ in byes, small tables and
	// first seats.
	alone, small, first int
}

// tallied counts rounds, of which the first ones were before.
func tallied(people []Player, rounds [][]Table, before int) (c tally) {
	met, last := map[[2]string]int{}, map[[2]string]bool{}
	alone, small, first := map[string]int{}, map[string]int{}, map[string]int{}
	for n, round := range rounds {
		now := map[[2]string]bool{}
		for _, t := range round {
			for i, a := range t {
				if len(t) < len(round[0]) {
					small[a]++
				}
				if len(t) == 1 {
					alone[a]++
				} else if i == 0 {
					first[a]++
				}
				for _, b := range t[:i] {
					pair := [2]string{min(a, b), max(a, b)}
					met[pair]++
					now[pair] = true
					c.meetings = max(c.meetings, met[pair])
					if met[pair] > 1 && n >= before {
						c.repeats++
					}
					if last[pair] && n >= before {
						c.again++
					}
				}
			}
		}
		last = now
	}
	differ := func(count map[string]int) int {
		least, most := 1<<60, 0
		for _, p := range people {
			least, most = min(least, count[p.Person]), max(most, count[p.Person])
		}
		return most - least
	}
	c.alone, c.small, c.first = differ(alone), differ(small), differ(first)
	return c
}

// TestPairingCases guards against what goes wrong where leagues are paired. The rounds
// of a row are paired at once, or one by one; what it names holds of all of them, with
// those before: at most so many "repeats" and meetings "again" in the round after, that
// none meet more often than "meetings", and that people differ at most so much in byes
// ("alone"), "small" tables and "first" seats. "together" are tables of the last round,
// in any order, and "sizes" the seats in it.
func TestPairingCases(t *testing.T) {
	tabletest.Run(t, "pairings.yaml", func(r *tabletest.Row) {
		if r.Text("long", "") == "yes" {
			testkit.Need(r.T, testkit.Long)
		}
		var people []Player
		if n, err := strconv.Atoi(r.Text("people", "")); err == nil {
			people = crowd(n)
		}
		for _, name := range r.List("people") {
			people = append(people, Player{Person: name})
		}
		for i, x := range numbers(r, "scores") {
			people[i].Score = int(x)
		}
		for i, x := range numbers(r, "zones") {
			people[i].Zone = 60 * int(x)
		}
		p := Pairing{Seed: "case", Size: r.Number("size", -1), Rounds: r.Number("rounds", -1), Zones: r.Has("zones")}
		if r.Has("scores") {
			p.Swiss = 1 // as in a league, where a score is a place
		}
		for _, text := range r.List("before") {
			p.Before = append(p.Before, tablesOf(text))
		}
		before, times := len(p.Before), 1
		if r.Text("singly", "") == "yes" {
			p.Rounds, times = 1, p.Rounds
		}
		for range times {
			rounds, err := Pair(people, p)
			if err != nil {
				r.T.Fatal(err)
			}
			p.Before = append(p.Before, rounds...)
		}
		got := tallied(people, p.Before, before)
		for key, n := range map[string]int{"repeats": got.repeats, "meetings": got.meetings, "again": got.again, "alone": got.alone, "small": got.small, "first": got.first} {
			if r.Has(key) && n > r.Number(key, -1) {
				r.T.Errorf("%s: %d, expected at most %d: %v", key, n, r.Number(key, -1), p.Before[before:])
			}
		}
		round := p.Before[len(p.Before)-1]
		var seats []int
		var sets []string
		for _, table := range round {
			seats = append(seats, len(table))
			sets = append(sets, strings.Join(slices.Sorted(slices.Values(table)), " "))
		}
		if text := strings.Trim(fmt.Sprint(seats), "[]"); r.Has("sizes") && text != r.Text("sizes", "") {
			r.T.Errorf("tables of %s, expected %s", text, r.Text("sizes", ""))
		}
		for _, together := range r.List("together") {
			if !slices.Contains(sets, together) {
				r.T.Errorf("%s aren't together: %v", together, round)
			}
		}
	})
}
