package expancity

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// agrees looks at what the seat has put away: contracts lie under the deck in
// their order, as long as not so many have been drawn; what it has seen is not in
// the deck; and a tile that it put back is not in a hand that has not drawn since.
func agrees(state engine.State, seat engine.Seat, told []engine.Event) error {
	s := state.(*State)
	put, drawn := 0, engine.Seats(0)
	var placed [maxSeats]Pile
	var laid Pile // since
	mine := Pile{}
	if seat != engine.Nobody {
		mine = s.players[seat].tiles
		if s.seat() == seat {
			for tile, n := range s.drawn {
				mine[tile] += n
			}
		}
	}
	for i := len(told) - 1; i >= 0; i-- {
		a := told[i].Arg
		who := engine.Seat(a[0])
		switch events.Name(told[i].Code) {
		case "drew-contracts":
			for _, id := range a[1:3] {
				if who == seat && s.deck.has(s.card(ContractID(id))) {
					return fmt.Errorf("event %d: %v is still in the deck", i, contractType.Format(id))
				}
			}
		case "kept-contract":
			if at := s.under.n - 1 - put; who == seat && at >= 0 && int(s.under.cards[at]) != s.card(ContractID(a[2])) {
				return fmt.Errorf("event %d: %s is not at place %d under the deck", i, contractType.Format(a[2]), at)
			}
			put++
		case "placed":
			if laid[a[1]]++; who == seat {
				mine[a[1]]++
			} else {
				placed[who][a[1]]++
			}
		case "kept-tile":
			if who != seat {
				drawn = drawn.With(who)
				break
			}
			mine[a[1]]--
			if n := s.elsewhere(a[2], drawn.With(seat), &placed, &laid); n+int(mine[a[2]]) >= int(inBag[a[2]]) {
				return fmt.Errorf("event %d: %s is not in the bag", i, Tile(a[2]))
			}
		case "took-tile":
			if drawn = drawn.With(who); who == seat {
				mine[a[1]]--
			}
		case "drew-tiles":
			if drawn = drawn.With(who); who == seat && i == len(told)-1 {
				mine[a[1]]--
				mine[a[2]]--
			}
		}
	}
	return nil
}

// elsewhere counts tiles of a kind that were on the table, or in the hands of
// seats but those given, before some were placed.
func (s *State) elsewhere(tile int16, but engine.Seats, placed *[maxSeats]Pile, laid *Pile) int {
	n := -int(laid[tile])
	for i := range s.table.n {
		if s.table.lots[i].Tile == Tile(tile) {
			n++
		}
	}
	for other := range engine.Seat(s.seats) {
		if !but.Has(other) {
			n += int(s.players[other].tiles[tile] + placed[other][tile])
		}
	}
	return n
}

// TestDealEvenly counts what a rival holds: so many parks of two tiles, and a
// contract of those that the viewer has not seen.
func TestDealEvenly(t *testing.T) {
	var log engine.Log
	draws := engine.NewDraws(engine.SeedSecret("evenly"), nil)
	s := newState(2)
	s.Deal(draws, &log)
	chance := engine.NewDraws(engine.SeedSecret("samples"), nil).Stream("deal", 0)
	view, to := *s, *s
	view.Redact(0)
	deal := dealer(&view, 0, engine.EventsFor(0, log.Events))
	parks := make([]int, 3)
	for range 6000 {
		deal(&to, &chance)
		parks[to.players[1].tiles[Park]]++
	}
	left := int(inBag[Park] - s.players[0].tiles[Park])
	var weights []int
	for n := range parks {
		weights = append(weights, enginetest.Choose(left, n)*enginetest.Choose(58-left, 2-n))
	}
	enginetest.Evenly(t, "parks", parks, weights)

	random := rand.New(rand.NewPCG(1, 1))
	for s.players[1].contracts.Len() == 0 || s.players[0].contracts.Len() == 0 || s.offer.Len() > 0 {
		s.Play(engine.RandomMove(s.Moves(nil), random.IntN), draws, &log)
	}
	view = *s
	view.Redact(0)
	deal = dealer(&view, 0, engine.EventsFor(0, log.Events))
	held, weight := make([]int, len(s.rules.deck)), make([]int, len(s.rules.deck))
	for range 6000 {
		deal(&to, &chance)
		for card := range held {
			if to.players[1].contracts.has(card) {
				held[card]++
			}
		}
	}
	seen := s.players[0].contracts.known | s.players[0].fulfilled.known | s.players[1].fulfilled.known
	for _, e := range log.Events {
		if events.Name(e.Code) == "kept-contract" && e.Arg[0] == 0 {
			seen |= 1 << s.card(ContractID(e.Arg[2]))
		}
	}
	for card := range weight {
		weight[card] = 1 - int(seen>>card&1)
	}
	enginetest.Evenly(t, "contracts", held, weight)
}
