package metromania

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// corruptState returns a game of a corrupt city that was just dealt.
func corruptState(t *testing.T, seats int, seed string, log *engine.Log) (*State, *engine.Draws) {
	s := Rules.New(seats).(*State)
	if err := engine.ReadPartial(engine.Map("", engine.Scalar("corrupt", "true")), enginetest.Names(seats), s.Options); err != nil {
		t.Fatal(err)
	}
	draws := engine.NewDraws(engine.SeedSecret(seed), nil)
	s.Deal(draws, log)
	return s, draws
}

// TestDealEvenly counts the deals of four hands: all that a search finds are
// equally likely, and there are no others.
func TestDealEvenly(t *testing.T) {
	var log engine.Log
	s, _ := corruptState(t, 4, "evenly", &log)
	view, to := *s, *s
	view.Redact(0)
	var all [][maxSeats][Types]Letters
	var search func(hand [maxSeats][Types]Letters, seat, t int)
	search = func(hand [maxSeats][Types]Letters, seat, kind int) {
		if kind == Types {
			if noneTwice(&hand) {
				all = append(all, hand)
			}
			return
		} else if seat == maxSeats {
			search(hand, 1, kind+1)
			return
		}
		for l := range Letter(LetterCount) {
			taken := hand[0][kind] | hand[1][kind] | hand[2][kind] | hand[3][kind]
			if markers[kind].Has(l) && !taken.Has(l) {
				next := hand
				next[seat][kind] = 1 << l
				search(next, seat+1, kind)
			}
		}
	}
	search([maxSeats][Types]Letters{s.hand[0]}, 1, 0)
	deal := dealer(&view, 0, engine.EventsFor(0, log.Events))
	chance := engine.NewDraws(engine.SeedSecret("samples"), nil).Stream("deal", 0)
	counted, weights := make([]int, len(all)), make([]int, len(all))
	for range 100 * len(all) {
		deal(&to, &chance)
		i := slices.Index(all, to.hand)
		if i < 0 {
			t.Fatalf("%v was dealt", to.hand)
		}
		counted[i]++
	}
	for i := range weights {
		weights[i] = 1
	}
	enginetest.Evenly(t, fmt.Sprint(len(all), " deals"), counted, weights)
}

// TestDealStops has rivals stop who hold letters that they can't lay: what is
// dealt later explains each of these stops, which the view alone does not.
func TestDealStops(t *testing.T) {
	unexplained := 0
	for n := range 400 {
		var log engine.Log
		s, draws := corruptState(t, 3, fmt.Sprint("stops ", n), &log)
		random := rand.New(rand.NewPCG(uint64(n), 1))
		var before []State
		for !s.Open().Over() {
			m := engine.RandomMove(s.Moves(nil), random.IntN)
			if m.Verb == Pass && s.mover() != 0 && s.hand[s.mover()] != [Types]Letters{} {
				before = append(before, *s)
			}
			s.Play(m, draws, &log)
			if len(before) == 0 || s.ended != building {
				continue
			}
			view, to := *s, *s
			view.Redact(0)
			deal := dealer(&view, 0, engine.EventsFor(0, log.Events))
			chance := engine.NewDraws(engine.SeedSecret(fmt.Sprint(n, " ", s.turn)), nil).Stream("deal", 0)
			byView := dealer(&view, 0, nil)
			for range 2 {
				if deal(&to, &chance); !explains(before, s, &to) {
					t.Fatalf("game %d, turn %d: a seat stopped that could have acted", n, s.turn)
				}
				if byView(&to, &chance); !explains(before, s, &to) {
					unexplained++
				}
			}
		}
	}
	t.Logf("%d deals by the view alone don't explain a stop", unexplained)
	if unexplained == 0 {
		t.Error("no stop tells anything: the test shows nothing")
	}
}

// explains reports whether nobody could have acted who stopped, with the letters
// that were laid since and those that are dealt now.
func explains(stops []State, now, dealt *State) bool {
	for _, then := range stops {
		seat := then.mover()
		for t := range then.hand[seat] {
			since := then.hand[seat][t] &^ now.hand[seat][t]
			then.hand[seat][t] = since | dealt.hand[seat][t]
		}
		if then.canAct() {
			return false
		}
	}
	return true
}
