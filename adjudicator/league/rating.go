package league

import "math"

// A Rating is an estimate of how strong somebody is, in millionths, so that it is
// the same on every processor: mu is the estimate, sigma how uncertain it is.
type Rating struct {
	Mu, Sigma int64
	// Games are those that count.
	Games int
}

// Provisional reports whether there are too few games to say much: five are
// needed at tables of four.
func (r Rating) Provisional() bool { return r.Games < 5 }

// The model is Bradley-Terry with full pairs: Weng and Lin, A Bayesian
// approximation method for online ranking, JMLR 12 (2011), algorithm 1. Everybody
// begins with mu 25 and sigma 25/3.
const (
	firstMu    = 25.0
	firstSigma = 25.0 / 3
	beta       = firstSigma / 2
	kappa      = 1e-4 // of its square, sigma keeps at least this part
	million    = 1e6
)

// Ratings returns how strong the people of the results are, from all their games
// in the order of season, round and game. Unrated seats are left out; a game counts
// where two seats are left.
func Ratings(results []Result) map[string]Rating {
	return Rate(results, func(Result, string, Rating) {})
}

// Rate is [Ratings], and calls each with every result that counts and the rating of
// everybody who is rated in it, after it.
func Rate(results []Result, each func(r Result, person string, after Rating)) map[string]Rating {
	ratings := map[string]Rating{}
	for _, r := range inOrder(results) {
		var people []string
		var table []strength
		for _, s := range r.Seats {
			if s.Unrated {
				continue
			}
			now, known := ratings[s.Person]
			if !known {
				now = Rating{Mu: round(firstMu), Sigma: round(firstSigma)}
			}
			people = append(people, s.Person)
			table = append(table, strength{float64(now.Mu) / million, float64(now.Sigma) / million, s.Place})
		}
		if len(table) < 2 {
			continue
		}
		for i, s := range after(table) { // rounded after each game, and from there on
			now := Rating{round(s.mu), round(s.sigma), ratings[people[i]].Games + 1}
			ratings[people[i]] = now
			each(r, people[i], now)
		}
	}
	return ratings
}

// round returns a number in millionths.
func round(x float64) int64 { return int64(math.Floor(float64(x*million) + 0.5)) }

// strength is that of a seat before or after a game, with its place.
type strength struct {
	mu, sigma float64
	place     int
}

// after returns the strengths after a game. Each product is converted, so that no
// processor fuses it with a sum and rounds once instead of twice.
func after(table []strength) []strength {
	next := make([]strength, len(table))
	for i, s := range table {
		variance := float64(s.sigma * s.sigma)
		gain, shrink := 0.0, 0.0
		for k, rival := range table {
			if k == i {
				continue
			}
			c := math.Sqrt(variance + float64(rival.sigma*rival.sigma) + float64(2*float64(beta*beta)))
			expected := 1 / (1 + exp((rival.mu-s.mu)/c))
			part := float64(s.sigma / c)
			gain += float64(variance / c * (score(s.place, rival.place) - expected))
			shrink += float64(float64(part*float64(part*part)) * float64(expected*(1-expected)))
		}
		next[i] = strength{s.mu + gain, float64(s.sigma * math.Sqrt(max(1-shrink, kappa))), s.place}
	}
	return next
}

// score is 1 for a win, 0 for a loss and a half for a tie.
func score(place, rival int) float64 {
	switch {
	case place < rival:
		return 1
	case place > rival:
		return 0
	}
	return 0.5
}

// exp returns e to the power of x. math.Exp is written in assembly for some
// processors and differs there in the last bit.
func exp(x float64) float64 {
	const ln2, terms = 0.693147180559945309417232121458, 18
	x = max(-700, min(700, x))
	k := math.Floor(float64(x/ln2) + 0.5)
	rest, sum := x-float64(k*ln2), 1.0
	for n := terms; n > 0; n-- { // the series, from its end
		sum = 1 + float64(rest*sum)/float64(n)
	}
	return math.Ldexp(sum, int(k))
}
