package fifthavenue

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// TestDealEvenly counts what a rival was dealt: a colored card by those that are
// left of its color, and of four black cards so many 6s.
func TestDealEvenly(t *testing.T) {
	s := newState(2)
	var log engine.Log
	s.Deal(engine.NewDraws(engine.SeedSecret("evenly"), nil), &log)
	view := *s
	view.Redact(0)
	chance := engine.NewDraws(engine.SeedSecret("samples"), nil).Stream("deal", 0)
	for what, told := range map[string][]engine.Event{"told": engine.EventsFor(0, log.Events), "by the view": nil} {
		deal := dealer(&view, 0, told)
		brown, sixes := make([]int, 3), make([]int, 5)
		var to State
		for range 6000 {
			deal(&to, &chance)
			for number, n := range to.Hands[1].Cards[Brown] {
				brown[number] += int(n)
			}
			sixes[to.Hands[1].Cards[Black][2]]++
		}
		left := view.unknownOf(Brown)
		enginetest.Evenly(t, what+": brown", brown, []int{int(left[0]), int(left[1]), int(left[2])})
		hidden := blackCards
		hidden.sub(view.Hands[0].Cards[Black])
		var weights []int
		for n := range sixes {
			weights = append(weights, enginetest.Choose(int(hidden[2]), n)*enginetest.Choose(int(hidden[0]+hidden[1]), 4-n))
		}
		enginetest.Evenly(t, what+": black 6s", sixes, weights)
	}
}
