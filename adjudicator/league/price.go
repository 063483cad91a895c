package league

import "cmp"

// A price is what tables cost, by rank: the first rank in which two prices differ
// decides which is lower, however much they differ in those behind it.
type price [3]int

// What has ranks: that people meet again, that small tables are shared unevenly, and all
// else.
const (
	again = iota
	smalls
	rest
)

// The ranks of these, in the same order.
var (
	rematchesFirst   = [3]int{0, 1, 2}
	smallTablesFirst = [3]int{1, 0, 2}
)

func (p price) plus(o price) price  { return price{p[0] + o[0], p[1] + o[1], p[2] + o[2]} }
func (p price) minus(o price) price { return price{p[0] - o[0], p[1] - o[1], p[2] - o[2]} }

// first returns what decides of a difference; 0 for none.
func (p price) first() int { return cmp.Or(p[0], p[1], p[2]) }

// sign returns 1 for a difference for the worse, -1 for one for the better, or 0.
func (p price) sign() int { return cmp.Compare(p.first(), 0) }
