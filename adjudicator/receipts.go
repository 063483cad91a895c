package adjudicator

import "cityhall.example/engine/play"

// Receipts returns the receipts of the sets that an entry accepted, for
// reports that are made again. The files that the sets came from, and sets
// that were refused, are not in the journal.
func Receipts(g *play.Game, e *play.Entry) []play.Receipt {
	var receipts []play.Receipt
	for _, set := range e.Sets {
		r := play.Receipt{Player: set.Player, Seat: g.Seat(set.Player), Accepted: true, Digest: set.Digest}
		for _, line := range set.Orders {
			if o, bad := g.Rules.Grammar.Read(line); bad == nil {
				r.Orders = append(r.Orders, o)
			}
		}
		receipts = append(receipts, r)
	}
	return receipts
}
