package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// turn reports whether the guard, if any, names a turn that all the orders can
// be for, and otherwise which turn it should be. The guard of turn orders is the
// seat's own turn. While an occasion of another lane is open, such as an
// auction, the guard of orders for that lane is the running turn, also where
// orders for the seat's next turn come with them. Standing orders and withdraw
// alone go with either.
func (f *filing) turn(g *play.Game) (want int, ok bool) {
	d, own := g.Open(), g.Turn(f.seat)
	firstTurn, firstOpen, now := -1, -1, false // the first orders for the own turn and for the open lane
	for i, o := range f.orders {
		if len(o.Alternatives) == 0 || o.Is(engine.Withdraw) {
			continue
		}
		switch lane, _ := roomOf(g.Rules, d, o); {
		case lane == engine.OwnTurn && firstTurn < 0:
			firstTurn = i
		case lane != engine.OwnTurn && lane == d.Lane:
			if firstOpen < 0 {
				firstOpen = i
			}
			now = now || g.Rules.Scope(o.Alternatives[0]) == engine.Plain
		}
	}
	fitsOwn := !now
	fitsRunning := firstTurn < 0 || own == d.Turn || firstOpen >= 0 && (!f.past(g) || firstOpen < firstTurn)
	if want = own; now || firstTurn < 0 && d.Lane != engine.OwnTurn {
		want = d.Turn
	}
	guard := f.set.Turn
	return want, guard == play.Unbound || guard == own && (fitsOwn || own == d.Turn) || guard == d.Turn && fitsRunning
}

// past reports whether the running turn is the seat's own, with nothing left to
// order: then everybody else's next turn comes before the seat's. Turn orders
// that come before those for an open auction may be late ones for the running
// turn, and must not count in the next.
func (f *filing) past(g *play.Game) bool {
	for i := range g.Players {
		if turn := g.Turn(engine.Seat(i)); turn == g.Open().Turn || turn > g.Turn(f.seat) {
			return false
		}
	}
	return true
}
