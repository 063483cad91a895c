package league

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
)

// These are the same on every processor; whoever changes them changes the
// standings of everybody.
func TestRatingsAreFixed(t *testing.T) {
	var results []Result
	for i := range 200 {
		seats := []Place{}
		for k := range 2 + i%3 {
			seats = append(seats, Place{Person: fmt.Sprint("p", (i*7+k*3)%11), Place: 1 + (k*i+i/5)%4, Unrated: (i+k)%17 == 0})
		}
		results = append(results, Result{Round: i / 10, Game: fmt.Sprint("g", i), Seats: seats})
	}
	got := ""
	for _, p := range []string{"p0", "p1", "p5", "p10"} {
		r := Ratings(results)[p]
		got += fmt.Sprintln(p, r.Mu, r.Sigma, r.Games)
	}
	const want = `p0 23240200 2177718 51
p1 24797913 2257837 51
p5 24480908 2139257 51
p10 23029257 2184262 51
`
	if got != want {
		t.Errorf("the ratings are\n%sexpected\n%s", got, want)
	}
}

// TestProcessors guards that ratings are the same on every processor: floats are rounded
// in other places there.
func TestProcessors(t *testing.T) {
	testkit.OnProcessors(t, func(*testing.T) string {
		var results []Result
		for i := range 2000 {
			seats := []Place{}
			for k := range 2 + i%3 {
				seats = append(seats, Place{Person: fmt.Sprint("p", (i*7+k*13)%61), Place: 1 + (k*i+i/5)%4, Unrated: (i+k)%17 == 0})
			}
			results = append(results, Result{Round: i / 10, Game: fmt.Sprint("g", i), Seats: seats})
		}
		all := Ratings(results)
		text := ""
		for i := range 61 {
			p := fmt.Sprint("p", i)
			text += fmt.Sprintln(p, all[p].Mu, all[p].Sigma, all[p].Games)
		}
		return text
	})
}

func TestExp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-40, 40).Draw(t, "x")
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-14*want {
			t.Fatalf("exp(%v) = %v, expected %v", x, got, want)
		}
	})
}

// drawResults draws results of a league.
func drawResults(t *rapid.T) (results []Result) {
	people := rapid.IntRange(MaxSeats, 9).Draw(t, "people")
	for i := range rapid.IntRange(1, 20).Draw(t, "games") {
		seats := rapid.SliceOfNDistinct(rapid.IntRange(0, people-1), 2, MaxSeats, func(n int) int { return n }).Draw(t, "seats")
		r := Result{Round: 1 + i/4, Game: fmt.Sprintf("game-%02d", i), Kind: "metromania"}
		points := rapid.SliceOfN(rapid.IntRange(0, 5), len(seats), len(seats)).Draw(t, "points")
		for k, p := range seats {
			place := 1
			for _, other := range points {
				if other > points[k] {
					place++
				}
			}
			r.Seats = append(r.Seats, Place{Person: fmt.Sprint("p", p), Place: place, Points: points[k]})
		}
		results = append(results, r)
	}
	return results
}

// Games end in any order, and that makes no difference.
func TestOrderMakesNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		other := rapid.Permutation(results).Draw(t, "other order")
		if a, b := fmt.Sprint(Ratings(results)), fmt.Sprint(Ratings(other)); a != b {
			t.Fatalf("%s is not %s", a, b)
		}
		if a, b := fmt.Sprint(Standings(field(results), results, Rules{})), fmt.Sprint(Standings(field(results), other, Rules{})); a != b {
			t.Fatalf("%s is not %s", a, b)
		}
	})
}

// A better place never gives less, and nobody loses by winning; an unrated seat
// moves nobody.
func TestRatingIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		last := &results[len(results)-1]
		best := slices.MinFunc(last.Seats, func(a, b Place) int { return a.Place - b.Place })
		better := rapid.IntRange(0, len(last.Seats)-1).Draw(t, "better")
		before := Ratings(results)
		if p := &last.Seats[better]; p.Place > best.Place {
			was := p.Place
			p.Place = best.Place - 1
			if after := Ratings(results); after[p.Person].Mu < before[p.Person].Mu {
				t.Fatalf("place %d instead of %d gives %v instead of %v", p.Place, was, after[p.Person], before[p.Person])
			}
		}
		before = Ratings(results[:len(results)-1])
		for i := range last.Seats {
			last.Seats[i].Unrated = true
		}
		if a, b := fmt.Sprint(Ratings(results)), fmt.Sprint(before); a != b {
			t.Fatalf("%s is not %s", a, b)
		}
	})
}
