package adjudicator_test

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
)

func TestTheAuctionLaneIsIndependentOfTheTurnLane(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("anna: build church at 1,0; garden 2,0; " + playtest.KeepAny)
	tb.Is("kevin auction 1", "anna turn: turn 1 | garden 2,0; turn 1 | "+playtest.KeepAny, "")
	tb.Call("kevin: build cottage at 0,1; bid 1")
	tb.Is("anna auction 1", "anna turn: turn 1 | garden 2,0; turn 1 | "+playtest.KeepAny+"\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.Call("anna: pass").Is("kevin garden 2", "", "")
	tb.Verify()
}

func TestANewSetReplacesTheLanesThatItHasOrdersFor(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 0,1; done; bid up to 2")
	both := "kevin turn: turn 2 | build cottage at 0,1; turn 2 step garden | done\nkevin market: standing | bid up to 2"
	tb.Is("anna build 1", both, "")
	tb.Call("kevin: bid up to 1").Is("anna build 1", "kevin turn: turn 2 | build cottage at 0,1; turn 2 step garden | done\nkevin market: standing | bid up to 1", "")
	tb.Call("kevin: build cottage at 1,0").Is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0\nkevin market: standing | bid up to 1", "")
	tb.Verify()
}

func TestWithdrawClearsAllLanes(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 0,1; bid up to 2", "anna: bid up to 1")
	tb.Call("kevin: withdraw").Is("anna build 1", "anna market: standing | bid up to 1", "")
	tb.Call("kevin: bid up to 2").Call("kevin: withdraw; build cottage at 0,1")
	tb.Is("anna build 1", "anna market: standing | bid up to 1\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.Call("kevin: withdraw").Call("kevin: withdraw").Is("anna build 1", "anna market: standing | bid up to 1", "")
	tb.Verify()
}

func TestPlainAuctionOrdersNeedAnOpenAuction(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Try("kevin: bid 1; pass").Refused(tb.G, "kevin:3:5 not-allowed no-market", "kevin:4:5 not-allowed no-market")
	tb.Try("anna: build church at 1,0; pass").Refused(tb.G, "anna:4:5 not-allowed no-market")
}

func TestPlainAuctionOrdersEndWithTheirAuction(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin church")
	tb.Call("anna: build church at 1,0").Call("anna: bid 2; bid 3").Is("kevin auction 1", "anna market east: market 1 | bid 2; market 1 | bid 3", "")
	tb.Call("kevin: pass").Is("anna garden 1", "", `anna expired "bid 3"`)
	tb.Call("anna: done; " + playtest.KeepAny).Call("kevin: build church at 0,1")
	tb.Is("anna auction 2", "", "")
	tb.Verify()
}

func TestPlainAuctionOrdersAreUsedOnceInTheirOrder(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage, ken mill")
	tb.Call("anna: build church at 1,0")
	tb.Call("kevin: bid 1; pass", "ken: bid 2").Is("anna auction 1", "kevin market east: market 1 | pass", "")
	tb.Call("anna: pass").Is("anna garden 1", "", "")
	if !tb.Happened("sold 2 2") {
		t.Errorf("the events are %q", tb.Events())
	}
}

func TestABidThatIsOvertakenIsDroppedAndTheRestHeld(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("anna: build church at 1,0").Call("anna: bid 1; pass", "kevin: bid 1")
	tb.Is("anna auction 1", "anna market east held: market 1 | pass", `anna dropped "bid 1" too-low 1`)
	tb.Call("anna: done").Is("anna auction 1", "anna turn: turn 1 step garden | done\nanna market east held: market 1 | pass", "")
	tb.Call("anna: bid 2; pass").Is("kevin auction 1", "anna turn: turn 1 step garden | done\nanna market east: market 1 | pass", "")
	tb.Verify()
}

func TestStandingOrdersWaitUntilUsed(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin church")
	tb.Call("anna: build mill at 1,0; done; "+playtest.KeepAny+"; bid up to 2").Is("kevin build 2", "anna market: standing | bid up to 2", "")
	tb.Call("kevin: build church at 0,1").Is("kevin auction 2", "anna market: market 1 used | bid up to 2", "")
	if !tb.Happened("bid 0 1") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb.Call("kevin: bid 2").Is("kevin garden 2", "", `anna passed "bid up to 2" too-low 2`)
	tb.Verify()
}

func TestAStandingOrderRaisesUpToItsLimitEachTime(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin mill, ken mill")
	tb.Call("anna: build church at 1,0; done", "kevin: bid up to 2", "ken: bid up to 3")
	tb.Call("anna: pass").Is("anna keep 1", "", `kevin passed "bid up to 2" too-low 2`)
	if !tb.Happened("sold 2 3") && !tb.Happened("sold 2 2") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb.Verify()
}

func TestAStandingOrderLastsAsLongAsItsScope(t *testing.T) {
	for _, tt := range []struct {
		scope         engine.Scope
		during, after string
	}{
		{engine.ForOccasion, "kevin market: market 1 used | bid up to 3", ""},
		{engine.ForTurn, "kevin market: turn 1 used | bid up to 3", "kevin market: turn 1 used | bid up to 3"},
		{engine.Once, "", ""},
	} {
		tb := playtest.Find(t, "anna church, kevin cottage", adjudicator.Options{Rules: playtest.Variant(tt.scope)}, nil)
		tb.Call("kevin: bid up to 3").Is("anna build 1", "kevin market: standing | bid up to 3", "")
		tb.Call("anna: build church at 1,0").Is("anna auction 1", tt.during, "")
		tb.Call("anna: pass").Is("anna garden 1", tt.after, "")
		tb.Call("anna: done; "+playtest.KeepAny).Is("kevin build 2", "", "")
	}
}

func TestTurnOrdersExpireWithTheirTurn(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; done; " + playtest.KeepAny + "; build mill at 5,5; garden 6,5")
	tb.Is("kevin build 2", "", "anna expired \"build mill at 5,5\"\nanna expired \"garden 6,5\"")
	tb.Verify()
}

func TestAHeldLaneExpiresToo(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; done; done; garden 9,9").Is("anna keep 1", "anna turn held: turn 1 | garden 9,9", `anna dropped "done" not-optional keep`)
	tb.Missing("anna")
	tb.Is("kevin build 2", "", "anna missed \"keep "+tb.Get("state.players.anna.hand")+"\"\nanna expired \"garden 9,9\"")
	tb.Verify()
}

func TestAHeldLaneWaitsForNewOrders(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 1,0; done; " + playtest.KeepAny).Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
	held := "kevin turn held: turn 2 step garden | done; turn 2 | " + playtest.KeepAny
	tb.Is("kevin build 2", held, `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.Call("kevin: bid up to 1").Is("kevin build 2", held+"\nkevin market: standing | bid up to 1", "")
	tb.Verify()
}
