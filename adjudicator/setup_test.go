package adjudicator_test

import (
	"fmt"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
)

// The set-up is a turn of its own: orders for a turn are not kept for later, and
// those for the set-up don't wait in a turn.
func TestOrdersOfTheSetUpAndOfTurnsAreToldApart(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("set-up")})
	starts := func() string { return tb.G.Rules.Grammar.Write(tb.G.State.Moves(nil)[0]) }
	for _, order := range []string{"take skyscrapers", "take orange violet", "move white to times-square", "score times-square", "draw black"} {
		for i, set := range []string{"anna: " + starts() + "; " + order, "kevin: start on times-square/gray; " + order} {
			tb.Try(set).Refused(tb.G, fmt.Sprintf("%s:4:5 not-allowed out-of-sequence set-up", tb.G.Players[i]))
		}
		tb.Try("kevin: "+order).Refused(tb.G, "kevin:3:5 not-allowed out-of-sequence set-up")
	}
	tb.Try("anna: done").Refused(tb.G, "anna:3:5 not-allowed not-optional set-up")
	tb.Call("kevin: pass in all; bid gray up to 9 in central-park") // for the first auctions
	for tb.G.Open().Kind == fifthavenue.SetUp {
		tb.Call(tb.Mover() + ": " + starts())
	}
	for i, player := range tb.G.Players {
		tb.Try(player+": start on times-square/gray").Refused(tb.G, fmt.Sprintf("%s:3:5 not-allowed out-of-sequence first-action", tb.G.Players[i]))
	}
	tb.Verify()
}
