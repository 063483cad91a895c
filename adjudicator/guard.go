package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// turn reports whether the guard, if any, names a turn that all the orders can
// be for, and otherwise which turn it should be. The guard of turn orders is the
// seat's own turn. While an occasion of another lane is open, such as an
// auction, it is the running turn for all orders, and plain orders for that lane
// have no other. Standing orders and withdraw alone always go with either.
func (f *filing) turn(g *play.Game) (want int, ok bool) {
	d, own := g.Open(), g.Turn(f.seat)
	firstTurn, firstOpen, now := -1, -1, false // the first orders for the seat's turn and for the open lane
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
	// Turn orders may be late ones for a turn that is past, and must not count
	// in the next, unless they come after those for the auction.
	late := g.Past(f.seat) && (firstOpen < 0 || firstTurn < firstOpen)
	running := firstTurn < 0 || d.Lane != engine.OwnTurn && !late
	if want = own; now || firstTurn < 0 && d.Lane != engine.OwnTurn {
		want = d.Turn
	}
	guard := f.set.Turn
	return want, guard == play.Unbound || guard == own && (!now || own == d.Turn) || guard == d.Turn && (running || own == d.Turn)
}

// Guard returns the turn that the guard of a player's set should name.
func Guard(g *play.Game, set *play.OrderSet) int {
	f := &filing{seat: g.Seat(set.Player), set: set}
	f.read(g)
	want, _ := f.turn(g)
	return want
}
