package enginetest

import "testing"

// Evenly checks by chi-square that the outcomes were counted as often as their
// weights say. It fails for about one fair row in ten thousand; seeds are fixed, so
// it always fails or never.
func Evenly(t testing.TB, what string, counted, weights []int) {
	t.Helper()
	total, whole, free := 0, 0, -1
	for i, w := range weights {
		total += counted[i]
		whole += w
		if w > 0 {
			free++
		} else if counted[i] > 0 {
			t.Errorf("%s: outcome %d was dealt %d times, and is not possible", what, i, counted[i])
		}
	}
	// The sum of (counted - expected)² / expected, in thousandths.
	square := 0
	for i, w := range weights {
		if w > 0 {
			d := counted[i]*whole - total*w
			square += d * d / (whole * w) * 1000 / total
		}
	}
	// About four standard deviations above the mean.
	limit := 1000 * (free + 6)
	for (limit-1000*free)*(limit-1000*free) < 32*free*1_000_000 {
		limit += 100
	}
	if square > limit {
		t.Errorf("%s: chi-square %d.%03d with %d degrees of freedom: %v, by weights %v", what, square/1000, square%1000, free, counted, weights)
	}
}

// Choose returns in how many ways k of n can be chosen.
func Choose(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}
