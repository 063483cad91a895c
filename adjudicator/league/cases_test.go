package league

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator/racetest"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// A row is a line of a table in testdata. It fails the test for a key that nothing
// asked for.
type row struct {
	t    *testing.T
	node *engine.Node
	used map[string]bool
}

// table runs a test for each row of a file.
func table(t *testing.T, file string, run func(*row)) {
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range n.Nodes {
		t.Run(e.Get("rule").Value, func(t *testing.T) {
			r := &row{t, e, map[string]bool{"rule": true}}
			run(r)
			for _, k := range e.Nodes {
				if !r.used[k.Key] {
					t.Errorf("line %d: unknown key %s", k.KeyLine, k.Key)
				}
			}
		})
	}
}

func (r *row) has(key string) bool { return r.node.Get(key) != nil }

func (r *row) text(key string) string {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		return n.Value
	}
	return ""
}

func (r *row) list(key string) (all []string) {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		for _, e := range n.Nodes {
			all = append(all, e.Value)
		}
	}
	return all
}

func (r *row) number(key string) int {
	n, err := strconv.Atoi(r.text(key))
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *row) numbers(key string) (all []float64) {
	for _, text := range r.list(key) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			r.t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// TestRatingCases guards what a game makes of ratings, above all where seats tie.
func TestRatingCases(t *testing.T) {
	table(t, "ratings.yaml", func(r *row) {
		var seats []strength
		before := r.list("before")
		for i, p := range r.numbers("places") {
			s := strength{firstMu, firstSigma, int(p)}
			if before != nil {
				if _, err := fmt.Sscan(before[i], &s.mu, &s.sigma); err != nil {
					t.Fatal(err)
				}
			}
			seats = append(seats, s)
		}
		mu, sigma := r.numbers("mu"), r.numbers("sigma")
		for i, s := range after(seats) {
			if math.Abs(s.mu-mu[i]) > 1e-13 || math.Abs(s.sigma-sigma[i]) > 1e-13 {
				r.t.Errorf("seat %d has mu %v, sigma %v; expected %v, %v", i+1, s.mu, s.sigma, mu[i], sigma[i])
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
	racetest.Skip(t)
	table(t, "pairings.yaml", func(r *row) {
		var people []Player
		if n, err := strconv.Atoi(r.text("people")); err == nil {
			people = crowd(n)
		}
		for _, name := range r.list("people") {
			people = append(people, Player{Person: name})
		}
		for i, x := range r.numbers("scores") {
			people[i].Score = int(x)
		}
		for i, x := range r.numbers("zones") {
			people[i].Zone = 60 * int(x)
		}
		p := Pairing{Seed: "case", Size: r.number("size"), Rounds: r.number("rounds"), Zones: r.has("zones")}
		if r.has("scores") {
			p.Swiss = 1 // as in a league, where a score is a place
		}
		for _, text := range r.list("before") {
			p.Before = append(p.Before, tablesOf(text))
		}
		before, times := len(p.Before), 1
		if r.text("singly") == "yes" {
			p.Rounds, times = 1, p.Rounds
		}
		for range times {
			rounds, err := Pair(people, p)
			if err != nil {
				r.t.Fatal(err)
			}
			p.Before = append(p.Before, rounds...)
		}
		got := tallied(people, p.Before, before)
		for key, n := range map[string]int{"repeats": got.repeats, "meetings": got.meetings, "again": got.again, "alone": got.alone, "small": got.small, "first": got.first} {
			if r.has(key) && n > r.number(key) {
				r.t.Errorf("%s: %d, expected at most %d: %v", key, n, r.number(key), p.Before[before:])
			}
		}
		round := p.Before[len(p.Before)-1]
		var seats []int
		var sets []string
		for _, table := range round {
			seats = append(seats, len(table))
			sets = append(sets, strings.Join(slices.Sorted(slices.Values(table)), " "))
		}
		if text := strings.Trim(fmt.Sprint(seats), "[]"); r.has("sizes") && text != r.text("sizes") {
			r.t.Errorf("tables of %s, expected %s", text, r.text("sizes"))
		}
		for _, together := range r.list("together") {
			if !slices.Contains(sets, together) {
				r.t.Errorf("%s aren't together: %v", together, round)
			}
		}
	})
}
