package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator/playtest"
)

// unpaid is a bid of cards that nobody holds.
const unpaid = "bid %s 6 6 6 black 6 6 6 6 6 6 6 6 6 6 6 6 6 6 in %s"

// affordable returns a color that the player to move can bid in the place if the
// auction opens as things stand; "" for none.
func affordable(tb *playtest.Table, place string) string {
	for _, color := range []string{"brown", "gray", "green", "orange", "violet"} {
		c := tb.Clone()
		c.Try(fmt.Sprintf("%s: %s; "+unpaid, c.Mover(), trigger, color, place))
		if p := c.Problems(); len(p) == 1 && strings.Contains(p[0], " not-held") {
			return color
		}
	}
	return ""
}

// Between a seat's own trigger of auctions and its bid in the first of them
// nothing is drawn, and nobody else decides.
func TestOrdersAreForeseenThroughOnesOwnAuctions(t *testing.T) {
	tried := 0
	for seed := range uint64(12) {
		tb := beforeAuctions(t, seed)
		if tb == nil {
			continue
		}
		all, mover := places(tb), tb.Mover()
		color := affordable(tb, all[0])
		if color == "" {
			continue
		}
		tried++
		bid := fmt.Sprintf(unpaid, color, all[0])
		told := func(lines string, orders ...string) {
			t.Helper()
			c := tb.Clone()
			c.Try(mover + ": " + strings.Join(orders, "; "))
			var got []string
			for _, p := range c.Problems() {
				got = append(got, strings.Split(p, ":")[1])
			}
			if strings.Join(got, " ") != lines {
				t.Errorf("%q: the problems are %q, want those of the lines %q", orders, c.Problems(), lines)
			}
		}
		told("4", trigger, bid)
		told("3", bid, trigger) // the lanes are independent
		told("4", "bid "+color+" up to 4 in central-park", bid, trigger)
		told("3 4", "score central-prk", bid, trigger)
		told("", trigger, bid+" or pass in "+all[0])
		told("", trigger, "pass in "+all[0], bid) // others decide before it is asked
		if len(all) > 1 {
			told("", trigger, fmt.Sprintf(unpaid, color, "central-park"))
		}
	}
	if tried == 0 {
		t.Error("no color can be bid")
	}
}
