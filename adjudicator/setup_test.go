package adjudicator

import (
	"fmt"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
)

// The set-up is a turn of its own: orders for a turn are not kept for later, and
// those for the set-up don't wait in a turn.
func TestOrdersOfTheSetUpAndOfTurnsAreToldApart(t *testing.T) {
	tb := sit(t, Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("set-up")})
	starts := func() string { return tb.g.Rules.Grammar.Write(tb.g.State.Moves(nil)[0]) }
	for _, order := range []string{"take skyscrapers", "take orange violet", "move white to times-square", "score times-square", "draw black"} {
		for i, set := range []string{"anna: " + starts() + "; " + order, "kevin: start on times-square/gray; " + order} {
			tb.try(set).refused(tb.g, fmt.Sprintf("%s:4:5 not-allowed out-of-sequence set-up", tb.g.Players[i]))
		}
		tb.try("kevin: "+order).refused(tb.g, "kevin:3:5 not-allowed out-of-sequence set-up")
	}
	tb.try("anna: done").refused(tb.g, "anna:3:5 not-allowed not-optional set-up")
	tb.call("kevin: pass in all; bid gray up to 9 in central-park") // for the first auctions
	for tb.g.Open().Kind == fifthavenue.SetUp {
		tb.call(tb.mover() + ": " + starts())
	}
	for i, player := range tb.g.Players {
		tb.try(player+": start on times-square/gray").refused(tb.g, fmt.Sprintf("%s:3:5 not-allowed out-of-sequence first-action", tb.g.Players[i]))
	}
	tb.verify()
}
