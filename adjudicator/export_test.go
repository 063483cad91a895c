package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// What tests look at from outside.
var (
	Answers  = answers
	OrdersOf = ordersOf
)

// NewPath returns a path that is at the kind of step.
func NewPath(rules *engine.Rules, at engine.Kind) *Path { return &Path{rules, at} }

// PlayedSince says of each seat's queues whether orders in them were played since an entry.
func PlayedSince(past *play.Game, since []*play.Entry, to int) (played [][]bool) {
	on, _ := line(since, to)
	for _, queues := range seenSince(past, on) {
		var of []bool
		for _, q := range queues {
			of = append(of, q.played)
		}
		played = append(played, of)
	}
	return played
}
