package site

import (
	"slices"
	"testing"
)

// The means and their errors, against those that "R" gives: mean(x) and 2 * sd(x) /
// sqrt(n), of shares from 0 to 1.
func TestMeans(t *testing.T) {
	for _, c := range []struct {
		shares      []int
		mean, error int
	}{
		{[]int{12}, 1000, -1},
		{[]int{12, 0}, 500, 1000},
		{[]int{12, 12, 12}, 1000, 0},
		{[]int{12, 6, 0, 6}, 500, 408},
		{[]int{12, 8, 4, 0, 12, 8, 4, 0}, 500, 281},
		{slices.Repeat([]int{12, 0}, 50_000), 500, 3},
	} {
		if m := meanOf(1, c.shares); m.Mean != c.mean || m.Error != c.error || m.Games != len(c.shares) {
			t.Errorf("%v gives %+v, want %d and %d", c.shares[:min(8, len(c.shares))], m, c.mean, c.error)
		}
	}
}

// The shares at every table, ties or not, sum up to half of its seats.
func TestShares(t *testing.T) {
	for _, places := range [][]int{{1, 2}, {1, 1}, {1, 2, 3}, {1, 1, 3}, {1, 2, 2}, {1, 2, 3, 4}, {1, 1, 1, 1}, {1, 2, 2, 4}} {
		tb := &table{}
		for _, p := range places {
			tb.Chairs = append(tb.Chairs, chair{Seat: Seat{Place: p}})
		}
		sum := 0
		for _, s := range tb.shares() {
			sum += s
		}
		if sum != Share*len(places)/2 {
			t.Errorf("%v: %v", places, tb.shares())
		}
	}
}

func TestWaiting(t *testing.T) {
	if w := waiting(nil); w != nil {
		t.Errorf("%+v", w)
	}
	var waits []int
	for i := range 100 {
		waits = append(waits, 100-i)
	}
	if w := waiting(waits); *w != (Waiting{100, 50, 90, 100}) {
		t.Errorf("%+v", w)
	}
}
