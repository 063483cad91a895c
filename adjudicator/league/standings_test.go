package league

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// game is a table, as "anna 1, ben 2": people with their places, and points behind
// a colon.
func game(round int, id, text string) Result {
	r := Result{Round: round, Game: id}
	for seat := range strings.SplitSeq(text, ", ") {
		var p Place
		if _, err := fmt.Sscanf(seat, "%s %d:%d", &p.Person, &p.Place, &p.Points); err != nil {
			fmt.Sscanf(seat, "%s %d", &p.Person, &p.Place)
		}
		r.Seats = append(r.Seats, p)
	}
	return r
}

// field returns the people of results, in the order of their ids.
func field(results []Result) []string {
	people := map[string]bool{}
	for _, r := range results {
		for _, s := range r.Seats {
			people[s.Person] = true
		}
	}
	return slices.Sorted(maps.Keys(people))
}

func TestStandings(t *testing.T) {
	results := []Result{
		game(1, "a", "anna 1:30, ben 2:20, cleo 3:10, dan 4:5"),
		game(1, "b", "eva 1:8, finn 1:8, gus 3:2"),
		game(2, "c", "anna 2:9, eva 1:12"),
		game(2, "d", "ben 1:7, cleo 1:7, dan 1:7, finn 4:1"),
		game(2, "e", "gus 1"),
	}
	show := func(rules Rules) string {
		var b strings.Builder
		for _, s := range Standings(field(results), results, rules) {
			fmt.Fprintf(&b, "%d %s %d/12 in %d, %d won; ", s.Place, s.Person, s.Points, s.Games, s.Wins)
		}
		return strings.TrimSuffix(b.String(), "; ")
	}
	for name, c := range map[string]struct {
		rules Rules
		want  string
	}{
		"shares": {Rules{}, "1 eva 21/12 in 2, 2 won; 2 ben 16/12 in 2, 1 won; 3 anna 12/12 in 2, 1 won; 4 cleo 12/12 in 2, 1 won; 5 finn 9/12 in 2, 1 won; 6 dan 8/12 in 2, 1 won; 7 gus 0/12 in 1, 0 won"},
		"a bonus, a bye, and points of the games": {Rules{WinBonus: 3, Bye: 4, TieBreaks: []TieBreak{GamePoints}},
			"1 eva 24/12 in 2, 2 won; 2 ben 16/12 in 2, 1 won; 3 anna 15/12 in 2, 1 won; 4 cleo 12/12 in 2, 1 won; 5 finn 9/12 in 2, 1 won; 6 dan 8/12 in 2, 1 won; 7 gus 4/12 in 1, 0 won"},
		"no tie-break": {Rules{TieBreaks: []TieBreak{}}, "1 eva 21/12 in 2, 2 won; 2 ben 16/12 in 2, 1 won; 3 anna 12/12 in 2, 1 won; 3 cleo 12/12 in 2, 1 won; 5 finn 9/12 in 2, 1 won; 6 dan 8/12 in 2, 1 won; 7 gus 0/12 in 1, 0 won"},
	} {
		if got := show(c.rules); got != c.want {
			t.Errorf("%s:\n%s\nexpected\n%s", name, got, c.want)
		}
	}
}

// Every table of a size gives the same in total, however it ended: nobody gains
// by agreeing on a draw. A better place never gives less.
func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		r := &results[0]
		total := func() (sum int) {
			for i := range r.Seats {
				points, _ := r.points(i, Rules{})
				sum += points
			}
			return sum
		}
		if got, want := total(), Share*len(r.Seats)/2; got != want {
			t.Fatalf("a table of %d gives %d, expected %d", len(r.Seats), got, want)
		}
		better := rapid.IntRange(0, len(r.Seats)-1).Draw(t, "better")
		was, _ := r.points(better, Rules{})
		r.Seats[better].Place = rapid.IntRange(0, r.Seats[better].Place).Draw(t, "place")
		if now, _ := r.points(better, Rules{}); now < was {
			t.Fatalf("a better place gives %d instead of %d", now, was)
		}
	})
}

// Who shares a place is equal, and the list is by place.
func TestPlacesAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		standings := Standings(field(results), results, Rules{})
		if !slices.IsSortedFunc(standings, func(a, b Standing) int { return a.Place - b.Place }) || standings[0].Place != 1 {
			t.Fatalf("the places are %+v", standings)
		}
		for i := 1; i < len(standings); i++ {
			a, b := standings[i-1], standings[i]
			same := a.Points == b.Points && a.Wins == b.Wins && a.Opponents.compare(b.Opponents) == 0
			if same != (a.Place == b.Place) || !same && b.Place != i+1 {
				t.Fatalf("%+v is before %+v", a, b)
			}
		}
	})
}

// Who sits at a table gets the same whether somebody else's seat changes hands or
// not; who left gets nothing for it, but has played; and neither it nor a defaulted
// seat is rated.
func TestLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		n := rapid.IntRange(0, len(results)-1).Draw(t, "game")
		seat := rapid.IntRange(0, len(results[n].Seats)-1).Draw(t, "seat")
		changed := slices.Clone(results)
		changed[n].Seats = slices.Clone(results[n].Seats)
		left := &changed[n].Seats[seat]
		left.Left, left.Unrated = true, true
		before, after := map[string]Standing{}, map[string]Standing{}
		for _, s := range Standings(field(results), results, Rules{}) {
			before[s.Person] = s
		}
		for _, s := range Standings(field(results), changed, Rules{}) {
			after[s.Person] = s
		}
		points, won := results[n].points(seat, Rules{})
		for person, was := range before {
			is := after[person]
			if person == left.Person {
				is.Points, is.Wins = is.Points+points, is.Wins+won
			}
			if len(results[n].Seats) > 1 && (is.Points != was.Points || is.Games != was.Games || is.Wins != was.Wins) {
				t.Fatalf("%s: %+v, was %+v", person, is, was)
			}
		}
		alone := Ratings(changed[n : n+1])
		if _, rated := alone[left.Person]; rated {
			t.Fatalf("%s is rated", left.Person)
		}
	})
}

// What opponents won counts as the docs say it: byes, and seats that somebody left,
// count for nobody, whoever has them and however much a bye is worth.
func TestOpponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		rules := Rules{WinBonus: rapid.IntRange(0, 3).Draw(t, "bonus"), Bye: rapid.IntRange(0, Share).Draw(t, "bye")}
		people := rapid.Permutation(field(results)).Draw(t, "people")
		for i := range results {
			s := &results[i].Seats[rapid.IntRange(0, len(results[i].Seats)-1).Draw(t, "seat")]
			s.Left = rapid.IntRange(0, 3).Draw(t, "left") == 0
		}
		tables := slices.Clone(results)
		for range rapid.IntRange(0, 9).Draw(t, "byes") {
			results = append(results, Result{Round: 9, Seats: []Place{{Person: rapid.SampledFrom(people).Draw(t, "who"), Place: 1}}})
		}
		for _, s := range Standings(people, results, rules) {
			if got, want := big.NewRat(int64(s.Opponents.Sum), int64(max(1, s.Opponents.Of))), opponentsOf(s.Person, tables, rules); got.Cmp(want) != 0 {
				t.Fatalf("the opponents of %s won %s, expected %s", s.Person, got, want)
			}
		}
	})
}

// opponentsOf is the mean of what those won at tables whom somebody met there.
func opponentsOf(person string, tables []Result, rules Rules) *big.Rat {
	won, met := map[string]int{}, map[string]bool{}
	for _, r := range tables {
		here := slices.ContainsFunc(r.Seats, func(p Place) bool { return p.Person == person && !p.Left })
		for i, p := range r.Seats {
			if points, _ := r.points(i, rules); !p.Left {
				won[p.Person] += points
				met[p.Person] = met[p.Person] || here && p.Person != person
			}
		}
	}
	sum, n := 0, 0
	for other, is := range met {
		if is {
			sum, n = sum+won[other], n+1
		}
	}
	return big.NewRat(int64(sum), int64(max(1, n)))
}

// Who shares a place is listed as given, never by an id, and what rounding would part
// or join is compared exactly.
func TestSharedPlaces(t *testing.T) {
	results := []Result{game(1, "a", "zoe 1, abe 1"), game(1, "b", "mia 1, lea 1")}
	for _, people := range [][]string{{"zoe", "mia", "abe", "lea", "new", "bea"}, {"new", "lea", "abe", "bea", "mia", "zoe"}} {
		var got []string
		for i, s := range Standings(people, results, Rules{}) {
			got = append(got, s.Person)
			if want := []int{1, 1, 1, 1, 5, 5}[i]; s.Place != want {
				t.Errorf("%s is %d, expected %d", s.Person, s.Place, want)
			}
		}
		want := slices.Clone(people)
		slices.SortStableFunc(want, func(a, b string) int { return cmp.Compare(strings.Count("newbea", a), strings.Count("newbea", b)) })
		if !slices.Equal(got, want) {
			t.Errorf("%v, expected %v", got, want)
		}
	}
	if (Fraction{1, 3}).compare(Fraction{333, 1000}) != 1 || (Fraction{2, 6}).compare(Fraction{1, 3}) != 0 || (Fraction{}).compare(Fraction{0, 7}) != 0 {
		t.Error("fractions are rounded")
	}
}
