package engine

import (
	"slices"
	"testing"
)

// TestRandomMove counts how often each move is chosen, over all that the
// function below may return: verbs are equally likely, whatever they list.
func TestRandomMove(t *testing.T) {
	var moves []Move
	for verb, n := range map[Verb]int{Done: 1, FirstVerb: 4, FirstVerb + 3: 2} {
		for i := range n {
			moves = append(moves, Move{Verb: verb, Arg: [MaxArgs]int16{int16(i)}})
		}
	}
	slices.SortFunc(moves, Move.Compare)
	count := map[Move]int{}
	for verb := range 3 {
		for n := range 4 {
			asked := 0
			m := RandomMove(moves, func(below int) int {
				if asked++; asked == 1 {
					if below != 3 {
						t.Fatalf("a verb is chosen among %d", below)
					}
					return verb
				}
				return n % below
			})
			count[m]++
		}
	}
	for m, want := range map[Verb]int{Done: 4, FirstVerb: 1, FirstVerb + 3: 2} {
		for _, move := range moves {
			if move.Verb == m && count[move] != want {
				t.Errorf("%v is chosen %d times of 12, want %d", move, count[move], want)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	sorted := []Move{
		{Verb: Done},
		{Verb: FirstVerb, Arg: [MaxArgs]int16{None, 7}},
		{Verb: FirstVerb, Arg: [MaxArgs]int16{-1}},
		{Verb: FirstVerb, Arg: [MaxArgs]int16{0, 0, 0, 0, 0, 0, 0, 1}},
		{Verb: FirstVerb, Arg: [MaxArgs]int16{0, 1}},
		{Verb: FirstVerb, Arg: [MaxArgs]int16{1}},
		{Verb: FirstVerb + 1},
	}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := a.Compare(b); got < 0 != (i < j) || got == 0 != (i == j) {
				t.Errorf("%v compared with %v is %d", a, b, got)
			}
		}
	}
}
